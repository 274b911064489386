/**
 * What was typed or pasted without the signs that nobody sees: zero-width spaces and joiners, direction
 * marks, soft hyphens. Full-width letters and digits become plain ones (NFKC), and ends are trimmed (Rule
 * P55). For codes, game names, references and amounts; never for passwords or prose.
 */
export function cleanTyped(text: string): string {
  const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
  // Once more, since letters and marks may have met.
  return text.normalize("NFKC").replace(hidden, "").normalize("NFKC").trim();
}

/** The error for a text that holds a replacement sign. */
export const lostLetterText = "A letter was lost in this text and became \uFFFD. Type it again.";

/** Whether a text holds the sign for a letter that was lost (Rule P56). */
export function hasLostLetter(text: string): boolean {
  return text.includes("\uFFFD");
}
