import type { OrderView } from "../../../../domain/orders/index.ts";
import {
  type ChainCtx,
  type PaymentsCtx,
  readOrderPaying,
  readSaleMoney,
} from "../../../../domain/payments/index.ts";
import { isPaidByCustomer, type OrderPaying, type SaleMoney } from "../../../../domain/payments/model.ts";

/**
 * How the payment of an order stands that is this reader's own to see; null for sales to us, and for the
 * public.
 */
export async function readPay(
  ctx: ChainCtx,
  order: OrderView,
  token: string | undefined,
): Promise<OrderPaying | null> {
  if (!order.private || !isPaidByCustomer(order.type)) return null;
  const read = await readOrderPaying(ctx, { orderId: order.id, token });
  return read.ok ? read.value : null;
}

/** What we pay for a sale that is this reader's own to see; null for purchases, and for the public. */
export async function readOwnSaleMoney(
  ctx: PaymentsCtx,
  order: OrderView,
  token: string | undefined,
): Promise<SaleMoney | null> {
  if (!order.private || isPaidByCustomer(order.type)) return null;
  const read = await readSaleMoney(ctx, { orderId: order.id, token });
  return read.ok ? read.value : null;
}
