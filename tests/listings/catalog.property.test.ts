import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  browseListings,
  type CatalogCtx,
  createCatalog,
  listingsAfter,
} from "../../domain/listings/index.ts";
import {
  builds,
  deliveryTimes,
  type ListingQuery,
  listingSearch,
  listingSorts,
  listingStates,
  listingTypes,
  loginMethods,
  nothingChosen,
  priceBrackets,
  readListingQuery,
  totalLevelBrackets,
} from "../../domain/listings/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { type Written, write, written } from "./catalog-rig.ts";
import { plainAnswer } from "./plain-catalog.ts";

let database: TestDatabase;
let ctx: CatalogCtx;
beforeAll(async () => {
  database = await testDatabase();
  // So few that it is read anew all the time.
  ctx = { db: database.db, catalog: createCatalog({ db: database.db, mostStale: 20 }) };
});
afterAll(() => database.close());

// What a failed test leaves would fail the next ones.
afterEach(clear);

const vocabulary =
  "fire,cape,infernal,barrows,gloves,quest,void,graceful,Dizana's,quiver,Élite,99,strength,magic,range,pure,zerker,max-cape,a,10hp,rigour,augury".split(
    ",",
  );
const word = fc.constantFrom(...vocabulary);
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

const edge = fc.constantFrom(1, 4_999, 5_000, 9_999, 10_000, 14_999, 15_000, 29_999, 30_000);
const level = fc.constantFrom(32, 499, 500, 999, 1_000, 1_499, 1_500, 1_999, 2_000, 2_277);
const listing: fc.Arbitrary<Written> = fc
  .record({
    id: fc.uuid(),
    name: text,
    build: fc.constantFrom(...builds),
    type: fc.constantFrom(...listingTypes),
    loginMethod: fc.constantFrom(...loginMethods),
    combatLevel: fc.integer({ min: 3, max: 126 }),
    totalLevel: fc.oneof(level, fc.integer({ min: 32, max: 2_277 })),
    priceCents: fc.oneof(edge, fc.integer({ min: 1, max: 60_000 })),
    delivery: fc.constantFrom(...deliveryTimes),
    description: text,
    features: fc.array(text, { maxLength: 3 }),
    featured: fc.integer({ min: 0, max: 2 }),
    publishedAt: fc
      .integer({ min: 0, max: 5 })
      .map((minutes) => new Date(Date.UTC(2026, 10, 1, 12, minutes))),
    state: fc.oneof(
      { weight: 6, arbitrary: fc.constant("published") },
      { weight: 1, arbitrary: fc.constantFrom(...listingStates) },
    ),
    isHeld: fc.boolean(),
  })
  .map(({ isHeld, ...facts }) => ({ ...facts, heldBy: isHeld ? randomUUID() : null }));

/** A word as somebody types it: its beginning, or with a letter left out, doubled, swapped or wrong. */
const typed = fc
  .tuple(word, fc.nat(9), fc.constantFrom("begin", "omit", "double", "swap", "wrong", "whole"))
  .map(([whole, offset, how]) => {
    const at = offset % whole.length;
    const [before, letter = "", after] = [whole.slice(0, at), whole[at], whole.slice(at + 1)];
    if (how === "begin") return whole.slice(0, at + 1);
    if (how === "omit") return before + after;
    if (how === "double") return before + letter + letter + after;
    if (how === "swap") return before + after.slice(0, 1) + letter + after.slice(1);
    return how === "wrong" ? `${before}x${after}` : whole;
  });
const hostile = fc.constantFrom("%", "_", "\\", "'; drop table account_listings; --", "%%%", "***", "(a|b)");
const q = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 4,
    arbitrary: fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  },
  { weight: 1, arbitrary: hostile },
);

/** Usually nothing is chosen in a group, so that something is left. */
const some = <T>(all: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...all], { minLength: 1 }) },
  );
const query: fc.Arbitrary<ListingQuery> = fc.record({
  q,
  build: some(builds),
  loginMethod: some(loginMethods),
  type: some(listingTypes),
  totalLevel: some(totalLevelBrackets.map(({ code }) => code)),
  price: some(priceBrackets.map(({ code }) => code)),
  delivery: some(deliveryTimes),
  sort: fc.constantFrom(...listingSorts),
  page: fc.constant(1),
});

/**
 * Takes everything out of the catalog. The shop deletes no listing, and so looks for none: an index that is
 * being loaded at this moment would keep them.
 */
async function clear(): Promise<void> {
  await database.pool.query("delete from account_listings");
  ctx.catalog.startOver();
  await ctx.catalog.fresh();
}

async function allPages(asked: ListingQuery) {
  const ids: string[] = [];
  const first = await browseListings(ctx, asked);
  for (let page = 1; page <= first.pages; page += 1) {
    const shown = await browseListings(ctx, { ...asked, page });
    expect(shown).toMatchObject({ page, pages: first.pages, total: first.total });
    ids.push(...shown.cards.map(({ id }) => id));
  }
  return { ids, first };
}

