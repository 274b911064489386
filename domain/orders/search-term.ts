import { type OrderStatus, orderStatuses, statusLabels } from "./lifecycle.ts";

/** Letters from which a search is taken for the beginning of a status or an id, too. */
const fewestLetters = 3;

/** What a search looks for: patterns in `orders.search`, ids that begin so, and the statuses that the words mean. */
export type SearchTerm = {
  patterns: string[];
  ids: { from: string; to: string } | null;
  statuses: OrderStatus[];
};

/**
 * Reads a search as typed, in lower case; a game name is found with blank, hard blank, `_` or `-` alike. One or two letters find the beginnings
 * of words only; `#` before an id is left out. Null for nothing.
 */
export function searchTermOf(typed: string): SearchTerm | null {
  const text = typed.replace(/\s+/g, " ").trim().toLowerCase();
  if (!text) return null;
  const isShort = [...text].length < fewestLetters;
  return {
    patterns: [...new Set([text, text.replace(/[_-]+/g, " ").trim() || text])].map((words) =>
      patternOf(words, isShort),
    ),
    ids: isShort ? null : idsBeginning(text.replace(/^#/, "")),
    statuses: isShort ? [] : statusesMeant(text),
  };
}

function patternOf(words: string, isShort: boolean): string {
  const escaped = words.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return isShort ? `% ${escaped}%` : `%${escaped}%`;
}

function statusesMeant(text: string): OrderStatus[] {
  const words = text.replaceAll("_", " ");
  return orderStatuses.filter((status) => statusLabels[status].toLowerCase().startsWith(words));
}

/** The first and the last id that begin so. */
function idsBeginning(text: string): { from: string; to: string } | null {
  const digits = text.replaceAll("-", "");
  if (!/^[0-9a-f]{3,32}$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
