/** A text as a part of a `like` pattern, in which it means itself alone. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Matches whatever contains the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Matches whatever begins with the text. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}

/** A blank, a hard blank, `_` and `-` are one sign in the names that people search, in a column's words. */
export const oneSign = (column: string) => `translate(lower(${column}), '_-' || chr(160), '   ')`;

/** The same of a text that was typed, in lower case. */
export function withOneSign(text: string): string {
  return text.replace(/[_\u00a0-]/g, " ");
}

/** A word with what stands right before and behind it. */
const wordAmong = /(?<=(^|[^\p{L}\p{N}]))([\p{L}\p{N}]+)(?=([^\p{L}\p{N}]|$))/gu;

/**
 * Matches whatever `containing` the text does and some more, by as few of its trigrams as tell enough: an
 * index of trigrams reads a list for each, long ones for what many texts share. For a text in lower case.
 */
export function indexedPart(text: string): string {
  // What stands behind the @ is shared by too many to be worth asking the index.
  const [local = "", domain] = text.split("@", 2);
  const searched = domain === undefined ? text : `${local}@`;
  const words = [...searched.matchAll(wordAmong)].map(([, before = "", word = "", after = ""]) => ({
    before,
    letters: [...word],
    after,
  }));
  const isLong = ({ letters }: { letters: string[] }) => letters.length > 2;
  const [first] = words;
  if (!first || !words.some(isLong)) return containing(text);
  // Few share five digits; the letters before them would only take longer.
  const numbered = words.find(({ letters }) => /^\p{N}{5}$/u.test(letters.slice(-5).join("")));
  if (numbered) return anyBetween([numbered.letters.slice(-6).join("")]);
  // A short word tells by where it begins. The first one's beginning is not known.
  if (!isLong(first)) return containing(searched);
  if (words.length === 1) return anyBetween([first.letters.slice(-7).join("")]);
  return anyBetween(
    words.map(({ before, letters, after }, index) => {
      const word = letters.join("");
      if (letters.length <= 2) return before + word + (index === words.length - 1 ? after : "");
      return (/\p{N}/u.test(word) ? letters.slice(-4) : letters.slice(0, 3)).join("");
    }),
  );
}

/** Matches whatever has these parts one behind the other. */
function anyBetween(parts: readonly string[]): string {
  return `%${parts.map(literal).join("%")}%`;
}
