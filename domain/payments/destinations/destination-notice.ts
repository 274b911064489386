/** The mail to whoever's saved destinations changed; it names the way, never the destination (Rule P5). */
export function destinationNotice(origin: string, what: "added" | "removed", way: string) {
  const subject = `A payout method was ${what}`;
  return {
    subject,
    heading: subject,
    paragraphs: [
      what === "added"
        ? `${way} is now one of your saved payout methods. You can choose it the next time you sell.`
        : `We removed ${way} from your saved payout methods and deleted its details.`,
      "Orders that already have payout details keep theirs.",
    ],
    button: { label: "Check your payout methods", href: `${origin}/profile/payouts` },
    smallPrint: "Wasn't you? Change your password now, then remove what you don't know.",
  };
}
