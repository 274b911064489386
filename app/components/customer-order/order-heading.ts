import type { OrderPaying } from "../../../domain/payments/model.ts";
import type { StatusTone } from "../../ui/status-badge.tsx";
import { type PayStage, payStage } from "../pay/pay-stage.ts";
import type { PurchaseDetailView } from "../purchase/purchase-view.ts";
import type { BoostDetailView } from "./boost-panel.tsx";

type HeadingOf = {
  number: string;
  status: { tone: StatusTone };
  statusText: string;
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  boost: BoostDetailView | null;
  purchase: PurchaseDetailView | null;
};

/** What heads the page of an order: for a boost and a bought account what its customer does next, or that all is done. */
export function orderHeading(order: HeadingOf): { title: string; lead: string } {
  const { number, status, statusText, pay, boost, purchase } = order;
  if (!boost && !purchase) return { title: `Order #${number}`, lead: statusText };
  if (status.tone === "canceled") {
    const isDecided = Boolean(purchase?.disputes[0]?.decided);
    return { title: "Order Canceled", lead: isDecided ? statusText : "This order was canceled." };
  }
  const title = purchase ? purchaseTitle(purchase, pay) : boostTitle(status.tone, pay);
  return { title, lead: statusText };
}

function purchaseTitle(purchase: PurchaseDetailView, pay: OrderPaying | null): string {
  switch (purchase.stage) {
    case "held":
      return payTitle(pay, { unpaid: "Pay to get your account", paid: "We have your payment" });
    case "preparing":
      return "We’re preparing your login";
    case "ready":
      if (purchase.disputes.some(({ state }) => state === "open")) return "Your dispute is open";
      return purchase.may.reveal ? "Your login is ready" : "Check your account";
    case "completed":
      return "The account is yours";
    case "canceled":
      return "Order Canceled";
  }
}

function boostTitle(tone: StatusTone, pay: OrderPaying | null): string {
  if (tone === "completed") return "Your boost is done";
  if (tone !== "pending") return "Your boost is in progress";
  const unpaid = pay?.paymentMethod === "gold" ? "Meet us with your gold" : "Pay, then we begin";
  return payTitle(pay, { unpaid, paid: "Your boost is next" });
}

const coming: readonly PayStage[] = ["checking", "confirming"];

function payTitle(pay: OrderPaying | null, titles: { unpaid: string; paid: string }): string {
  if (!pay) return titles.unpaid;
  const stage = payStage(pay);
  if (stage === "paid") return titles.paid;
  if (stage === "late") return "We’re checking your payment";
  return coming.includes(stage) ? "Your payment is on its way" : titles.unpaid;
}
