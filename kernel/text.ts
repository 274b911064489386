/**
 * What was typed or pasted into a field for a code or an amount: full-width letters and digits as plain ones,
 * without signs that have no width, such as those that come along when a text is copied out of a chat.
 */
export function cleanTyped(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** The error for a text that holds a replacement sign. */
export const lostLetterText = "A letter was lost in this text and became \uFFFD. Type it again.";

/** Whether a text holds the sign for a letter that was lost (Rule P56). */
export function hasLostLetter(text: string): boolean {
  return text.includes("\uFFFD");
}
