import type { PayoutDetails } from "./payout-details.ts";

const hidden = "•••";

/**
 * Where a payout goes, so far that its owner knows it again and nobody else can use it: `0xd8dA…6045`, `m•••@example.com`,
 * `$co•••`, `@ma•••`, `•••• 3000`. It may stand where the destination itself may not (Rule P5).
 */
export function maskedDestination(details: PayoutDetails): string {
  switch (details.method) {
    case "paypal": {
      const at = details.email.lastIndexOf("@");
      return `${details.email.slice(0, 1)}${hidden}${details.email.slice(at)}`;
    }
    case "crypto": {
      const { address, coin } = details;
      return `${address.slice(0, coin === "ETH" ? 6 : 4)}…${address.slice(-4)}`;
    }
    case "bank":
      return `•••• ${lastOf("iban" in details ? details.iban : details.accountNumber)}`;
    case "cashapp":
      return beginningOf(details.cashtag);
    case "venmo":
      return beginningOf(details.handle);
  }
}

/** The last four, and never more than half. */
function lastOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

/** The sign and the first two letters of a name, of a short one fewer. */
function beginningOf(name: string): string {
  const shown = Math.min(2, Math.floor((name.length - 1) / 2));
  return `${name.slice(0, 1 + shown)}${hidden}`;
}
