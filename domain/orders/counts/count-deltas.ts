import type { OrderRow } from "../tables.ts";

/** What one event adds to a count: type, status, orders, gold, cents. */
export type CountDelta = [string, string, number, number, number];

type Counted = Pick<OrderRow, "type" | "status" | "quantity" | "amountCents" | "removedAt">;

function deltaOf(row: Counted, sign: 1 | -1): CountDelta[] {
  if (row.removedAt) return [];
  return [[row.type, row.status, sign, sign * row.quantity, sign * row.amountCents]];
}

/**
 * What a change of an order adds to the counts, for the event that tells of it; undefined when nothing
 * counted changes.
 */
export function countDeltas(before: Counted | null, after: Counted): CountDelta[] | undefined {
  const deltas = [...(before ? deltaOf(before, -1) : []), ...deltaOf(after, 1)];
  const isSame =
    before !== null &&
    before.status === after.status &&
    before.quantity === after.quantity &&
    before.amountCents === after.amountCents &&
    Boolean(before.removedAt) === Boolean(after.removedAt);
  return isSame || deltas.length === 0 ? undefined : deltas;
}
