import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, findOrder, notOnOwnOrder, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { loginDeleted, openLoginOf } from "./purchase-login.ts";
import { purchaseRowOf } from "./purchase-rows.ts";
import type { PurchaseLogin } from "./purchase-view.ts";

const shortestReason = 3;

/**
 * Shows staff the login of a bought account (Rule P5): a person who may, in a session that has passed the
 * step-up, with a reason, which the order's log keeps before anything is shown. It does not count as the
 * buyer's reading. Refuses whose own order it is (`forbidden`), and `not_found` when it is no purchase or the
 * login has been destroyed.
 */
export async function revealPurchaseLogin(
  ctx: ListingsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<PurchaseLogin>> {
  const may = allow(ctx.actor, "secrets.reveal");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(personsOnly);
  const note = reason.trim();
  if (note.length < shortestReason) return fail(noReason);
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  const others = notOnOwnOrder(ctx.actor, order);
  if (!others.ok) return others;
  const { listingId } = await purchaseRowOf(ctx.db, orderId);
  return transact(ctx.db, async (tx) => {
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

const personsOnly: Failure = { code: "forbidden", text: "Only people can reveal an account's secrets." };
const noReason: Failure = { code: "invalid", field: "reason", text: "Please say why you need to see it." };
const destroyed: Failure = { code: "not_found", text: loginDeleted };
