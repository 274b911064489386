import { readOrder } from "../../../../domain/orders/index.ts";
import { ok, type Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { clientLimits, takeFromClient } from "../../../web/forms/limit-client.ts";

const addresses = "You've changed the address too often.";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitClient = clientLimits({
  "pay-demo": { limit: 60, windowSeconds: 600, text: "You've used the demo wallet too often." },
  "refund-address": { limit: 30, windowSeconds: 600, text: addresses },
});

/**
 * Each address that is given for a refund is mailed to the order's customer, who typed the mail address
 * themself.
 */
const perOrder = { limit: 10, windowSeconds: 3600, text: addresses };

type Claimer = { orderId: string; token: string | undefined; client: string };

/**
 * Counts one address for an order's refund: of a client, and of the order, which only its customer uses up.
 * Refuses with `too_many` when either window is full.
 */
export async function limitRefund(
  ctx: ShopCtx,
  { orderId, token, client }: Claimer,
): Promise<Result<undefined>> {
  const limited = await limitClient(ctx, "refund-address", client);
  if (!limited.ok) return limited;
  const order = await readOrder(ctx, { orderId, token });
  const isCustomer = order.ok && order.value.viewerRole === "customer";
  return isCustomer ? takeFromClient(ctx, "refund-order", perOrder, order.value.id) : ok(undefined);
}
