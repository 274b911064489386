import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpen, isProven, products, shopPays } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { holdMinutesOf } from "./hold-minutes.ts";

/**
 * What every change does to an order's hold (Rule P32): once it is paid in full, collected, ours or over it
 * counts within nobody's limits any more; one that waits again is held anew; and only what stays canceled can
 * be taken up again.
 */
export async function heldFields({ clock }: OrdersCtx, tx: Transaction, before: OrderRow, merged: OrderRow) {
  const isOver = !isOpen(merged.status) || merged.removedAt !== null;
  const product = products[merged.type];
  const isDone = isProven(merged) || (product.payer === "us" && product.isOurs(merged));
  const countsNoMore = isOver || isDone;
  // What was paid in this transaction is in the row already, though not in what was read before.
  const unlessPaid = shopPays(merged.type)
    ? merged.visitorKeys
    : sql`case when paid_cents < ${merged.amountCents}::bigint then ${merged.visitorKeys ? sql.param(merged.visitorKeys) : null}::text[] end`;
  return {
    visitorKeys: countsNoMore || !merged.visitorKeys ? null : unlessPaid,
    lapsedAt: merged.status === "canceled" ? merged.lapsedAt : null,
    ...(await heldAnew(clock.now(), tx, before, merged)),
  };
}

async function heldAnew(now: Date, tx: Transaction, before: OrderRow, merged: OrderRow) {
  return before.status === "pending" ? {} : renewHold(now, tx, merged);
}

/** A pending order that waits anew is held for at least as long as a fresh one. */
export async function renewHold(now: Date, tx: Transaction, row: OrderRow): Promise<{ holdUntil?: Date }> {
  if (row.status !== "pending") return {};
  const isWorldLocked = row.worldLockedAt !== null;
  const minutes = holdMinutesOf(await readSettingsGroup(tx, "holds"), { ...row, isWorldLocked });
  if (minutes === null) return {};
  const least = now.getTime() + minutes * 60_000;
  return { holdUntil: new Date(Math.max(least, row.holdUntil?.getTime() ?? 0)) };
}
