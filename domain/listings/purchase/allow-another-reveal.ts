import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type OrderChange, type OrderRow, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountPurchases, type PurchaseRow } from "../tables.ts";
import { loginDeleted, openLoginOf } from "./purchase-login.ts";
import { purchaseRowOf } from "./purchase-rows.ts";

type AllowAnotherReveal = {
  orderId: string;
  /** The order's, as it was looked at. */
  version: number;
  /** Why; it stays with staff. */
  note: string;
};

/**
 * Staff let the buyer read the login once more; the customer sees that in the order's log, the note is for
 * staff. Doing it again before it was used changes nothing. Refuses a missing note (`invalid`), a login that
 * nobody has read, or that is no longer there, an order that is not handed over, and a stale version
 * (`conflict`).
 */
export async function allowAnotherReveal(
  ctx: ListingsCtx,
  { orderId, version, note: typed }: AllowAnotherReveal,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const note = typed.trim();
  if (!note) return fail(noNote);
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, async (order) => {
      if (order.type !== "account_purchase") return fail(orderNotFound);
      const purchase = await purchaseRowOf(tx, orderId);
      if (purchase.mayReadAgain) return ok(null);
      const wrong = whyNotAgain(order, purchase);
      if (wrong) return fail(wrong);
      if (!(await openLoginOf(ctx, tx, purchase.listingId))) return fail(gone);
      await tx
        .update(accountPurchases)
        .set({ mayReadAgain: true })
        .where(eq(accountPurchases.orderId, orderId));
      return ok({
        set: {},
        events: [
          { type: "purchase.reveal_allowed", visibility: "public" },
          { type: "order.note", visibility: "internal", note },
        ],
        note,
      });
    }),
  );
}

/** Why the login cannot be opened once more; null when it can. */
export function whyNotAgain(order: OrderRow, { revealedAt }: PurchaseRow): Failure | null {
  if (order.status !== "verifying_account" && order.status !== "completed") return notHandedOver;
  return revealedAt ? null : notRead;
}

const noNote: Failure = { code: "invalid", field: "note", text: "Please say why." };
const notHandedOver: Failure = { code: "conflict", text: "This account hasn't been handed over." };
const notRead: Failure = { code: "conflict", text: "The buyer hasn't read the login yet and still can." };
const gone: Failure = { code: "conflict", text: loginDeleted };
