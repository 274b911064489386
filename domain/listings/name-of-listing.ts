import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { accountListings } from "./tables.ts";

/** What a listing is called, and its page's slug; `isPublic` while that page is there for everybody. */
export type ListingName = { id: string; name: string; slug: string; isPublic: boolean };

/**
 * The name of a listing in any state, null for an unknown one. Asks nobody who they are: what is not public
 * goes to staff only, which the caller sees to.
 */
export async function nameOfListing({ db }: Pick<Ctx, "db">, id: string): Promise<ListingName | null> {
  const { name, slug, state } = accountListings;
  const [row] = await db
    .select({ name, slug, state })
    .from(accountListings)
    .where(eq(accountListings.id, id));
  if (!row) return null;
  return { id, name: row.name, slug: row.slug, isPublic: row.state === "published" || row.state === "sold" };
}
