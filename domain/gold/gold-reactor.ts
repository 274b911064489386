import { sql } from "drizzle-orm";
import { formatMillions } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { OrderReactor, OrderRow, OrdersCtx } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { addAvailabilityJob, announcement } from "./announce.ts";
import { availabilityText, isGoldQuantity } from "./gold-limits.ts";
import type { PositionKind } from "./tables.ts";

/** What a change does to a position, in millions. */
type Move = { kind: PositionKind; reserved: number; total: number };

/**
 * Keeps stock and capacity true when a gold order changes: an order that ends without a trade gives its gold back, a
 * completed one uses it up, a reopened or enlarged one reserves it anew. Refuses with `conflict` when there is not
 * enough, and a quantity that no order may have (`invalid`); then nothing of the change happens.
 */
export const goldReactor: OrderReactor = async (ctx, tx, { before, after }) => {
  const move = moveOf(before, after);
  if (!move) return ok(undefined);
  if (after.quantity !== before.quantity && !isGoldQuantity(after.quantity)) {
    const text = "A gold order takes 1 to 1,000 million.";
    return fail({ code: "invalid", field: "quantity", text });
  }
  return applyMove(ctx, tx, move);
};

/** Millions that an order holds while it is open. A removed order holds nothing. */
function heldBy({ status, quantity, removedAt }: OrderRow): number {
  return isOpen(status) && !removedAt ? quantity : 0;
}

/** Millions that an order has used up for good; removing it later does not bring them back. */
function usedBy({ status, quantity }: OrderRow): number {
  return status === "completed" ? quantity : 0;
}

function moveOf(before: OrderRow, after: OrderRow): Move | null {
  const kind = after.type === "gold_buy" ? "stock" : after.type === "gold_sale" ? "capacity" : null;
  if (!kind) return null;
  const reserved = heldBy(after) - heldBy(before);
  const total = usedBy(before) - usedBy(after);
  return reserved === 0 && total === 0 ? null : { kind, reserved, total };
}

/** A new total is a new version: somebody who counted before must count again. */
async function applyMove(
  ctx: OrdersCtx,
  tx: Transaction,
  { kind, reserved, total }: Move,
): Promise<Result<undefined>> {
  const announce = announcement(ctx.clock.now());
  const isSeen = total !== reserved;
  const moved = await tx.execute<{ is_first: boolean }>(sql`
    update gold_positions set reserved = reserved + ${reserved}::bigint, total = total + ${total}::bigint,
      version = version + ${total === 0 ? 0 : 1}::int,
      announce_at = ${isSeen ? announce.sql : sql`announce_at`}
    where kind = ${kind} and reserved + ${reserved}::bigint >= 0
      and total + ${total}::bigint >= reserved + ${reserved}::bigint
    returning coalesce(announce_at = ${announce.dueAt}::timestamptz, false) as is_first`);
  const row = moved.rows[0];
  if (!row) return fail({ code: "conflict", text: await shortageText(tx, kind, reserved - total) });
  if (isSeen && row.is_first) await addAvailabilityJob(tx, kind, announce.dueAt);
  return ok(undefined);
}

async function shortageText(tx: Transaction, kind: PositionKind, needed: number): Promise<string> {
  const found = await tx.execute<{ available: string }>(
    sql`select total - reserved as available from gold_positions where kind = ${kind}`,
  );
  const available = Number(found.rows[0]?.available ?? 0);
  if (needed <= 0) return "The gold that this order should hold is not reserved. Check stock and capacity.";
  const there = availabilityText(kind === "stock" ? "buy" : "sell", available);
  return `${there} This change needs ${formatMillions(needed)}.`;
}
