import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { verifyEvents } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import { type OrderConsent, readOrderConsents } from "../consent/order-consents.ts";
import type { OrdersCtx } from "../context.ts";
import { orders } from "../tables.ts";

/** What the desk tells of an order beside the order. */
export type DeskFacts = {
  /** Whether the hash chain of its log holds (Rule P10). */
  logIsIntact: boolean;
  /** How many other orders were placed with the same mail address. */
  otherOrders: number;
  /** The versions of the legal texts that it was placed under; none where staff placed it. */
  consents: readonly OrderConsent[];
};

/** Recomputes the chain of an order's log and counts the customer's other orders. */
export async function readDeskFacts(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { orderId, customerEmail }: { orderId: string; customerEmail: string },
): Promise<Result<DeskFacts>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const theirs = and(
    eq(orders.customerEmail, customerEmail),
    ne(orders.id, orderId),
    isNull(orders.removedAt),
  );
  const [verified, counted, consents] = await Promise.all([
    verifyEvents(ctx.db, { subjectKind: "order", subjectId: orderId }),
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(orders).where(theirs),
    readOrderConsents(ctx, orderId),
  ]);
  return ok({
    logIsIntact: verified.broken.length === 0,
    otherOrders: counted[0]?.count ?? 0,
    consents,
  });
}
