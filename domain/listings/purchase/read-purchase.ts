import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import {
  findOrder,
  holdUntilOf,
  isOwnOrder,
  isStaffFor,
  noteFailure,
  notYourOrder,
  type OrderRow,
  orderNotFound,
  readColleague,
  viewerRoleOf,
} from "../../orders/index.ts";
import { isNextStep } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { disputesOf } from "../disputes/disputes-of.ts";
import { whyNotDispute } from "../disputes/open-dispute.ts";
import { accountListings, type PurchaseRow } from "../tables.ts";
import { whyNotAgain } from "./allow-another-reveal.ts";
import type { BuyersAct } from "./buyers-order.ts";
import { whyNotHandOver } from "./hand-over.ts";
import { purchaseDetailsOf, warrantyUntil } from "./purchase-details.ts";
import { loginStateOf } from "./purchase-login.ts";
import { isSettled, purchaseRowOf } from "./purchase-rows.ts";
import type { Dispute, Purchase, PurchaseForDesk } from "./purchase-view.ts";
import { whyNotReveal } from "./reveal-login.ts";

/**
 * A purchase for its buyer, or for staff who read orders: how far it is handed over, what the buyer may do
 * now and until when, its disputes; never the login. Refuses whoever knows only the id (`forbidden`), which
 * staff see in its log, and an order that is no purchase (`not_found`).
 */
export async function readPurchase(
  ctx: ListingsCtx,
  { orderId, token }: BuyersAct,
): Promise<Result<Purchase>> {
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  const viewerRole = await viewerRoleOf(ctx, order, token);
  if (viewerRole === "public") {
    if (token !== undefined) await noteFailure(ctx, order, "read its purchase");
    return fail(notYourOrder);
  }
  const isBuyer = viewerRole === "customer";
  const purchase = await purchaseRowOf(ctx.db, orderId);
  const disputes = await disputesOf(ctx.db, orderId, { withNames: !isBuyer });
  return ok(await purchaseOf(ctx, { order, purchase, disputes, isBuyer }));
}

/**
 * The same for the desk (`orders.read`), with the names of staff, where its login stands and what the asker
 * may do.
 */
export async function readPurchaseForDesk(
  ctx: ListingsCtx,
  orderId: string,
): Promise<Result<PurchaseForDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  const purchase = await purchaseRowOf(ctx.db, orderId);
  const disputes = await disputesOf(ctx.db, orderId, { withNames: true });
  const isListing = eq(accountListings.id, purchase.listingId);
  const [listing] = await ctx.db.select().from(accountListings).where(isListing);
  const login = listing ? await loginStateOf(ctx, ctx.db, listing) : "gone";
  const isReady = listing !== undefined && (await whyNotHandOver(ctx, ctx.db, listing)) === null;
  const found = { order, purchase, disputes, isBuyer: false };
  const desk = deskActions(ctx, { ...found, login, isReady });
  return ok({ ...(await purchaseOf(ctx, found)), login, desk, colleague: await readColleague(ctx, order) });
}

type Found = { order: OrderRow; purchase: PurchaseRow; disputes: Dispute[]; isBuyer: boolean };

async function purchaseOf(ctx: ListingsCtx, found: Found): Promise<Purchase> {
  const { order, purchase, disputes } = found;
  const details = purchaseDetailsOf(order);
  if (!details) throw new Error("A purchase does not say what was bought");
  const { deliveredAt, isUnpaidDelivery, revealedAt, acceptBy, acceptedAt, acceptedBy } = purchase;
  const ended = order.status === "completed" ? order.completedAt : null;
  return {
    orderId: order.id,
    listingId: purchase.listingId,
    name: details.name,
    slug: details.slug,
    status: order.status,
    version: order.version,
    amountCents: order.amountCents,
    isPaid: order.paidCents >= order.amountCents,
    heldUntil: order.status === "pending" ? holdUntilOf(order) : null,
    deliveredAt,
    isUnpaidDelivery,
    revealedAt,
    acceptBy,
    acceptedAt,
    acceptedBy,
    warrantyUntil: warrantyUntil(order, purchase),
    loginStoredUntil:
      ended && (await ctx.vault.expiryOf(ctx.db, { subject: `listing:${purchase.listingId}` })),
    may: buyerActions(ctx, found),
    disputes,
  };
}

function buyerActions(ctx: ListingsCtx, { order, purchase, disputes, isBuyer }: Found): Purchase["may"] {
  const isDisputed = disputes.some(({ state }) => state === "open");
  const isChecking = order.status === "verifying_account" && !isDisputed;
  return {
    reveal: isBuyer && whyNotReveal(order, purchase) === null,
    confirm: isBuyer && isChecking && isSettled(order, purchase) && purchase.revealedAt !== null,
    dispute:
      isBuyer &&
      !isDisputed &&
      whyNotDispute(order, purchase, { reason: "taken_back", now: ctx.clock.now() }) === null,
    answer: isBuyer && isDisputed,
  };
}

type ForDesk = Found & { login: PurchaseForDesk["login"]; isReady: boolean };

function deskActions(
  { actor }: ListingsCtx,
  { order, purchase, disputes, login, isReady }: ForDesk,
): PurchaseForDesk["desk"] {
  const may = (capability: Parameters<typeof isStaffFor>[1]) =>
    isStaffFor(actor, capability) && !isOwnOrder(actor, order);
  const isDisputed = disputes.some(({ state }) => state === "open");
  const isUnread = whyNotAgain(order, purchase) !== null || purchase.mayReadAgain;
  return {
    handOver: may("orders.progress") && isReady && isNextStep(order.type, order.status, "verifying_account"),
    allowAnotherReveal: may("orders.progress") && login !== "gone" && !isUnread,
    revealLogin: may("secrets.reveal") && actor.kind === "person" && login !== "gone",
    answer: may("orders.progress") && isDisputed,
    reject: may("orders.progress") && isDisputed,
    refund: may("refunds.make") && isDisputed,
  };
}

/** The order of this customer that holds a listing or has bought it. */
type OwnHold = {
  orderId: string;
  /** Waiting for its money, or paid. */
  isPaid: boolean;
  /** What is still to be paid for it, in cents. */
  leftCents: number;
  /** How it said that it would be paid: `crypto-ETH`, `manual`. */
  paymentMethod: string | null;
};

type Asked = {
  listingId: string;
  /** The access token that the asker holds of an order; undefined for none. */
  tokenOf: (orderId: string) => string | undefined;
};

/**
 * The order that has a listing, told only to that order's customer: signed in, or with its token (Rule P4).
 * Null for everybody else, staff too, and for a listing that no order has. Writes nothing.
 */
export async function readOwnHold(
  ctx: Pick<ListingsCtx, "db" | "clock" | "actor">,
  { listingId, tokenOf }: Asked,
): Promise<OwnHold | null> {
  const [listing] = await ctx.db
    .select({ heldBy: accountListings.heldBy })
    .from(accountListings)
    .where(eq(accountListings.id, listingId));
  const order = listing?.heldBy ? await findOrder(ctx, listing.heldBy) : null;
  if (!order || order.status === "canceled") return null;
  const viewerRole = await viewerRoleOf(ctx, order, tokenOf(order.id));
  if (viewerRole !== "customer") return null;
  const { id: orderId, status, paidCents, amountCents, paymentMethod } = order;
  const leftCents = Math.max(0, amountCents - paidCents);
  return { orderId, isPaid: status !== "pending" || leftCents === 0, leftCents, paymentMethod };
}
