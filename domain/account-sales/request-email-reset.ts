import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  changeOrder,
  findOrder,
  type OrderChange,
  orderNotFound,
  setOrderStatusIn,
} from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { noAccountDetails, notAnAccount, saleEnded } from "./failures.ts";
import { accountSales } from "./tables.ts";

type ResetRequest = { orderId: string; version: number; note?: string | undefined };

/**
 * Staff ask the seller for the link that resets the account's mail address (Rule S79): the order moves to
 * Email Reset Sent, which tells the seller; where it stands there already, the seller is asked again, because
 * links run out. Refuses an order that is no account sale (`invalid`), an ended or verified one and a stale
 * version (`conflict`), and, as every move does, a status from which this is no normal step when no note says
 * why (`invalid`).
 */
export async function requestEmailReset(
  ctx: AccountSalesCtx,
  input: ResetRequest,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const order = await findOrder(ctx, input.orderId);
  if (!order) return fail(orderNotFound);
  if (order.type !== "account_sale") return fail(notAnAccount);
  if (!isOpen(order.status)) return fail(saleEnded);
  if (order.handedOverAt) return fail(verifiedAlready);
  return transact(ctx.db, async (tx) => {
    const ofOrder = eq(accountSales.orderId, order.id);
    const [sale] = await tx.select({ orderId: accountSales.orderId }).from(accountSales).where(ofOrder);
    if (!sale) return fail(noAccountDetails);
    // What reacts to the status asks; the version guards what was looked at before.
    if (order.status !== "email_reset_sent")
      return setOrderStatusIn(ctx, tx, { ...input, status: "email_reset_sent" });
    return changeOrder(ctx, tx, input, async (row) => {
      if (row.status !== "email_reset_sent") return fail(movedOn);
      await tx.update(accountSales).set({ resetRequestedAt: ctx.clock.now() }).where(ofOrder);
      return ok({ set: {}, events: [{ type: "account.reset_requested", visibility: "public" }] });
    });
  });
}

const verifiedAlready = {
  code: "conflict",
  text: "This account is verified. Undo the verification before you ask for a link.",
} as const;

const movedOn = {
  code: "conflict",
  field: "version",
  text: "This order has moved on. We didn't ask for a link.",
} as const;
