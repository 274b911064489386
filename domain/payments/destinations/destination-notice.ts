/** The mail to whoever's saved destinations changed; it names the way, never the destination (Rule P5). */
export function destinationNotice(origin: string, what: "added" | "removed", way: string) {
  return {
    kind: what === "added" ? "payout-method-added" : "payout-method-removed",
    values: { way },
    link: `${origin}/profile/payouts`,
    smallPrint: "Wasn't you? Change your password now, then remove what you don't know.",
  } as const;
}
