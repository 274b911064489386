import {
  builds,
  deliveryTimes,
  listingSorts,
  listingTypes,
  loginMethods,
  priceBrackets,
  totalLevelBrackets,
} from "./listing-values.ts";
import type { ListingFilters, ListingQuery } from "./listing-view.ts";

/** Characters of a search at most; the rest is left out. */
export const longestSearch = 100;

type Choice<T extends string> = { value: T; label: string };
type Group<T extends string = string> = { name: string; label: string; choices: readonly Choice<T>[] };

const plain = <T extends string>(values: readonly T[]): Choice<T>[] =>
  values.map((value) => ({ value, label: value }));
const bracketed = <T extends string>(brackets: readonly { code: T; label: string }[]): Choice<T>[] =>
  brackets.map(({ code, label }) => ({ value: code, label }));

/**
 * The groups of filters: `name` in the address, and each choice with the words that people read (Rule S96).
 */
export const listingGroups = {
  build: { name: "build", label: "Build", choices: plain(builds) },
  loginMethod: { name: "login_method", label: "Login method", choices: plain(loginMethods) },
  type: { name: "type", label: "Type", choices: plain(listingTypes) },
  totalLevel: { name: "total_level", label: "Total level", choices: bracketed(totalLevelBrackets) },
  price: { name: "price", label: "Price", choices: bracketed(priceBrackets) },
  delivery: { name: "delivery", label: "Delivery", choices: plain(deliveryTimes) },
} as const satisfies Record<string, Group>;
export type ListingGroup = keyof typeof listingGroups;

// The groups as they are declared; keys forgets them.
export const listingGroupNames = Object.keys(listingGroups) as ListingGroup[];

const firstPage = 1;
const lastPage = 1_000_000;

/**
 * The page of the catalog that an address names. A group may have several choices (`build=Main&build=Pure`).
 * What is unknown is ignored, so that every address shows something.
 */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const sort = params.get("sort");
  const page = Number(params.get("page") ?? firstPage);
  return {
    q: readSearch(params.get("q") ?? ""),
    build: chosen(listingGroups.build, params),
    loginMethod: chosen(listingGroups.loginMethod, params),
    type: chosen(listingGroups.type, params),
    totalLevel: chosen(listingGroups.totalLevel, params),
    price: chosen(listingGroups.price, params),
    delivery: chosen(listingGroups.delivery, params),
    sort: listingSorts.find((known) => known === sort) ?? "featured",
    page: Number.isInteger(page) && page >= firstPage && page <= lastPage ? page : firstPage,
  };
}

/** Never half of a character that takes two places. */
function readSearch(sent: string): string {
  return sent
    .trim()
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** The known choices among those that were sent, once each, in the order of the screen. */
function chosen<T extends string>({ name, choices }: Group<T>, params: URLSearchParams): T[] {
  const sent = params.getAll(name);
  // In an address that was typed by hand a plus sign is a space.
  return choices
    .map(({ value }) => value)
    .filter((value) => sent.includes(value) || sent.includes(value.replace("+", " ")));
}

/**
 * The search part of the address of a page of the catalog: empty, or `?` and what is not as usual, always in
 * the same order, so that one page has one address. `readListingQuery` reads the same page from it.
 */
export function listingSearch(query: ListingQuery): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  for (const group of listingGroupNames) {
    const { name, choices } = listingGroups[group];
    const values: readonly string[] = query[group];
    for (const { value } of choices) if (values.includes(value)) params.append(name, value);
  }
  if (query.sort !== "featured") params.set("sort", query.sort);
  if (query.page > firstPage) params.set("page", String(query.page));
  const search = params.toString();
  return search && `?${search}`;
}

/** What was chosen, for taking it back: `without` is the first page of the same query without it. */
export type ChosenFilter = {
  group: ListingGroup | "q";
  groupLabel: string;
  value: string;
  label: string;
  without: ListingQuery;
};

/** Everything that was chosen: the search first, then the choices as the screen has them. */
export function chosenFilters(query: ListingQuery): ChosenFilter[] {
  const { q } = query;
  const without = { ...query, q: "", page: firstPage };
  const search = { group: "q", groupLabel: "Search", value: q, label: q, without } as const;
  return [...(q ? [search] : []), ...listingGroupNames.flatMap((group) => chosenIn(query, group))];
}

function chosenIn(query: ListingQuery, group: ListingGroup): ChosenFilter[] {
  const { label: groupLabel, choices } = listingGroups[group];
  const values: readonly string[] = query[group];
  return choices
    .filter(({ value }) => values.includes(value))
    .map(({ value, label }) => {
      const left = { [group]: values.filter((other) => other !== value) };
      return { group, groupLabel, value, label, without: { ...query, ...left, page: firstPage } };
    });
}

/** Nothing chosen: the whole catalog. */
export const nothingChosen: ListingFilters = {
  q: "",
  build: [],
  loginMethod: [],
  type: [],
  totalLevel: [],
  price: [],
  delivery: [],
};
