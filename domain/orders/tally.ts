import type { OrderRow } from "./tables.ts";

/** What one event adds to the tallies: type, status, orders, gold, cents. */
export type TallyPart = [string, string, number, number, number];

type Counted = Pick<OrderRow, "type" | "status" | "quantity" | "amountCents" | "removedAt">;

function partOf(row: Counted, sign: 1 | -1): TallyPart[] {
  if (row.removedAt) return [];
  return [[row.type, row.status, sign, sign * row.quantity, sign * row.amountCents]];
}

/**
 * What a change of an order adds to the tallies, for the event that tells of it; undefined when nothing
 * counted changes.
 */
export function tallyOf(before: Counted | null, after: Counted): TallyPart[] | undefined {
  const parts = [...(before ? partOf(before, -1) : []), ...partOf(after, 1)];
  const isSame =
    before !== null &&
    before.status === after.status &&
    before.quantity === after.quantity &&
    before.amountCents === after.amountCents &&
    Boolean(before.removedAt) === Boolean(after.removedAt);
  return isSame || parts.length === 0 ? undefined : parts;
}
