import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
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
  const { warrantyDays } = await readSettingsGroup(db, "deadlines");
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
    warrantyDays: row.warrantyDays ?? warrantyDays,
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

/** The listing that an order made; null for none, and once it was withdrawn. Staff only. */
export async function listingOfOrder(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  orderId: string,
): Promise<Result<{ listingId: string; name: string } | null>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [found] = await ctx.db
    .select({ listingId: accountListings.id, name: accountListings.name })
    .from(accountListings)
    .where(and(eq(accountListings.sourceOrderId, orderId), ne(accountListings.state, "withdrawn")));
  return ok(found ?? null);
}

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

/** Where a listing's page is, and when it last changed. */
type ListingAddress = { slug: string; updatedAt: Date };

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
