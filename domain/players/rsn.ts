/** What is said of a game name that cannot be one. */
export const rsnText = "A RuneScape name has 1 to 12 letters, digits, spaces, - or _.";
/**
 * The letters of a game name: space, `-`, `_` and the no-break space are the same one to the game. A name has
 * a letter or a digit; one of these alone is no name.
 */
export const rsnPattern = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 _\u00a0-]{1,12}$/;

/** What is wrong with a game name as typed; null for one that can be. `missing` is said of an empty one. */
export function rsnProblem(typed: string, missing: string): string | null {
  const rsn = typed.trim();
  if (rsn === "") return missing;
  return rsnPattern.test(rsn) ? null : rsnText;
}

/**
 * The form in which two spellings of one game name are equal, wherever and however often it is spaced; what
 * was typed is kept for display.
 */
export function rsnKey(rsn: string): string {
  return rsn
    .toLowerCase()
    .replace(/[\s_\u00a0-]+/g, " ")
    .trim();
}
