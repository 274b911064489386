import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow } from "../people/index.ts";
import { changeOrder } from "./change-order.ts";
import type { OrderChange, OrdersCtx } from "./context.ts";

/** Writes a note into an order's log, for staff or for the customer too. Refuses an empty one (`invalid`). */
export async function addNote(
  ctx: OrdersCtx,
  input: { orderId: string; note: string; isPublic: boolean },
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const note = input.note.trim();
  if (!note) return fail({ code: "invalid", field: "note", text: "Please write a note." });
  const visibility = input.isPublic ? "public" : "internal";
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId: input.orderId }, () =>
      ok({ set: {}, events: [{ type: "order.note", visibility, note }] }),
    ),
  );
}
