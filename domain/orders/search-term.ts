import { type SQL, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses, statusLabels } from "./lifecycle.ts";

/** Letters that a search for a status takes at least, so that `p` does not find every pending order. */
const statusLetters = 3;

/** What a search looks for: a pattern in `orders.search`, and the statuses that the words mean. */
export type SearchTerm = { pattern: string; statuses: OrderStatus[] };

/**
 * Reads a search as typed: in lower case, with `_`, `-` and the game's hard blanks of one or two words as they may be
 * written. One or two letters find the beginnings of words only. Null for nothing.
 */
export function searchTermOf(typed: string): SearchTerm | null {
  const text = typed
    .replace(/[\s\u00a0]+/g, " ")
    .trim()
    .toLowerCase();
  if (!text) return null;
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const isShort = [...text].length < 3;
  return { pattern: isShort ? `% ${escaped}%` : `%${escaped}%`, statuses: statusesMeant(text) };
}

function statusesMeant(text: string): OrderStatus[] {
  if ([...text].length < statusLetters) return [];
  const words = text.replaceAll("_", " ");
  return orderStatuses.filter((status) => statusLabels[status].toLowerCase().startsWith(words));
}

/** The condition that an order is found by a term. */
export function matches(term: SearchTerm): SQL {
  const isNamed = sql`search like ${term.pattern}`;
  if (term.statuses.length === 0) return isNamed;
  return sql`(${isNamed} or status = any(${sql.param(term.statuses)}::text[]))`;
}
