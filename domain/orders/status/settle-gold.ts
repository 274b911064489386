import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { isGoldInHand, isGoldSale } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { changeOrder, type Decision } from "./change-order.ts";
import { isReasonToKeep, noReasonToKeep } from "./decide-gold.ts";

type SettleGold = {
  orderId: string;
  /** The version that was looked at; left out, the newest. */
  version?: number | undefined;
  outcome: "returned" | "kept";
  note?: string | undefined;
};

/**
 * Says what became of gold that was owed back for a canceled sale (Rule P45): staff return it in the game,
 * which the gate lets pass (Rule P42), or a manager keeps it for a reason that the customer reads. What was
 * kept can still be returned, by a manager, never the other way round. Saying the same again changes nothing.
 * Refuses a sale that isn't canceled or whose gold we don't have, a stale version (`conflict`), and keeping
 * it without a reason (`invalid`).
 */
export async function settleGold(ctx: OrdersCtx, input: SettleGold): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, input.outcome === "kept" ? "orders.override" : "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) => changeOrder(ctx, tx, input, (row) => decide(ctx, row, input)));
}

function decide(
  { actor }: OrdersCtx,
  row: OrderRow,
  { outcome, note: typed }: SettleGold,
): Result<Decision | null> {
  if (!isGoldSale(row.type) || row.status !== "canceled") return fail(notCanceled);
  if (row.goldState === outcome) return ok(null);
  if (!isGoldInHand(row)) return fail(row.goldState === "returned" ? returnedAlready : neverHad);
  const may = row.goldState === "kept" ? allow(actor, "orders.override") : ok(undefined);
  if (!may.ok) return may;
  const note = typed?.trim() || undefined;
  if (outcome === "kept" && !isReasonToKeep(note)) return fail(noReasonToKeep);
  const type = outcome === "kept" ? "gold.kept" : "gold.returned";
  return ok({
    set: { goldState: outcome },
    events: [{ type, visibility: "public", data: { millions: row.quantity }, note }],
    note,
  });
}

const notCanceled: Failure = {
  code: "conflict",
  text: "You can settle the gold of a canceled sale. Set Canceled, or pay for it.",
};
const returnedAlready: Failure = { code: "conflict", text: "This gold is already back with the customer." };
const neverHad: Failure = { code: "conflict", text: "We don't have any gold of this order." };
