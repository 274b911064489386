import type { OrderStatus } from "../../../../domain/orders/model.ts";
import type { SaleDetailView } from "../../../orders/shared/order-page/sale-offer.tsx";
import type { OrderSum } from "../../../orders/shared/payment/order-sum.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";

/** Processing while it waits, success once staff have it, error once it is canceled (Rule S77). */
export type ReceiptState = "processing" | "success" | "error";

/** The receipt of an account sale, in words. Nothing of it is secret. */
export type ReceiptView = {
  orderId: string;
  number: string;
  placedOn: string;
  status: OrderStatus;
  badge: { tone: StatusTone; label: string };
  state: ReceiptState;
  /** What the seller receives, or has received. */
  sum: OrderSum;
  sale: SaleDetailView;
  /** Why the order was canceled, where staff said so. */
  canceledWhy: string | null;
  /** Whether who looks is the seller; staff may look too. */
  isSellers: boolean;
};

/** What a status is on the receipt (Rule S77). */
export function receiptState(status: OrderStatus): ReceiptState {
  if (status === "canceled") return "error";
  return status === "pending" ? "processing" : "success";
}

/** What is still ahead until the account is verified, in the order in which it happens. */
export function stepsAhead(
  { status, sale }: Pick<ReceiptView, "status"> & { sale: Ahead },
  accountPayoutTime: string,
): string[] {
  const { counterOffer, reset } = sale;
  const isReviewed = status === "verifying_account" || status === "email_reset_sent";
  const link = reset
    ? "You paste the link that resets the account’s email address."
    : "We ask for the link that resets the account’s email address, and you paste it here.";
  return [
    ...(counterOffer ? ["You accept or decline our new offer."] : []),
    ...(isReviewed || reset ? [] : ["We log in and check what you told us."]),
    ...(reset?.savedOn ? [] : [link]),
    `Once it's verified, we pay you within ${accountPayoutTime}, the way you chose.`,
  ];
}

type Ahead = Pick<SaleDetailView, "counterOffer" | "reset">;
