import type { LoaderFunctionArgs } from "react-router";
import { readOrder } from "../../../../domain/orders/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { writtenOrderId } from "./order-id.ts";
import { trackedOrder } from "./order-lines.ts";

export type OrderPageArgs = Pick<LoaderFunctionArgs, "request" | "context"> & { params: { orderId: string } };

/** The order behind one of its customer's pages; else what whoever does not hold it may see (Rule P4). */
export async function readOrderPage(args: OrderPageArgs, pathOf: (orderId: string) => string) {
  const { livePosition: since, viewer } = factsOf(args);
  const orderId = writtenOrderId(args.params.orderId);
  await claimOwnOrders(args);
  const token = orderTokenOf(args.request, orderId);
  const found = await readOrder(ctxOf(args), { orderId, token });
  if (!found.ok) return { kind: "missing", shown: { kind: "missing", orderId, since } } as const;
  const order = found.value;
  if (order.private) return { kind: "own", orderId, since, token, order } as const;
  const signInHref = viewer ? null : authPath(pathOf(orderId));
  const shown = { kind: "public", orderId, since, order: trackedOrder(order), signInHref } as const;
  return { kind: "public", orderId, order, shown } as const;
}
