import { containing, indexedPart, searchText } from "../../../platform/database/like-pattern.ts";
import { type OrderStatus, orderStatuses, statusLabels } from "../products/workflow.ts";

/** Letters from which a search is taken for the beginning of a status or an id, too. */
export const fewestLetters = 3;

/** What `orders.search` must be like, and what of it the index is asked for (`indexedPart`). */
export type SearchPattern = { whole: string; indexed: string };

/** What a search looks for: a text, ids that begin so, and the statuses that the words mean. */
export type SearchTerm = {
  /** Null where there is neither a letter nor a digit to look for. */
  pattern: SearchPattern | null;
  ids: { from: string; to: string } | null;
  statuses: OrderStatus[];
};

/**
 * Reads a search as typed, in lower case; a game name is found with blank, hard blank, `_` or `-` alike. One
 * or two letters find the beginnings of words only; `#` before an id is left out. Null for nothing.
 */
export function searchTermOf(typed: string): SearchTerm | null {
  const text = typed.replace(/\s+/g, " ").trim().toLowerCase();
  if (!text) return null;
  const isShort = [...text].length < fewestLetters;
  return {
    pattern: patternOf(text),
    ids: isShort ? null : idsBeginning(text.replace(/^#/, "")),
    statuses: isShort ? [] : statusesMeant(text),
  };
}

/**
 * A text in which no three letters or digits stand together is looked for at the beginning of words, since
 * the index could not find it elsewhere.
 */
function patternOf(text: string): SearchPattern | null {
  const searched = searchText(text);
  if (!/[\p{L}\p{N}]/u.test(searched)) return null;
  if (/\p{L}{3}|\p{N}{3}/u.test(searched)) {
    return { whole: containing(searched), indexed: indexedPart(searched) };
  }
  const beginning = containing(` ${searched}`);
  return { whole: beginning, indexed: beginning };
}

function statusesMeant(text: string): OrderStatus[] {
  const words = text.replaceAll("_", " ");
  return orderStatuses.filter((status) => statusLabels[status].toLowerCase().startsWith(words));
}

/** The first and the last id that begin so; null for what no id begins with. */
export function idsBeginning(text: string): { from: string; to: string } | null {
  const digits = text.replaceAll("-", "");
  if (!/^[0-9a-f]{3,32}$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
