/** A file's text, and whether its letters were guessed; or why it can't be read. */
export type DecodedText = { text: string; isGuess: boolean } | { failure: string };

const saveAs = "In Excel, choose Save As, then CSV UTF-8.";
const workbook = `This is a spreadsheet file, not CSV. ${saveAs}`;
const utf32 = `This file's letters are UTF-32, which we can't read. ${saveAs}`;
const damaged = `This file's letters are UTF-16, but some are damaged. ${saveAs}`;
const unknown = `We can't tell which letters this file has: it's neither UTF-8, UTF-16 nor Windows-1252. ${saveAs}`;

/** What no text is, by its first bytes in hex. */
const otherFiles: readonly [string, string][] = [
  ["504b0304", workbook],
  ["d0cf11e0", workbook],
  ["fffe0000", utf32],
  ["0000feff", utf32],
];

/**
 * Reads a text file as what it is (Rule P56): UTF-8, UTF-16 with or without its mark, else Windows-1252, as
 * Excel's ordinary CSV has it in Western Europe and America. That is a guess: other letters of Windows look
 * the same to a program, and are refused where they would read as no words of a Western language.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString("hex", 0, 4);
  const other = otherFiles.find(([first]) => head.startsWith(first))?.[1];
  if (other) return { failure: other };
  const wide = wideEncoding(file);
  const text = decoded(file, wide ?? "utf-8");
  if (text !== null) return { text, isGuess: false };
  if (wide) return { failure: damaged };
  const guess = windowsText(file);
  return isWestern(guess) ? { text: guess, isGuess: true } : { failure: unknown };
}

/** UTF-16 by its mark, else by the zeros on one side of plain letters. */
function wideEncoding(file: Buffer): "utf-16le" | "utf-16be" | null {
  const mark = file.toString("hex", 0, 2);
  if (mark === "fffe") return "utf-16le";
  if (mark === "feff") return "utf-16be";
  const start = [...file.subarray(0, 512)];
  const zerosAt = (side: number) => start.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  return even > start.length / 4 && odd === 0 ? "utf-16be" : null;
}

/** Null when a letter of it is none of the encoding's. The mark at its start is no part of the text. */
function decoded(file: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** What Windows-1252 has from 0x80 to 0x9f, where it is not Latin-1; five have no letter. */
const windowsLetters =
  "\u20ac\uFFFD\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\uFFFD\u017d\uFFFD\uFFFD\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\uFFFD\u017e\u0178";

function windowsText(file: Buffer): string {
  return file
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (letter) => windowsLetters.charAt(letter.charCodeAt(0) - 0x80));
}

/** Signs that stand in no Western word, where Windows-1250 to 1254 have letters. */
const strayLetter =
  /\p{L}[\xa3\xa5\xa4\xa6\xa7\xa8\xac\xaf\xb3\xb6\xb8\xb9\xbc\xbd\xbe\xbf]\p{L}|\p{L}[\xbf\xb3\xb9\xbe]|[\xa3\xa5\xa4\xa6\xa7\xa8\xac\xaf\xb3\xb6\xb8\xb9\xbc\xbd\xbe]\p{Ll}/u;
/** No Western word has so many accents in a row; Cyrillic, Greek, Hebrew and Arabic read as them. */
const accentsInRow = /[\xc0-\xd6\xd8-\xf6\xf8-\xff]{3}/;

function isWestern(text: string): boolean {
  return !text.includes("\uFFFD") && !strayLetter.test(text) && !accentsInRow.test(text);
}
