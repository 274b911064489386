import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatMillions } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { OrderReactor, OrderRow, OrdersCtx } from "../orders/index.ts";
import { isGoldInHand, isGoldOwed, isGoldWithBuyer, isOpen, isProven, products } from "../orders/model.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { addAvailabilityJob, announcement } from "./announce.ts";
import { availabilityText, isGoldQuantity } from "./gold-limits.ts";
import { leavesRoom, newcomersFull } from "./newcomers.ts";
import { readPosition } from "./read-allowance.ts";
import type { PositionKind } from "./tables.ts";

/** What a change does to a position, in millions. */
type Move = {
  kind: PositionKind;
  reserved: number;
  newcomers: number;
  total: number;
  /**
   * Taken up again by a customer without a completed order: all of these together leave a part to others
   * (Rule P32).
   */
  isNewcomer: boolean;
  /** What staff do about a sale's gold where the stock doesn't have it any more. */
  wayOn?: string | undefined;
};

/**
 * Keeps stock and capacity true when a gold order changes: an order that ends without a trade gives its gold
 * back, delivered gold leaves the stock until its buyer has given it back, collected gold raises it and uses
 * capacity up until it is back with its customer, whatever became of its order; what we owe back is not for
 * sale (Rule P45). A reopened or enlarged order reserves anew. Refuses with `conflict` when there is not
 * enough, and a quantity that no order may have (`invalid`); then nothing of the change happens.
 */
export const goldReactor: OrderReactor = async (ctx, tx, { before, after }) => {
  const moves = movesOf(before, after);
  if (moves.length === 0) return ok(undefined);
  if (after.quantity !== before.quantity && !isGoldQuantity(after.quantity)) {
    const text = "A gold order takes 1 to 1,000 million.";
    return fail({ code: "invalid", field: "quantity", text });
  }
  // Capacity first, always, so that nobody waits in a circle.
  for (const move of moves) {
    const applied = await applyMove(ctx, tx, move);
    if (!applied.ok) return applied;
  }
  return ok(undefined);
};

/** Millions that an order holds until its gold has changed hands. A removed order holds nothing. */
function heldBy({ type, status, quantity, removedAt }: OrderRow): number {
  const isHeld = isOpen(status) && !removedAt && !isProven({ type, status });
  return isHeld ? quantity : 0;
}

/** Millions that have changed hands; removing the order later does not bring them back. */
function tradedBy(order: OrderRow): number {
  const isTraded = isGoldInHand(order) || isGoldWithBuyer(order);
  return isTraded ? order.quantity : 0;
}

/** Millions of the stock that we owe back. */
function owedBy(order: OrderRow): number {
  return isGoldOwed(order) ? order.quantity : 0;
}

/** Millions that an order holds in the name of a newcomer who has not proven that they mean it. */
function newcomersPart({ visitorKeys, isNewcomer, quantity }: OrderRow): number {
  return visitorKeys && isNewcomer ? quantity : 0;
}

function movesOf(before: OrderRow, after: OrderRow): Move[] {
  const { gold } = products[after.type];
  if (!gold) return [];
  const kind = gold === "to_customer" ? "stock" : "capacity";
  const traded = tradedBy(after) - tradedBy(before);
  const own: Move = {
    kind,
    reserved: heldBy(after) - heldBy(before),
    newcomers: newcomersPart(after) - newcomersPart(before),
    total: -traded,
    isNewcomer: after.isNewcomer && !before.visitorKeys && after.visitorKeys !== null,
  };
  const owed = owedBy(after) - owedBy(before);
  const raised: Move = {
    ...{ kind: "stock", reserved: owed, newcomers: 0, total: traded, isNewcomer: false },
    wayOn: `Correct the stock first${owed > 0 ? ", or pay for this gold" : ""}.`,
  };
  const moves = kind === "capacity" ? [own, raised] : [own];
  return moves.filter(({ reserved, newcomers, total }) => reserved !== 0 || newcomers !== 0 || total !== 0);
}

/** A new total is a new version: somebody who counted before must count again. */
async function applyMove(
  ctx: OrdersCtx,
  tx: Transaction,
  { kind, reserved, newcomers, total, isNewcomer, wayOn }: Move,
): Promise<Result<undefined>> {
  const announce = announcement(ctx.clock.now());
  const isSeen = total !== reserved;
  const percent = isNewcomer ? (await readSettingsGroup(tx, "holds")).newcomersPercent : null;
  const moved = await tx.execute<{ is_first: boolean }>(sql`
    update gold_positions set reserved = reserved + ${reserved}::bigint, total = total + ${total}::bigint,
      newcomers = newcomers + ${newcomers}::bigint,
      version = version + ${total === 0 ? 0 : 1}::int,
      announce_at = ${isSeen ? announce.sql : sql`announce_at`}
    where kind = ${kind} and reserved + ${reserved}::bigint >= 0 and newcomers + ${newcomers}::bigint >= 0
      and total + ${total}::bigint >= reserved + ${reserved}::bigint
      and ${percent === null ? sql`true` : leavesRoom(sql`${newcomers}::bigint`, percent)}
    returning coalesce(announce_at = ${announce.dueAt}::timestamptz, false) as is_first`);
  const row = moved.rows[0];
  if (!row) return fail(await shortage(tx, { kind, needed: reserved - total, percent, wayOn }));
  if (isSeen && row.is_first) await addAvailabilityJob(tx, kind, announce.dueAt);
  return ok(undefined);
}

type Short = Pick<Move, "kind" | "wayOn"> & { needed: number; percent: number | null };

async function shortage(tx: Transaction, { kind, needed, percent, wayOn }: Short): Promise<Failure> {
  const { available, newcomers } = await readPosition(tx, kind, percent ?? 100);
  if (needed <= 0) {
    const text = "No gold is reserved for this order. Check stock and capacity.";
    return { code: "conflict", text };
  }
  if (percent !== null && available >= needed) return newcomersFull(kind, newcomers, false);
  const there = availabilityText(kind === "stock" ? "buy" : "sell", available);
  if (wayOn) {
    const text = `${there} This sale's ${formatMillions(needed)} has to come out of it. ${wayOn}`;
    return { code: "conflict", field: "gold", text };
  }
  return { code: "conflict", text: `${there} This change needs ${formatMillions(needed)}.` };
}
