import { looksLikePassword } from "../../support/index.ts";

/** What replaces a message that may hold a login. */
const hidden = "(Hidden: it may hold a login. Read it at the desk.)";

/** What may pay or reach somebody: mailboxes, wallets and account numbers. */
const addresses: [pattern: RegExp, instead: string][] = [
  [/[^\s@<>]{1,64}@[^\s@<>]{1,190}\.\p{L}{2,24}/gu, "(email address)"],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, "(account number)"],
  [/\b(?:0x)?[A-Za-z0-9]{26,}\b/g, "(address)"],
];

/**
 * What of a chat's message may leave the shop (Rule P5): no login and no address. Its signs are shown as they
 * are, so that it calls nobody and hides no link.
 */
export function leavingText(text: string): string {
  if (looksLikePassword(text)) return hidden;
  const kept = addresses.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return kept.replace(/[\\*_~`|[\]<>#]/g, "\\$&");
}

/** A text in pieces that Discord takes, at most 1,900 characters each. */
export function piecesOf(text: string): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; from += 1_900)
    pieces.push(characters.slice(from, from + 1_900).join(""));
  return pieces;
}
