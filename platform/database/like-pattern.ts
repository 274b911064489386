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

/** What the desk searches of a column that people have typed, in SQL; `searchText` of what is looked for. */
export const searchColumn = (column: string) => `search_text(${column})`;

/** Letters that have no mark to be taken off. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t", ς: "σ", ß: "ss", æ: "ae", œ: "oe" },
  ...{ _: " ", "-": " " },
};

/**
 * A text as it is looked for, as the function `search_text` of the database makes it of a column: in small
 * letters without marks and apostrophes; a blank, a hard blank, `_` and `-` are one sign (Rule P56).
 */
export function searchText(text: string): string {
  return text
    .replace(/['\u2019\u2018\u02bc\u2032\u0060\u00b4]/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łøđðħıŧςßæœ_-]/g, (letter) => plainLetters[letter] ?? letter);
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
