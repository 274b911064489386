import { listOwnOrders, readOrder } from "../../../../domain/orders/index.ts";
import { products, shortId } from "../../../../domain/orders/model.ts";
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
