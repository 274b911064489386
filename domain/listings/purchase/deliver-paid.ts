import { eq } from "drizzle-orm";
import { fail, ok } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, type NewOrderEvent, type OrderRow, setOrderStatusIn } from "../../orders/index.ts";
import type { OrderStatus } from "../../orders/model.ts";
import { whyHeldBack } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { deliveryMinutes } from "../listing-values.ts";
import { accountListings } from "../tables.ts";
import { loginRelease, whyNotHandOver } from "./hand-over.ts";
import { purchaseDetailsOf } from "./purchase-details.ts";

/** The job that takes a purchase on once it is paid: `{ orderId }`. */
export const deliverJob = "deliver-purchase";

/**
 * Takes a purchase on that is paid in full: In Progress, and an account that is delivered at once is handed
 * over in the same transaction; if its login is not there, staff read why it waits. Leaves every other order
 * as it is, so that it may come twice or late. For the program itself.
 */
export async function deliverPaid(ctx: ListingsCtx, { orderId }: { orderId: string }): Promise<void> {
  const done = await transact(ctx.db, async (tx) => {
    const started = await move(ctx, tx, orderId, { from: "pending", to: "in_progress" });
    if (!started.ok) return started;
    const details = purchaseDetailsOf(started.value.after);
    const isAtOnce = details !== null && deliveryMinutes[details.deliveryTime] === 0;
    if (!isAtOnce) return ok(started.value);
    if (await canHandOver(ctx, tx, started.value.after, details.listingId)) {
      return move(ctx, tx, orderId, { from: "in_progress", to: "verifying_account" });
    }
    await appendOrderEvent(tx, ctx.actor, started.value.after, noLogin);
    return ok(started.value);
  });
  if (!done.ok && done.error !== notNow) throw new Error(`A paid purchase was refused: ${done.error.code}`);
}

async function canHandOver(
  ctx: ListingsCtx,
  tx: Transaction,
  order: OrderRow,
  listingId: string,
): Promise<boolean> {
  if (await whyHeldBack(ctx, tx, loginRelease(order))) return false;
  const [listing] = await tx.select().from(accountListings).where(eq(accountListings.id, listingId));
  return listing !== undefined && (await whyNotHandOver(ctx, tx, listing)) === null;
}

type Move = { from: OrderStatus; to: OrderStatus };

function move(ctx: ListingsCtx, tx: Transaction, orderId: string, { from, to }: Move) {
  return setOrderStatusIn(ctx, tx, {
    orderId,
    status: to,
    mayAct: async (row: OrderRow) => {
      const isNow = row.status === from && row.paidCents >= row.amountCents;
      return isNow && row.type === "account_purchase" ? ok(undefined) : fail(notNow);
    },
  });
}

const noLogin: NewOrderEvent = {
  type: "order.note",
  visibility: "internal",
  note: "Paid, but not handed over: a second person has to approve it under Requests, the login is missing or outdated, or the sale we got it from was reversed.",
};
const notNow = { code: "conflict", text: "This purchase is not paid, or has moved on." } as const;
