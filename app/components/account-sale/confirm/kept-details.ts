import { useEffect, useState } from "react";

/**
 * What may stay in this tab of what was typed at payment details: no secrets, as those are sealed (Rule P5).
 */
export type KeptDetails = { coin: string; customerEmail: string };

const nothing: KeptDetails = { coin: "", customerEmail: "" };
const prefix = "goldhall-payment-";
const nameOf = (offerId: string) => prefix + offerId;

/**
 * Keeps the coin and the contact address until the tab is closed, so that going back or reloading does not
 * empty them.
 */
export function keepDetails(offerId: string, form: HTMLFormElement): void {
  const typed = new FormData(form);
  const kept: KeptDetails = {
    coin: String(typed.get("coin") ?? ""),
    customerEmail: String(typed.get("customerEmail") ?? ""),
  };
  try {
    sessionStorage.setItem(nameOf(offerId), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** What this tab keeps for an offer; nothing of it on the server and while the page hydrates. */
export function useKeptDetails(offerId: string): KeptDetails {
  const [kept, setKept] = useState(nothing);
  useEffect(() => setKept(readDetails(offerId)), [offerId]);
  return kept;
}

function readDetails(offerId: string): KeptDetails {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(offerId)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("coin" in kept) || !("customerEmail" in kept))
      return nothing;
    const { coin, customerEmail } = kept;
    return typeof coin === "string" && typeof customerEmail === "string" ? { coin, customerEmail } : nothing;
  } catch {
    return nothing;
  }
}

/** Forgets them for every offer, as when a sale was confirmed. */
export function forgetDetails(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Nothing is kept there then.
  }
}
