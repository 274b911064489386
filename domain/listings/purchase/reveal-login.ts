import { eq } from "drizzle-orm";
import { formatMoment } from "../../../kernel/dates.ts";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { appendOrderEvent, findOrder, type OrderRow, orderNotFound } from "../../orders/index.ts";
import { letLeave, reveal, whyHeldBack } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountPurchases, type PurchaseRow } from "../tables.ts";
import { type BuyersAct, buyersOrder, mayAsBuyer, notPaid, withLockedOrder } from "./buyers-order.ts";
import { loginRelease } from "./hand-over.ts";
import { mostReveals, revealRepeatMinutes } from "./purchase-copy.ts";
import { loginDeleted, openLoginOf } from "./purchase-login.ts";
import { isSettled, purchaseRowOf } from "./purchase-rows.ts";
import type { PurchaseLogin } from "./purchase-view.ts";

type RevealLogin = BuyersAct & {
  /** Scope and key of Rule P11: what the confirmation was sent with. */
  once: { scope: string; key: string };
};

/** The login with when it was read, as ISO time; `replayed` when the same press had it before. */
export type RevealedLogin = { login: PurchaseLogin; revealedAt: string; replayed: boolean };

/**
 * Gives the buyer the login of their account, once (Rules P5, P20): to nobody but the customer, once it is
 * handed over and paid in full, or handed over unpaid by staff. The order's log says that it was read, never
 * what. The same key gives the same answer again for `revealRepeatMinutes`, since a lost answer would lose
 * the login, as long as the order is neither canceled nor unpaid. Of simultaneous presses with other keys one
 * gets it. Refuses whoever is not the customer (`forbidden`), an order that is not handed over or not paid,
 * and a second reading with the time of the first (`conflict`), a login that was destroyed (`expired`), and
 * more than `mostReveals` tries an hour (`too_many`).
 */
export async function revealLogin(
  ctx: ListingsCtx,
  { orderId, token, once: { scope, key } }: RevealLogin,
): Promise<Result<RevealedLogin>> {
  const order = await buyersOrder(ctx, { orderId, token }, "read its login");
  if (!order.ok) return order;
  const tries = await takeToken(ctx.db, {
    bucket: bucketOf("reveal-login", orderId),
    limit: mostReveals,
    windowSeconds: 3600,
    now: ctx.clock.now(),
  });
  if (!tries.allowed) return fail({ ...tooManyTries, retryAfterSeconds: tries.retryAfterSeconds });
  const failures: Failure[] = [];
  const request = { scope: `reveal-login:${orderId}:${scope}`, key, content: { orderId } };
  const ttlHours = revealRepeatMinutes / 60;
  const done = await once<Omit<RevealedLogin, "replayed"> | null>(
    ctx,
    { ...request, ttlHours },
    async (tx) => {
      const read = await readOnce(ctx, tx, { orderId, token });
      if (read.ok) return { status: 200, answer: read.value, store: true };
      failures.push(read.error);
      return { status: failureStatus[read.error.code], answer: null, store: false };
    },
  );
  if (!done.ok) return done;
  const { answer, replayed } = done.value;
  const closed = replayed ? await whyClosed(ctx, orderId) : null;
  if (closed) return fail(closed);
  const [failure = readBefore(null)] = failures;
  return answer ? ok({ ...answer, replayed }) : fail(failure);
}

function readOnce(ctx: ListingsCtx, tx: Transaction, { orderId, token }: BuyersAct) {
  return withLockedOrder(ctx, tx, { orderId, mayAct: mayAsBuyer(ctx, tx, token) }, async (order) => {
    const purchase = await purchaseRowOf(tx, orderId);
    const wrong = whyNotReveal(order, purchase);
    if (wrong) return fail(wrong);
    const left = await letLeave(ctx, tx, loginRelease(order));
    if (!left.ok) return left;
    const login = await openLoginOf(ctx, tx, purchase.listingId);
    if (!login) return fail(destroyed);
    const now = ctx.clock.now();
    const set = { revealedAt: purchase.revealedAt ?? now, mayReadAgain: false };
    await tx.update(accountPurchases).set(set).where(eq(accountPurchases.orderId, orderId));
    await appendOrderEvent(tx, ctx.actor, order, { type: "purchase.revealed", visibility: "public" });
    return ok({ login, revealedAt: now.toISOString() });
  });
}

/** Why the buyer cannot read the login now; null when they can. */
export function whyNotReveal(order: OrderRow, purchase: PurchaseRow): Failure | null {
  const early = whyNotHandedOver(order);
  if (early) return early;
  if (purchase.revealedAt && !purchase.mayReadAgain) return readBefore(purchase.revealedAt);
  return isSettled(order, purchase) ? null : notPaid;
}

/** Why a login that was read is not shown again to the press that read it; null when it is. */
async function whyClosed(ctx: ListingsCtx, orderId: string): Promise<Failure | null> {
  const order = await findOrder(ctx, orderId);
  if (!order) return orderNotFound;
  const unpaid = isSettled(order, await purchaseRowOf(ctx.db, orderId)) ? null : notPaid;
  return whyNotHandedOver(order) ?? unpaid ?? (await whyHeldBack(ctx, ctx.db, loginRelease(order)));
}

function whyNotHandedOver({ status }: OrderRow): Failure | null {
  if (status === "verifying_account" || status === "completed") return null;
  return status === "canceled" ? canceled : notReady;
}

function readBefore(at: Date | null): Failure {
  const when = at ? ` on ${formatMoment(at)}` : "";
  return {
    code: "conflict",
    title: "Already read",
    text: `The login of this account was read${when}, and we show it only once. Lost it, or wasn't you? Message us with your order number.`,
  };
}

const notReady: Failure = {
  code: "conflict",
  text: "This account's login isn't ready yet. We'll email you when it is.",
};
const canceled: Failure = {
  code: "conflict",
  text: "This order was canceled, so we don't show its login.",
};
const destroyed: Failure = {
  code: "expired",
  text: "We no longer have this account's login. Message us with your order number.",
};
const tooManyTries: Failure = {
  code: "too_many",
  text: "You've tried to read the login too often. Please wait, or message us.",
};

/**
 * Shows staff the login of a bought account, as `reveal` lets them. It does not count as the buyer's reading.
 * Refuses with `not_found` when it is no purchase or the login has been destroyed.
 */
export async function revealPurchaseLogin(
  ctx: ListingsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<PurchaseLogin>> {
  return reveal(ctx, { orderId, reason }, async (tx, { note, order }) => {
    if (order?.type !== "account_purchase") return fail(orderNotFound);
    const { listingId } = await purchaseRowOf(tx, orderId);
    const login = await openLoginOf(ctx, tx, listingId);
    if (!login) return fail(destroyedForStaff);
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, {
      type,
      visibility: "internal",
      note,
      data: { kind: "login" },
    });
    return ok(login);
  });
}

const destroyedForStaff: Failure = { code: "not_found", text: loginDeleted };
