import { type OrderStatus, orderStatuses, statusLabels } from "../products/workflow.ts";

/** Letters from which a search is taken for the beginning of a status or an id, too. */
const fewestLetters = 3;

/**
 * What `orders.search` must be like, and a part of it that is enough for the trigram index: every trigram
 * more makes the index slower, and few say as much.
 */
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
 * the index could not find it elsewhere. `orders.search` has blanks for `_` and `-`, too.
 */
function patternOf(text: string): SearchPattern | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const literal = text.replace(/[\\%]/g, (sign) => `\\${sign}`).replace(/[_-]/g, " ");
  if (!/\p{L}{3}|\p{N}{3}/u.test(text)) return { whole: `% ${literal}%`, indexed: `% ${literal}%` };
  const whole = `%${literal}%`;
  // What stands after the @ is shared by too many to be worth asking the index; numbers tell most.
  const [local = "", domain] = literal.split("@", 2);
  const words = local.match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = words.filter((word) => word.length > 2);
  // A short word beside others has its ends to tell by, such as the cents of an amount.
  if (runs.length > 0 && runs.length < words.length) {
    return { whole, indexed: domain === undefined ? whole : `%${local}@%` };
  }
  const parts = runs.map((run) => {
    if (runs.length === 1) return run.slice(-7);
    return /\p{N}/u.test(run) ? run.slice(-6) : run.slice(0, 4);
  });
  return { whole, indexed: parts.length > 0 ? `%${parts.join("%")}%` : whole };
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
