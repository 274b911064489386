/** Characters of a word that count; no two words of a shop differ only after so many. */
const longestWord = 40;

/**
 * The words of a text, once each, as searches compare them: small letters and digits without accents, at most 40 characters.
 * An apostrophe belongs to its word (`Dizana's` is `dizanas`), everything else parts two words. None holds a character that
 * means something to SQL or to a pattern.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of plain(text).matchAll(/[\p{L}\p{N}]+/gu)) words.add(word.slice(0, longestWord));
  return [...words].filter((word) => word.isWellFormed());
}

function plain(text: string): string {
  const letters = /^[\x20-\x7e\s]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return letters.toLowerCase().replace(/['’ʼ]/g, "");
}
