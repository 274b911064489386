import { lruCache } from "../../../kernel/lru-cache.ts";
import { type ListingGroup, listingGroupNames, listingGroups } from "../listing-query.ts";
import { type ListingSort, listingSorts } from "../listing-values.ts";
import type { ListingPage } from "../listing-view.ts";
import { addBit, type Bitset, deleteBit } from "./bitset.ts";
import { type CatalogListing, compareTo, firstWhere, positionOf } from "./sort-orders.ts";
import { addText, emptyTextIndex, type TextIndex } from "./text-index.ts";

/**
 * All published listings, in a form that is searched quickly. Each is a document, whose number never changes
 * what it stands for: a listing that has changed is a new document, and the old one stays in lists and orders
 * but is no longer live.
 */
export type CatalogIndex = {
  /** By document number. */
  listings: CatalogListing[];
  /** The live document of each listing. */
  docs: Map<string, number>;
  live: Bitset;
  /** The documents of each choice. */
  facets: Record<ListingGroup, Map<string, Bitset>>;
  /** All documents, sorted. */
  orders: Record<ListingSort, Uint32Array>;
  text: TextIndex;
  /** Pages found in the index as it is now, by query. */
  pages: ReturnType<typeof lruCache<FoundPage>>;
};

/**
 * A page of the catalog: the ids of its listings, everything around them, and its cards once they were read.
 * They are read after the index, so a change that they miss is not in the index either, and drops the page.
 */
export type FoundPage = { ids: readonly string[]; cards?: ListingPage["cards"] } & Omit<ListingPage, "cards">;

/**
 * A listing as it is now: its choice in each group of filters, and the text that searches look in (name,
 * description, features, build and type). Null, if it is not published any more.
 */
export type ListingChange = { id: string; published: PublishedListing | null };
type PublishedListing = {
  listing: CatalogListing;
  choices: Record<ListingGroup, string | null>;
  text: string;
};

/** Pages that are cached until a listing changes. */
const mostPages = 200;

/** An index without listings. */
export function emptyIndex(): CatalogIndex {
  return {
    listings: [],
    docs: new Map(),
    live: new Uint32Array(32),
    facets: recordOf(listingGroupNames, (group) => {
      const choices: readonly { value: string }[] = listingGroups[group].choices;
      return new Map(choices.map(({ value }) => [value, new Uint32Array(32)]));
    }),
    orders: recordOf(listingSorts, () => new Uint32Array()),
    text: emptyTextIndex(),
    pages: lruCache(mostPages),
  };
}

/** A record with a value for each key. */
function recordOf<Key extends string, T>(keys: readonly Key[], valueFor: (key: Key) => T): Record<Key, T> {
  // fromEntries forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, T>;
}

/** Brings the index up to date with listings that have changed, each of which is named once. */
export function applyChanges(index: CatalogIndex, changes: readonly ListingChange[]): void {
  index.pages.clear();
  const first = index.listings.length;
  for (const { id, published } of changes) {
    const old = index.docs.get(id);
    if (old !== undefined) deleteBit(index.live, old);
    if (published) addListing(index, published);
    else index.docs.delete(id);
  }
  const added = Array.from({ length: index.listings.length - first }, (_, at) => first + at);
  if (added.length === 0) return;
  for (const sort of listingSorts) index.orders[sort] = withDocs(index, sort, added);
}

/** A copy of a sort order with more documents in their positions among the others. */
function withDocs(index: CatalogIndex, sort: ListingSort, added: readonly number[]): Uint32Array {
  const order = index.orders[sort];
  const arriving = added
    .map((doc) => ({ doc, position: positionOf(sort, listingAt(index, doc)) }))
    .sort((a, b) => compareTo(b.position, sort, listingAt(index, a.doc)));
  const next = new Uint32Array(order.length + arriving.length);
  // The next one is seldom more than twice as far as on average, which leaves fewer to search.
  const stride = Math.ceil((2 * order.length) / arriving.length);
  let copied = 0;
  for (const [at, { doc, position }] of arriving.entries()) {
    const isAfter = (other: number) => compareTo(position, sort, listingAt(index, order[other] ?? 0)) > 0;
    const near = copied + stride;
    const until = firstWhere(copied, near < order.length && isAfter(near) ? near : order.length, isAfter);
    next.set(order.subarray(copied, until), copied + at);
    next[until + at] = doc;
    copied = until;
  }
  next.set(order.subarray(copied), copied + arriving.length);
  return next;
}

function addListing(index: CatalogIndex, { listing, choices, text }: PublishedListing): void {
  const doc = index.listings.push(listing) - 1;
  index.docs.set(listing.id, doc);
  index.live = addBit(index.live, doc);
  for (const group of listingGroupNames) {
    const choice = choices[group];
    const docs = choice === null ? undefined : index.facets[group].get(choice);
    if (choice !== null && docs) index.facets[group].set(choice, addBit(docs, doc));
  }
  addText(index.text, doc, text);
}

/** The listing of a document that was taken from the index. */
export function listingAt({ listings }: CatalogIndex, doc: number): CatalogListing {
  const listing = listings[doc];
  if (!listing) throw new Error(`The catalog has no document ${doc}`);
  return listing;
}
