import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { appendOrderEvent, orderNotFound } from "../../orders/index.ts";
import { reveal } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { loginDeleted, openLoginOf } from "./purchase-login.ts";
import { purchaseRowOf } from "./purchase-rows.ts";
import type { PurchaseLogin } from "./purchase-view.ts";

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
    if (!login) return fail(destroyed);
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

const destroyed: Failure = { code: "not_found", text: loginDeleted };
