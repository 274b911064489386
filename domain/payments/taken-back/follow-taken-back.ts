import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { type OrderRow, type OrdersCtx, setCustomerMark } from "../../orders/index.ts";
import { chainPayments, paymentsTakenBack } from "../tables.ts";

/** The mark of an order's customer follows whether money paid for it is taken back now (Rule P49). */
export async function followTakenBack(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const byBank = await tx.$count(
    paymentsTakenBack,
    and(eq(paymentsTakenBack.orderId, order.id), isNull(paymentsTakenBack.returnedAt)),
  );
  const byChain = await tx.$count(
    chainPayments,
    and(eq(chainPayments.orderId, order.id), eq(chainPayments.state, "reverted")),
  );
  await setCustomerMark(ctx, tx, order, byBank + byChain > 0);
}
