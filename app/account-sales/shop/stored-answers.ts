import { salePath } from "./answers-address.ts";

const name = "goldhall-account-answers";
/** Days after which answers of last time are of no use any more. */
const retentionDays = 14;

/**
 * Keeps the answers in this browser, as the address that shows them. They hold the game name, and nothing
 * secret.
 */
export function storeAnswers(address: string): void {
  try {
    localStorage.setItem(name, JSON.stringify({ address, at: Date.now() }));
  } catch {
    // A browser that keeps nothing still has the answers in the address.
  }
}

/** The address of the answers that this browser keeps; null when there are none. */
export function storedAnswers(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (typeof stored !== "object" || stored === null || !("address" in stored) || !("at" in stored))
      return null;
    const { address, at } = stored;
    if (typeof address !== "string" || typeof at !== "number") return null;
    return Date.now() - at > retentionDays * 86_400_000 ? null : ownAddress(address);
  } catch {
    return null;
  }
}

/** Forgets the answers, as when a sale was confirmed or somebody starts over. */
export function forgetAnswers(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept there then.
  }
}

/** Only what leads to our own questions is followed. */
function ownAddress(address: string): string | null {
  return address.startsWith(`${salePath}?`) ? address : null;
}
