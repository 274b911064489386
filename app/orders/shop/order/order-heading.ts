import type { OrderDetailProps } from "../../shared/order-page/order-detail-props.ts";
import { payStage } from "../../shared/payment/pay-stage.ts";
import { productPages } from "../../shared/products/index.ts";

type HeadingOf = Pick<
  OrderDetailProps,
  "type" | "number" | "status" | "statusText" | "pay" | "boost" | "purchase"
>;

/** What heads the page of an order: its number, or by its product what the customer does next. */
export function orderHeading(order: HeadingOf): { title: string; lead: string } {
  const { type, number, status, statusText, pay, boost, purchase } = order;
  const title = productPages[type].title({
    boost,
    purchase,
    tone: status.tone,
    payStage: pay && payStage(pay),
    paymentMethod: pay?.paymentMethod ?? null,
  });
  if (title === null) return { title: `Order #${number}`, lead: statusText };
  if (status.tone !== "canceled") return { title, lead: statusText };
  const isDecided = Boolean(purchase?.disputes[0]?.decided);
  return { title: "Order Canceled", lead: isDecided ? statusText : `Order #${number}` };
}
