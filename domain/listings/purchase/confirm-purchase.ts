import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { type OrderChange, type OrderRow, setOrderStatusIn } from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";
import { type BuyersAct, buyersOrder, mayAsBuyer, notPaid } from "./buyers-order.ts";
import { isSettled, openDisputeOf, purchaseRowOf } from "./purchase-rows.ts";

type ConfirmPurchase = BuyersAct & { version?: number | undefined };

/** What the log says of the buyer's own confirmation. */
const confirmed = "Confirmed by customer";

/**
 * The buyer says that the account is as it should be, which completes the order (Rule P20); doing it again
 * changes nothing. Refuses whoever is not the customer (`forbidden`), an account that is not handed over or
 * not paid, one whose login was never read, since the hours to check it would be given away unseen, one with
 * an open dispute, and a stale version (`conflict`).
 */
export async function confirmPurchase(
  ctx: ListingsCtx,
  { orderId, token, version }: ConfirmPurchase,
): Promise<Result<OrderChange>> {
  const order = await buyersOrder(ctx, { orderId, token }, "confirm it");
  if (!order.ok) return order;
  return transact(ctx.db, async (tx) =>
    setOrderStatusIn(ctx, tx, {
      orderId,
      version,
      status: "completed",
      usualNote: confirmed,
      notePublic: true,
      mayAct: async (row) => {
        const mine = await mayAsBuyer(ctx, tx, token)(row);
        if (!mine.ok || row.status === "completed") return mine;
        if (row.status !== "verifying_account") return fail(notHandedOver(row));
        if (await openDisputeOf(tx, orderId)) return fail(disputed);
        const purchase = await purchaseRowOf(tx, orderId);
        if (!isSettled(row, purchase)) return fail(notPaid);
        return purchase.revealedAt ? ok(undefined) : fail(notRead);
      },
    }),
  );
}

function notHandedOver({ status }: OrderRow): Failure {
  const text =
    status === "canceled"
      ? "This order was canceled."
      : "This account's login isn't ready yet, so there's nothing to confirm.";
  return { code: "conflict", text };
}

const notRead: Failure = {
  code: "conflict",
  title: "Read the login first",
  text: "You haven't read this account's login yet. Read it and check the account first: once you confirm, you can't open a dispute.",
};
const disputed: Failure = {
  code: "conflict",
  text: "You have an open dispute. Withdraw it first, then confirm the account.",
};
