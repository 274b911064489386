import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { OrderRow } from "../../orders/index.ts";
import { accountPurchases, type DisputeRow, type PurchaseRow, purchaseDisputes } from "../tables.ts";

/** What a purchase has beside its order. Every purchase has it from the statement that placed it. */
export async function purchaseRowOf(db: Queryable, orderId: string): Promise<PurchaseRow> {
  const [row] = await db.select().from(accountPurchases).where(eq(accountPurchases.orderId, orderId));
  if (!row) throw new Error("A purchase has no row of its own");
  return row;
}

/** The open dispute of an order, if there is one. */
export async function openDisputeOf(db: Queryable, orderId: string): Promise<DisputeRow | null> {
  const isOpen = and(eq(purchaseDisputes.orderId, orderId), eq(purchaseDisputes.state, "open"));
  const [row] = await db.select().from(purchaseDisputes).where(isOpen);
  return row ?? null;
}

/** Whether nothing is missing, or staff have handed the account over knowing that something is. */
export function isSettled(
  { paidCents, amountCents }: Pick<OrderRow, "paidCents" | "amountCents">,
  { isUnpaidDelivery }: Pick<PurchaseRow, "isUnpaidDelivery">,
): boolean {
  return paidCents >= amountCents || isUnpaidDelivery;
}
