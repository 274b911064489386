import { longestSearch } from "./model.ts";

/** What a text may be; each part is undefined where it can't. */
export type SearchTerm = {
  /** In lower case and without further blanks: a part of a customer's name, address or game name. */
  words: string | undefined;
  /** The same with three letters or digits together, without which no index finds parts of a text. */
  longWords: string | undefined;
  amountCents: number | undefined;
  /** Hexadecimal digits with which the number of an order or a listing begins. */
  idStart: string | undefined;
  /** Two words or three: the phrase of a meeting, or the beginning of it. */
  phrase: string | undefined;
  /** What a payment service calls a transfer, in lower case. */
  reference: string | undefined;
  /** `0x` and the first digits of a transaction or an address, in lower case. */
  chainStart: string | undefined;
};

/** The longest game name. A longer row of hexadecimal digits is nobody's name. */
const longestRsn = 12;
/** Digits of an id, and of what the chain calls a transaction. */
const [idDigits, hashDigits] = [32, 64];

/**
 * Reads what somebody typed into the desk's search and says what it can be, so that each is looked for only
 * where it can stand: a transaction not among names, a price not on the chain. Null for nothing to look for.
 */
export function readSearchTerm(typed: string): SearchTerm | null {
  const text = typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, longestSearch)
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const lower = text.toLowerCase();
  const digits = hexDigitsOf(lower);
  const isMarked = lower.startsWith("0x");
  const amountCents = amountOf(lower);
  const isNumber = lower.startsWith("#") && digits !== undefined;
  const isMoney = lower.startsWith("$") && amountCents !== undefined;
  const isHash = digits !== undefined && (isMarked || digits.length > longestRsn);
  const words = isNumber || isMoney || isHash ? undefined : lower;
  return {
    words,
    longWords: words && /[\p{L}\p{N}]{3}/u.test(words) ? words : undefined,
    amountCents,
    idStart: digits && !isMarked ? idStartOf(digits) : undefined,
    phrase: /^[a-z]+ [a-z]{3,}(?: [a-z]*)?$/.test(lower) ? lower : undefined,
    reference: isNumber || isMoney || lower.length < 4 ? undefined : lower,
    chainStart: digits && !isNumber ? chainStartOf(digits, isMarked) : undefined,
  };
}

/** The digits of a number or a hash as it is written: with `#` or `0x` before it, or dashes as in an id. */
function hexDigitsOf(lower: string): string | undefined {
  const digits = lower.replace(/^(?:#|0x)/, "");
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{0,12}){1,4}$/.test(digits);
  const plain = isId ? digits.replaceAll("-", "") : digits;
  return /^[0-9a-f]{1,64}$/.test(plain) ? plain : undefined;
}

/** Fewer digits begin too many numbers to mean one. */
function idStartOf(digits: string): string | undefined {
  return digits.length >= 4 && digits.length <= idDigits ? digits : undefined;
}

/** Without its `0x` a row of digits must be long to be taken for something of the chain. */
function chainStartOf(digits: string, isMarked: boolean): string | undefined {
  const fewest = isMarked ? 4 : 8;
  return digits.length >= fewest && digits.length <= hashDigits ? `0x${digits}` : undefined;
}

/** Dollars as people write them, `285`, `$1,285.5` or `285 usd`, in cents; undefined for no amount. */
function amountOf(lower: string): number | undefined {
  const [, dollars, cents = ""] =
    /^\$? ?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?(?: ?(?:\$|usd))?$/.exec(lower) ?? [];
  if (dollars === undefined) return undefined;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
