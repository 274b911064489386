import { browseListings, createCatalog } from "../../domain/listings/index.ts";
import { readListingQuery } from "../../domain/listings/model.ts";
import type { Database } from "../../platform/database/connect.ts";

/** Milliseconds in which the catalog finds pages, each for the first time, without the database that has their cards. */
export async function timeIndex(db: Database, searches: readonly string[]): Promise<number[]> {
  const index = await createCatalog({ db }).fresh();
  const noCards = { $client: { query: async () => ({ rows: [] }) } } as unknown as Database;
  const ctx = { db: noCards, catalog: { fresh: async () => index, startOver: () => {} } };
  const taken: number[] = [];
  for (const search of searches) {
    const query = readListingQuery(new URLSearchParams(search));
    const begun = performance.now();
    await browseListings(ctx, query);
    taken.push(performance.now() - begun);
  }
  return taken;
}
