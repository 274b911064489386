import { looksLikePassword } from "../../support/index.ts";

/** What replaces a message that may hold a login. */
const hidden = "(Hidden: it may hold a login. Read it at the desk.)";

/** What may pay or reach somebody: mailboxes, wallets and account numbers. */
const addresses: [pattern: RegExp, instead: string][] = [
  [/[^\s@<>]{1,64}@[^\s@<>]{1,190}\.\p{L}{2,24}/gu, "(email address)"],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, "(account number)"],
  [/\b(?:0x)?[A-Za-z0-9]{26,}\b/g, "(address)"],
];

/** Characters of a piece beside the name, of the 2,000 that Discord takes. */
const maxPiece = 1_800;

/**
 * What of a chat's message may leave the shop (Rule P5): no login and no address. Its signs are shown as they
 * are, so that it calls nobody and hides no link. A long one leaves in pieces, each of which says who wrote
 * it: none looks like somebody else's.
 */
export function leavingPieces(who: string, text: string): string[] {
  const kept = addresses.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  const pieces = [""];
  for (const sign of looksLikePassword(text) ? hidden : kept) {
    const shown = asShown(sign);
    if ((pieces.at(-1) ?? "").length + shown.length > maxPiece) pieces.push("");
    pieces[pieces.length - 1] += shown;
  }
  return pieces.map((piece) => `**${asShown(who)}**: ${piece}`);
}

function asShown(text: string): string {
  return text.replace(/[\\*_~`|[\]<>#]/g, "\\$&");
}
