import { randomUUID } from "node:crypto";
import {
  type ListingsCtx,
  listingsReactor,
  type PlacePurchase,
  placePurchase,
} from "../../domain/listings/index.ts";
import { slugOf } from "../../domain/listings/slug-of.ts";
import { accountListings, type ListingRow } from "../../domain/listings/tables.ts";
import type { PlacedOrder } from "../../domain/orders/index.ts";
import { paymentsReactor } from "../../domain/payments/index.ts";
import { promotionsReactor } from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { visitor } from "../../kernel/actor.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/**
 * A shop that sells accounts, with everything that reacts to their orders; its visitors may hold anything
 * unless told otherwise.
 */
export async function purchaseShop(database: TestDatabase, { limits = "generous" } = {}) {
  const orderReactors = [listingsReactor, paymentsReactor, promotionsReactor];
  const { ctx: plain, clock } = ordersCtx(database, orderReactors);
  const ctx: ListingsCtx = { ...plain, actor: visitor };
  const as = (actor: Actor): ListingsCtx => ({ ...ctx, actor });
  if (limits === "generous") await generousHolds(database.db);
  else await database.pool.query("delete from settings where key = 'holds'");
  const manager = as(await person(database, "manager", "Ledger Oak"));
  return { ctx, as, clock, manager };
}

export const exampleLogin = { name: "ashen@mail.test", password: "correct horse 41" };

/** A listing that is for sale, with its login in the vault; 100 dollars unless asked otherwise. */
export async function listed(ctx: ListingsCtx, options: Partial<ListingRow> = {}): Promise<ListingRow> {
  const id = randomUUID();
  const name = options.name ?? "Ashen Zerker";
  const value = JSON.stringify(exampleLogin);
  const loginSecretId = await ctx.vault.seal(ctx.db, { kind: "login", subject: `listing:${id}`, value });
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .insert(accountListings)
    .values({
      id,
      slug: slugOf(name, id),
      name,
      build: "Zerker",
      type: "Regular",
      loginMethod: "Legacy Email",
      combatLevel: 97,
      totalLevel: 1412,
      priceCents: 10_000,
      deliveryTime: "Instant",
      description: "A zerker with a history.",
      features: ["Fire cape", "Barrows gloves"],
      state: "published",
      publishedAt: now,
      loginSecretId,
      createdAt: now,
      updatedAt: now,
      ...options,
    })
    .returning();
  if (!row) throw new Error("The listing was not written");
  return row;
}

/** What a guest asks who buys a listing. */
export function purchaseOf(listing: ListingRow, options: Partial<PlacePurchase> = {}): PlacePurchase {
  const key = randomUUID();
  return {
    listingId: listing.id,
    priceCents: listing.priceCents,
    customerEmail: `buyer-${key.slice(0, 8)}@mail.test`,
    customerId: null,
    payWith: "eth",
    source: "web",
    once: { scope: "place-purchase:visitor", key },
    ...options,
  };
}

/** A purchase that is waiting for its money. */
export async function purchased(
  ctx: ListingsCtx,
  listing: ListingRow,
  options: Partial<PlacePurchase> = {},
): Promise<PlacedOrder> {
  const done = await placePurchase(ctx, purchaseOf(listing, options));
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}

/** Staff enter money for an order, all of it unless asked otherwise. */
export async function paid(
  ctx: ListingsCtx,
  order: Pick<PlacedOrder, "orderId" | "amountCents">,
  amountCents = order.amountCents,
) {
  const reference = `PP-${randomUUID().slice(0, 8)}`;
  const entry = { orderId: order.orderId, method: "manual", how: "paypal", reference, amountCents } as const;
  const done = await paidByHand(ctx, entry);
  if (!done.ok) throw new Error(done.error.text);
}
