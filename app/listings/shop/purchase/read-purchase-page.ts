import { redirect } from "react-router";
import { ctxOf } from "../../../context.ts";
import { readOrderDetails } from "../../../orders/shared/order-page/loaders/index.ts";
import { type OrderPageArgs, readOrderPage } from "../../../orders/shared/order-page/read-order-page.ts";

/** The same of a purchase; an order of another kind is sent to its own page. */
export async function readPurchasePage(args: OrderPageArgs, pathOf: (orderId: string) => string) {
  const read = await readOrderPage(args, pathOf);
  if (read.kind !== "own") return read;
  const { purchase } = await readOrderDetails(ctxOf(args), read.order, read.token);
  if (!purchase) throw redirect(`/order/${read.orderId}`);
  return { ...read, purchase };
}
