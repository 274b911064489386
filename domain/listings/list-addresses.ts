import { desc, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { accountListings } from "./tables.ts";

/** Where a listing's page is, and when it last changed. */
export type ListingAddress = { slug: string; updatedAt: Date };

/** The pages of what is for sale, on hold or not, for a sitemap: the newest `limit` of them. */
export function listAddresses(
  { db }: Pick<Ctx, "db">,
  { limit }: { limit: number },
): Promise<ListingAddress[]> {
  const { slug, updatedAt, createdAt, id, state } = accountListings;
  return db
    .select({ slug, updatedAt })
    .from(accountListings)
    .where(eq(state, "published"))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
