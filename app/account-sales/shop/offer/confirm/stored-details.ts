import { useEffect, useState } from "react";

/**
 * What may stay in this tab of what was typed at payment details: no secrets, as those are sealed (Rule P5).
 */
export type StoredDetails = { coin: string; customerEmail: string };

const nothing: StoredDetails = { coin: "", customerEmail: "" };
const prefix = "goldhall-payment-";
const nameOf = (offerId: string) => prefix + offerId;

/**
 * Keeps the coin and the contact address until the tab is closed, so that going back or reloading does not
 * empty them.
 */
export function storeDetails(offerId: string, form: HTMLFormElement): void {
  const typed = new FormData(form);
  const stored: StoredDetails = {
    coin: String(typed.get("coin") ?? ""),
    customerEmail: String(typed.get("customerEmail") ?? ""),
  };
  try {
    sessionStorage.setItem(nameOf(offerId), JSON.stringify(stored));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** What this tab keeps for an offer; nothing of it on the server and while the page hydrates. */
export function useStoredDetails(offerId: string): StoredDetails {
  const [stored, setStored] = useState(nothing);
  useEffect(() => setStored(readDetails(offerId)), [offerId]);
  return stored;
}

function readDetails(offerId: string): StoredDetails {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(offerId)) ?? "null");
    if (typeof stored !== "object" || stored === null || !("coin" in stored) || !("customerEmail" in stored))
      return nothing;
    const { coin, customerEmail } = stored;
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
