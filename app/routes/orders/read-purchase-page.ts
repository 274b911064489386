import { redirect } from "react-router";
import { readOrder } from "../../../domain/orders/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { claimOwnOrders } from "../../forms/claim-own-orders.ts";
import { orderTokenOf } from "../../forms/order-access.ts";
import { authPath } from "../../forms/require-viewer.ts";
import { readPurchaseDetail } from "../../purchase-detail-view.ts";
import type { Route } from "./+types/dispute.ts";
import { writtenOrderId } from "./order-id.ts";
import { trackedOrder } from "./order-lines.ts";

type PageArgs = Pick<Route.LoaderArgs, "request" | "context"> & { params: { orderId: string } };

/**
 * The purchase behind one of its buyer's pages; else what whoever does not hold the order may see (Rule P4). An order of another
 * kind is sent to its own page.
 */
export async function readPurchasePage(args: PageArgs, pathOf: (orderId: string) => string) {
  const { livePosition: since, viewer } = factsOf(args);
  const orderId = writtenOrderId(args.params.orderId);
  const ctx = ctxOf(args);
  await claimOwnOrders(args);
  const token = orderTokenOf(args.request, orderId);
  const found = await readOrder(ctx, { orderId, token });
  if (!found.ok) return { kind: "missing", shown: { kind: "missing", orderId, since } } as const;
  const order = found.value;
  if (!order.private) {
    const signInHref = viewer ? null : authPath(pathOf(orderId));
    const shown = { kind: "public", orderId, since, order: trackedOrder(order), signInHref } as const;
    return { kind: "public", shown } as const;
  }
  const purchase = await readPurchaseDetail(ctx, order, token);
  if (!purchase) throw redirect(`/order/${orderId}`);
  return { kind: "own", orderId, since, token, order, purchase } as const;
}