async function allAfter(asked: ListingQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await listingsAfter(ctx, { query: { ...asked, priceRanges: [] }, cursor, limit });
    if (!answer.ok) throw new Error(answer.error.text);
    ids.push(...answer.value.listings.map(({ id }) => id));
    cursor = answer.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test("every filter, sort, search and count is what arrays would answer, page by page and by cursor", async () => {
  const catalogOf = fc.uniqueArray(listing, { maxLength: 70, selector: ({ id }) => id });
  const asked = fc.array(query, { minLength: 4, maxLength: 8 });
  let found = 0;
  await fc.assert(
    fc
      .asyncProperty(catalogOf, asked, fc.integer({ min: 1, max: 30 }), async (listings, queries, limit) => {
        await write(database.pool, listings);
        for (const one of queries) {
          const plain = await plainAnswer(database.pool, listings, one);
          const { ids, first } = await allPages(one);
          expect(ids).toEqual(plain.ids);
          expect(first).toMatchObject({ total: plain.ids.length, ofAll: plain.ofAll, counts: plain.counts });
          expect(await allAfter(one, limit)).toEqual(plain.ids);
          if (one.q !== "" && ids.length > 0) found += 1;
        }
      })
      .afterEach(clear),
    { numRuns: 40 },
  );
  // Searches that find nothing would prove little.
  expect(found).toBeGreaterThan(25);
});

test("what is in the catalog may change between pages: a cursor leaves out and repeats nothing that stays", async () => {
  const catalogOf = fc.uniqueArray(listing, { minLength: 12, maxLength: 40, selector: ({ id }) => id });
  await fc.assert(
    fc
      .asyncProperty(catalogOf, fc.constantFrom(...listingSorts), async (listings, sort) => {
        const [stays, comes] = [listings.slice(0, -4), listings.slice(-4)];
        await write(database.pool, stays);
        const leaves = stays[0]?.id ?? "";
        const asked = { ...nothingChosen, sort, priceRanges: [] };
        const first = await listingsAfter(ctx, { query: asked, cursor: undefined, limit: 3 });
        if (!first.ok) throw new Error(first.error.text);
        await write(database.pool, comes);
        await database.pool.query("update account_listings set state = 'hidden' where id = $1", [leaves]);
        const reported = first.value.listings.map(({ id }) => id);
        let cursor = first.value.nextCursor ?? undefined;
        while (cursor !== undefined) {
          const next = await listingsAfter(ctx, { query: asked, cursor, limit: 3 });
          if (!next.ok) throw new Error(next.error.text);
          reported.push(...next.value.listings.map(({ id }) => id));
          cursor = next.value.nextCursor ?? undefined;
        }
        expect(new Set(reported).size).toBe(reported.length);
        const published = stays.filter(({ state, id }) => state === "published" && id !== leaves);
        expect(reported).toEqual(expect.arrayContaining(published.map(({ id }) => id)));
      })
      .afterEach(clear),
    { numRuns: 15 },
  );
});

test.each([
  [4_999, "0-50"],
  [5_000, "50-100"],
  [9_999, "50-100"],
  [10_000, "100-150"],
  [14_999, "100-150"],
  [15_000, "150-300"],
  [29_999, "150-300"],
  [30_000, "300+"],
] as const)("%i cents are in the bracket $%s and in no other", async (priceCents, code) => {
  await write(database.pool, [written({ priceCents })]);
  for (const bracket of priceBrackets) {
    const { total } = await browseListings(ctx, {
      ...readListingQuery(new URLSearchParams()),
      price: [bracket.code],
    });
    expect(total).toBe(bracket.code === code ? 1 : 0);
  }
});

test.each([
  [32, "32-499"],
  [499, "32-499"],
  [500, "500-999"],
  [999, "500-999"],
  [1_000, "1000-1499"],
  [1_499, "1000-1499"],
  [1_500, "1500-1999"],
  [1_999, "1500-1999"],
  [2_000, "2000+"],
  [2_277, "2000+"],
] as const)("a total level of %i is in the bracket %s and in no other", async (totalLevel, code) => {
  await write(database.pool, [written({ totalLevel })]);
  for (const bracket of totalLevelBrackets) {
    const { total } = await browseListings(ctx, {
      ...readListingQuery(new URLSearchParams()),
      totalLevel: [bracket.code],
    });
    expect(total).toBe(bracket.code === code ? 1 : 0);
  }
});

test.each([
  "infernl cape",
  "infrenal",
  "Zekrer",
  "mian",
  "barows glove",
  "dizanas",
  "Dizana's quivr",
  "elite",
])("%s is understood", async (search) => {
  const wanted = written({
    name: "Élite Zerker",
    description: "A main with Infernal cape and Dizana's quiver.",
    features: ["Barrows gloves"],
  });
  await write(database.pool, [wanted, written({ name: "Another one", build: "Pure" })]);
  const { cards } = await browseListings(ctx, { ...nothingChosen, q: search, sort: "newest", page: 1 });
  expect(cards.map(({ id }) => id)).toEqual([wanted.id]);
});

test("the address of a query reads as the same query", () => {
  fc.assert(
    fc.property(query, fc.integer({ min: 1, max: 500 }), (asked, page) => {
      const one = { ...asked, q: asked.q.trim(), page };
      expect(readListingQuery(new URLSearchParams(listingSearch(one)))).toEqual(one);
    }),
  );
});
