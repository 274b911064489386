import {
  type ListingCounts,
  type ListingGroup,
  type ListingQuery,
  listingGroupNames,
  listingGroups,
  listingSearch,
  nothingChosen,
} from "../../../../domain/listings/model.ts";

/** Where the accounts for sale are. */
export const catalogPath = "/buy-accounts";

/** The address of a page of the catalog. */
export function catalogHref(query: ListingQuery): string {
  return catalogPath + listingSearch(query);
}

/** The groups of filters in the order of the screen. */
export const shownGroups = [
  "build",
  "price",
  "type",
  "loginMethod",
  "totalLevel",
  "delivery",
] as const satisfies readonly ListingGroup[];

/** The first page of the query with one choice taken or taken back. */
export function toggled(query: ListingQuery, group: ListingGroup, value: string): ListingQuery {
  const values: readonly string[] = query[group];
  const left = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...query, [group]: left, page: 1 };
}

/** The first page of the whole catalog in the same order. */
export function cleared(query: ListingQuery): ListingQuery {
  return { ...query, ...nothingChosen, page: 1 };
}

/** How many choices are taken, the search not counted. */
export function choicesIn(query: ListingQuery): number {
  return listingGroupNames.reduce((sum, group) => sum + query[group].length, 0);
}

/** One thing less to ask for: what is left out, the query without it, and how many accounts that shows. */
export type LooserWay = { label: string; total: number; query: ListingQuery };

/** The most ways that are offered. */
const mostWays = 4;

/**
 * What to leave out of a query that finds nothing, the most fruitful first. An account stands in one bracket
 * of each group, so the counts of a group add up to what there is without it; `totalWithoutSearch` is what
 * there is without the search.
 */
export function looserWays(
  query: ListingQuery,
  counts: ListingCounts,
  totalWithoutSearch: number,
): LooserWay[] {
  const search = { label: `“${query.q}”`, total: totalWithoutSearch, query: { ...query, q: "", page: 1 } };
  const groups = listingGroupNames
    .filter((group) => query[group].length > 0)
    .map((group) => ({
      label: choiceText(query, group),
      total: Object.values(counts[group]).reduce((sum, count) => sum + count, 0),
      query: { ...query, [group]: [], page: 1 },
    }));
  return [...(query.q ? [search] : []), ...groups]
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, mostWays);
}

/** A group with what is chosen in it: `Price $0-50`, `Build Main or Pure`. */
function choiceText(query: ListingQuery, group: ListingGroup): string {
  const { label, choices } = listingGroups[group];
  const values: readonly string[] = query[group];
  const names = choices.filter(({ value }) => values.includes(value)).map((choice) => choice.label);
  return `${label} ${names.join(" or ")}`;
}

/** Accounts in words: `1 account`, `1,204 accounts`. */
export function accountsText(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "account" : "accounts"}`;
}

/** What a page of the catalog is called: `“fire cape” in Buy Accounts, page 2`. */
export function catalogTitle({ q, page }: { q: string; page: number }): string {
  return `${q ? `“${q}” in ` : ""}Buy Accounts${page > 1 ? `, page ${page}` : ""}`;
}

/** Which accounts a page shows: `Showing 25 to 48 of 171`. */
export function showingText({
  page,
  pageSize,
  shown,
  total,
}: Record<"page" | "pageSize" | "shown" | "total", number>) {
  const before = (page - 1) * pageSize;
  const words = [before + 1, before + shown, total].map((number) => number.toLocaleString("en-US"));
  return `Showing ${words[0]} to ${words[1]} of ${words[2]}`;
}
