import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type Capability, can, isStaff } from "../people/model.ts";
import type { OrdersCtx } from "./context.ts";
import { isOrderId, orderNotFound } from "./failures.ts";
import type { OrderLinkName } from "./model.ts";
import { type OrderRow, orderAccessTokens, orders } from "./tables.ts";

/** Days for which a mailed link opens its order. */
const linkDays = 90;
const purpose = "order-link";

/** A fresh access token of 128 random bits (Rule P4), with the hash that is kept of it. */
export function newAccessToken(): { token: string; hash: Buffer } {
  const token = randomBytes(16).toString("base64url");
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Tells addresses apart inside a link, without the link giving its address away. */
function printOf(email: string): string {
  return hashOf(email).toString("base64url").slice(0, 16);
}

/** How somebody stands to an order: its customer, staff at the desk, or anybody who knows the id. */
export type ViewerRole = "customer" | "staff" | "public";

/** Whether an actor is staff that may do this now, without saying what is missing. */
export function isStaffFor(actor: Actor, capability: Capability): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "key") return actor.capabilities.includes(capability);
  return actor.kind === "person" && actor.elevated && can(actor.role, capability);
}

/**
 * Whether the actor is staff and the order somebody else's: a token of the customer's is worth nothing to
 * them.
 */
export function isStaffOfOthers(actor: Actor, { customerId }: Pick<OrderRow, "customerId">): boolean {
  return actor.kind === "person" && isStaff(actor.role) && actor.personId !== customerId;
}

/**
 * How the actor, perhaps holding a token, stands to an order (Rule P4). Staff who are signed in are never the
 * customer of an order that isn't their own, so that what the log calls the customer's was not theirs (Rule
 * P31).
 */
export async function viewerRoleOf(
  ctx: Pick<OrdersCtx, "clock"> & { db: Queryable; actor: Actor },
  row: Pick<OrderRow, "id" | "customerId" | "accessTokenHash">,
  token: string | undefined,
): Promise<ViewerRole> {
  const { actor } = ctx;
  if (actor.kind === "person" && row.customerId === actor.personId) return "customer";
  const mayHold = token !== undefined && !isStaffOfOthers(actor, row);
  if (mayHold && (await holdsToken(ctx, row, token))) return "customer";
  return isStaffFor(actor, "orders.read") ? "staff" : "public";
}

async function holdsToken(
  { db, clock }: Pick<OrdersCtx, "clock"> & { db: Queryable },
  row: Pick<OrderRow, "id" | "accessTokenHash">,
  token: string,
): Promise<boolean> {
  return opensOrder({ db, clock }, row, hashOf(token));
}

/** What is kept of a token, to ask again later whether it still opens its order. */
export function orderTokenHash(token: string): Buffer {
  return hashOf(token);
}

/** Whether the token with this hash opens an order now, as its customer. */
export async function opensOrder(
  { db, clock }: Pick<OrdersCtx, "clock"> & { db: Queryable },
  row: Pick<OrderRow, "id" | "accessTokenHash">,
  hash: Buffer,
): Promise<boolean> {
  if (hash.length === row.accessTokenHash.length && timingSafeEqual(hash, row.accessTokenHash)) return true;
  const known = await db
    .select({ orderId: orderAccessTokens.orderId })
    .from(orderAccessTokens)
    .where(
      and(
        eq(orderAccessTokens.orderId, row.id),
        eq(orderAccessTokens.tokenHash, hash),
        gt(orderAccessTokens.expiresAt, clock.now()),
      ),
    );
  return known.length > 0;
}

/**
 * The signed link that is mailed to the customer: it opens the order in any browser, for 90 days (Rule P4),
 * and leads on to a page of it if one is named.
 */
export function orderLink(
  ctx: Pick<OrdersCtx, "signer" | "clock" | "origin">,
  order: Pick<OrderRow, "id" | "customerEmail">,
  to?: OrderLinkName,
): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + linkDays * 86_400;
  const key = ctx.signer.sign(purpose, JSON.stringify([order.id, printOf(order.customerEmail), until]));
  return `${ctx.origin}/order/${order.id}?${new URLSearchParams({ key, ...(to ? { to } : {}) })}`;
}

type FollowedLink = { orderId: string; key: string };

/**
 * Until when a mailed link opens its order. Refuses (`forbidden`) a link that is not ours, has run out, or
 * was mailed to an address that is no longer the order's. Writes nothing.
 */
export async function checkOrderLink(
  ctx: OrdersCtx,
  { orderId, key }: FollowedLink,
): Promise<Result<{ until: Date }>> {
  const opened = ctx.signer.open(purpose, key);
  if (!opened || !isOrderId(orderId)) return fail(badLink);
  // Signed by us with exactly this shape.
  const [id, print, until] = JSON.parse(opened) as [string, string, number];
  if (id !== orderId || until * 1000 < ctx.clock.now().getTime()) return fail(badLink);
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row || row.removedAt) return fail(orderNotFound);
  if (printOf(row.customerEmail) !== print) return fail(badLink);
  return ok({ until: new Date(until * 1000) });
}

/**
 * Follows a mailed link: gives this browser an access token of its own, for as long as the link holds.
 * Refuses as above.
 */
export async function openOrderLink(ctx: OrdersCtx, link: FollowedLink): Promise<Result<{ token: string }>> {
  const checked = await checkOrderLink(ctx, link);
  if (!checked.ok) return checked;
  const { token, hash } = newAccessToken();
  const createdAt = ctx.clock.now();
  const expiresAt = checked.value.until;
  await ctx.db
    .insert(orderAccessTokens)
    .values({ orderId: link.orderId, tokenHash: hash, createdAt, expiresAt });
  return ok({ token });
}

/** Forgets the tokens of links that have run out. */
export async function forgetExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(orderAccessTokens).where(lte(orderAccessTokens.expiresAt, now));
}

/**
 * Ends the access of every browser that came by a mailed link; the one that placed the order keeps its own.
 */
export async function revokeLinkTokens(tx: Queryable, orderId: string): Promise<void> {
  await tx.delete(orderAccessTokens).where(eq(orderAccessTokens.orderId, orderId));
}

const badLink = {
  code: "forbidden",
  text: "This link is no longer valid. Ask us for a new one, quoting your order number.",
} as const;
