import { data, redirect } from "react-router";
import { purchaseDetailsOf } from "../../../../domain/listings/index.ts";
import { type OrderView, readOrder } from "../../../../domain/orders/index.ts";
import { customerText } from "../../../../domain/orders/model.ts";
import { readOrderPaying } from "../../../../domain/payments/index.ts";
import { isPaidByCustomer } from "../../../../domain/payments/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { BoughtAccount } from "../../../orders/shared/payment/bought-account.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";

/** What is read of somebody's payment is kept by no browser. */
export const noStore = { "Cache-Control": "no-store" };

type Args = Parameters<typeof ctxOf>[0] & { request: Request; params: { orderId: string } };

/**
 * An order and how it is paid, for the page at `pathOf` that only its customer and staff see; or the answer
 * to others (Rule P4). Leads to the order's own page where we pay its customer, since it has no such page.
 */
export async function readOwnPaying(args: Args, pathOf: (orderId: string) => string) {
  const { livePosition: since, viewer } = factsOf(args);
  const orderId = args.params.orderId.toLowerCase();
  const ctx = ctxOf(args);
  await claimOwnOrders(args);
  const token = orderTokenOf(args.request, orderId);
  const found = await readOrder(ctx, { orderId, token });
  if (!found.ok) {
    const missing = { kind: "missing", orderId, since } as const;
    return { ok: false as const, answer: data(missing, { status: 404, headers: noStore }) };
  }
  const order = found.value;
  const shown = {
    orderId,
    since,
    update: {
      orderId,
      status: order.status,
      text: customerText(order.type, order.status, order.statusTexts),
    },
  };
  if (!order.private) {
    const signInHref = viewer ? null : authPath(pathOf(orderId));
    const seen = { kind: "public", ...shown, signInHref } as const;
    return { ok: false as const, answer: data(seen, { headers: noStore }) };
  }
  const paying = isPaidByCustomer(order.type) ? await readOrderPaying(ctx, { orderId, token }) : null;
  if (!paying?.ok) throw redirect(`/order/${orderId}`);
  return { ok: true as const, order, paying: paying.value, shown };
}

/** The account that an order is about, for whoever may see its private part; null for other orders. */
export function accountOf(order: OrderView): BoughtAccount | null {
  const bought = order.private && purchaseDetailsOf(order.private);
  if (!bought) return null;
  const { name, slug, deliveryTime } = bought;
  return { name, slug, deliveryTime };
}
