import { shortId } from "../../../../domain/orders/model.ts";
import type { SearchGroup, SearchLine } from "./search-group.ts";

const mostRecent = 6;
const keyOf = (personId: string) => `desk-recent:${personId}`;

/** What a person opened last in this browser, newest first. Storage that is off remembers nothing. */
export function readRecent(personId: string): SearchLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** Whether what was stored is a line that leads to the desk; an extension may have changed it. */
function isLine(value: unknown): value is SearchLine {
  if (typeof value !== "object" || value === null) return false;
  const [to, title]: unknown[] = [Reflect.get(value, "to"), Reflect.get(value, "title")];
  return typeof to === "string" && /^\/admin(?![^/?])/.test(to) && typeof title === "string";
}

function remember(personId: string, line: SearchLine): void {
  const others = readRecent(personId).filter(({ to }) => to !== line.to);
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([line, ...others].slice(0, mostRecent)));
  } catch {
    // Without room or leave to store there is no such list.
  }
}

/** Remembers an order whose page is open, by its number alone: a browser keeps no customer's name. */
export function rememberPage(personId: string, pathname: string): void {
  const [, orderId] = /^\/admin\/orders\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  if (orderId) remember(personId, { to: pathname, title: `Order #${shortId(orderId)}` });
}

/** Remembers what was opened from the search, unless its name is a person's. */
export function rememberLine(personId: string, kind: SearchGroup["kind"], { to, title }: SearchLine): void {
  if (kind === "listings" || kind === "actions" || kind === "pages") remember(personId, { to, title });
}
