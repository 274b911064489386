import { and, eq, inArray } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { ListingView } from "./listing-view.ts";
import { picturesOf } from "./pictures/read-pictures.ts";
import { accountListings } from "./tables.ts";

const noListing = { code: "not_found", text: "This account isn't for sale." } as const;

/**
 * A listing's own page by its slug, for everybody: one that is published, on hold or not, or sold. Of every
 * other the failure is the one of a slug that was never used (`not_found`). Knows nothing of the login but
 * that there is one.
 */
export async function readListing({ db }: Pick<Ctx, "db">, slug: string): Promise<Result<ListingView>> {
  const [row] = await db
    .select()
    .from(accountListings)
    .where(and(eq(accountListings.slug, slug), inArray(accountListings.state, ["published", "sold"])));
  if (!row || (row.state !== "published" && row.state !== "sold")) return fail(noListing);
  const pictures = (await picturesOf(db, [row.id])).get(row.id) ?? [];
  const isHeld = row.state === "published" && row.heldBy !== null;
  return ok({
    id: row.id,
    slug: row.slug,
    name: row.name,
    build: row.build,
    type: row.type,
    loginMethod: row.loginMethod,
    combatLevel: row.combatLevel,
    totalLevel: row.totalLevel,
    priceCents: row.priceCents,
    deliveryTime: row.deliveryTime,
    verified: row.verified,
    features: row.features,
    isHeld,
    state: row.state,
    description: row.description,
    pictures: pictures.map(({ id, alt, width, height, hasAvif }) => ({ id, alt, width, height, hasAvif })),
    heldUntil: isHeld ? row.heldUntil : null,
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
  });
}
