import { listOwnOrders, readOrder } from "../../../../domain/orders/index.ts";
import {
  isOpen,
  type OrderStatus,
  type OrderType,
  products,
  purchaseOf,
  shopPays,
  shortId,
} from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, type factsOf, type ShopCtx } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";

type Args = Parameters<typeof factsOf>[0] & { request: Request; url: URL };

/**
 * The order whose page led here, if it is this visitor's own; anything else in the address counts as nothing.
 */
export async function namedOrder(args: Args): Promise<{ id: string; label: string } | null> {
  const orderId = args.url.searchParams.get("order");
  if (orderId === null) return null;
  const found = await readOrder(ctxOf(args), { orderId, token: orderTokenOf(args.request, orderId) });
  if (!found.ok || found.value.viewerRole !== "customer") return null;
  return { id: orderId, label: `#${shortId(orderId)}` };
}

/** The newest orders of the signed-in person, to choose from; none for a guest. */
export async function ownOrderOptions(ctx: ShopCtx): Promise<{ value: string; label: string }[]> {
  const found = await listOwnOrders(ctx, { group: "all", page: 1 });
  if (!found.ok) return [];
  return found.value.orders.map(({ id, type, createdAt }) => ({
    value: id,
    label: `#${shortId(id)}, ${products[type].label}, ${formatMoment(createdAt)}`,
  }));
}

/** Where a login is safe: a form of ours that seals it, by its name and page. */
export type SecureForm = { label: string; href: string };

/** What the page of an open order has for logins; null where none is needed. */
function secureFormOf({
  id,
  type,
  status,
}: {
  id: string;
  type: OrderType;
  status: OrderStatus;
}): SecureForm | null {
  if (!isOpen(status)) return null;
  if (!shopPays(type) && purchaseOf(type).paySetting === "boost") {
    return { label: `Give access on order #${shortId(id)}`, href: `/order/${id}#access` };
  }
  // What is sold to us and is no gold is an account, whose login its page takes.
  const isAccountSale = shopPays(type) && products[type].gold === null;
  return isAccountSale ? { label: `Open order #${shortId(id)}`, href: `/order/${id}` } : null;
}

/**
 * The form for logins of an order of this visitor's: of the one that the conversation is about, else of the
 * newest of their account's that has one; null without any.
 */
export async function secureFormFor(args: Args, orderId: string | null): Promise<SecureForm | null> {
  const ctx = ctxOf(args);
  const named =
    orderId === null ? null : await readOrder(ctx, { orderId, token: orderTokenOf(args.request, orderId) });
  const own = await listOwnOrders(ctx, { group: "all", page: 1 });
  const orders = [
    ...(named?.ok && named.value.viewerRole === "customer" ? [named.value] : []),
    ...(own.ok ? own.value.orders : []),
  ];
  for (const order of orders) {
    const form = secureFormOf(order);
    if (form) return form;
  }
  return null;
}
