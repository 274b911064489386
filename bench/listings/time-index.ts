import { browseListings, createCatalog } from "../../domain/listings/index.ts";
import { readListingQuery } from "../../domain/listings/model.ts";
import type { Database } from "../../platform/database/connect.ts";

/** A catalog of which the index alone is asked: it is never brought up to date, and no cards are read. */
export async function indexOnly(db: Database): Promise<(searches: readonly string[]) => Promise<number[]>> {
  const index = await createCatalog({ db }).fresh();
  const ctx = {
    // What a page needs of the database besides the index is one query.
    db: { $client: { query: async () => ({ rows: [] }) } } as unknown as Database,
    catalog: { fresh: async () => index, startOver: () => {} },
  };
  /** Milliseconds of each search. */
  return async (searches) => {
    const taken: number[] = [];
    for (const search of searches) {
      const query = readListingQuery(new URLSearchParams(search));
      const startedAt = performance.now();
      await browseListings(ctx, query);
      taken.push(performance.now() - startedAt);
    }
    return taken;
  };
}
