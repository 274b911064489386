import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { openDispute, readPurchase, revealLogin } from "../../domain/listings/index.ts";
import type { DisputeReason } from "../../domain/listings/model.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import type { DisputesCtx } from "../../domain/listings/purchase/purchase-ctx.ts";
import { accountListings, accountPurchases, type ListingRow } from "../../domain/listings/tables.ts";
import { findOrder } from "../../domain/orders/index.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { person } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { memoryFiles, pictureCoder } from "./pictures-rig.ts";
import { listed, paid, purchased, purchaseOf, purchaseShop } from "./purchase-rig.ts";

/**
 * A shop that sells accounts and takes pictures as evidence, with its people and shortcuts to what a test
 * needs.
 */
export async function disputesShop(database: TestDatabase) {
  const shop = await purchaseShop(database);
  const files = memoryFiles();
  const ctx: DisputesCtx = { ...shop.ctx, files, pictureCoder };
  const as = (actor: Actor): DisputesCtx => ({ ...ctx, actor });
  const staff = as(await person(database, "staff", "Cask Vole"));
  const manager: DisputesCtx = { ...ctx, actor: shop.manager.actor };
  return { ctx, as, files, clock: shop.clock, staff, manager, program: as(system("accounts")) };
}

export type DisputesShop = Awaited<ReturnType<typeof disputesShop>>;

/** A purchase and what its buyer has in the browser. */
export type Bought = { orderId: string; token: string; listing: ListingRow; email: string };

/** A purchase that is paid and handed over, so that its buyer can read the login. */
export async function handedOver(shop: DisputesShop, options: Partial<ListingRow> = {}): Promise<Bought> {
  const listing = await listed(shop.ctx, options);
  const asked = purchaseOf(listing);
  const order = await purchased(shop.ctx, listing, asked);
  await paid(shop.manager, order);
  await deliverPaid(shop.program, order);
  return { orderId: order.orderId, token: order.accessToken, listing, email: asked.customerEmail };
}

/** The same, and its buyer has read the login, so that they may confirm the account. */
export async function readOver(shop: DisputesShop, options: Partial<ListingRow> = {}): Promise<Bought> {
  const bought = await handedOver(shop, options);
  value(await revealLogin(shop.ctx, { ...bought, once: once() }));
  return bought;
}

/** What a press sends: another one each time. */
export const once = (key: string = randomUUID()) => ({ scope: "reveal:test", key });

type Options = { reason?: DisputeReason; text?: string; pictures?: readonly Uint8Array[]; onceKey?: string };

export function disputeOf({ orderId, token }: Bought, options: Options = {}) {
  return {
    orderId,
    token,
    reason: "cannot_log_in",
    text: "The password is refused.",
    pictures: [],
    onceKey: randomUUID(),
    ...options,
  } as const;
}

/** A purchase with an open dispute. */
export async function disputed(
  shop: DisputesShop,
  options: Options = {},
): Promise<Bought & { disputeId: string }> {
  const bought = await handedOver(shop);
  const opened = value(await openDispute(shop.ctx, disputeOf(bought, options)));
  return { ...bought, ...opened };
}

/** The good answer of a command; a failure fails the test with its text. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

export async function readAsBuyer(shop: DisputesShop, { orderId, token }: Pick<Bought, "orderId" | "token">) {
  return value(await readPurchase(shop.ctx, { orderId, token }));
}

export async function statusOf(shop: DisputesShop, orderId: string) {
  return (await findOrder(shop.ctx, orderId))?.status;
}

export async function listingAt(shop: DisputesShop, id: string): Promise<ListingRow> {
  const [row] = await shop.ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) throw new Error("The listing is gone");
  return row;
}

export async function purchaseAt(shop: DisputesShop, orderId: string) {
  const isIt = eq(accountPurchases.orderId, orderId);
  const [row] = await shop.ctx.db.select().from(accountPurchases).where(isIt);
  if (!row) throw new Error("The purchase is gone");
  return row;
}

/** Cents on each account of the ledger that an order has moved. */
export async function sumsOf(database: TestDatabase, orderId: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select e.account, sum(e.amount_cents)::int as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1 having sum(e.amount_cents) <> 0`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Types of an order's events, oldest first, with whom they are for. */
export async function logOf(database: TestDatabase, orderId: string, like = "%"): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select type, visibility from events where subject_kind = 'order' and subject_id = $1 and type like $2 order by seq`,
    [orderId, like],
  );
  return rows.map(({ type, visibility }) => `${type} ${visibility}`);
}
