import type { ReactNode } from "react";
import type { OrderStatus } from "../../../../domain/orders/model.ts";
import type { Step } from "../../../ui/steps.tsx";
import type { BoughtAccount } from "../payment/bought-account.ts";
import type { PayStage } from "../payment/pay-stage.ts";
import type { SuccessView } from "../payment/success-view.ts";
import type { PageLink } from "./page-link.ts";

/** What a product's pages of payment say. */
export type PaymentCopy = {
  /** The color of its sums and of the buttons that pay. */
  tone: "gold" | "ember";
  /** What is to be paid and what follows: `Pay $28.50 first, then we meet`. */
  payFirst: (sum: string) => string;
  /** What happens while it is paid as agreed with staff. */
  agreed: ReactNode;
  /** Said of an order that was closed with nothing to pay back; null where the usual words do. */
  closed: { heading: string; title: string; text: string } | null;
  /** Where to go from a canceled order. */
  again: (account: BoughtAccount | null) => PageLink[];
  /** When we begin, as the page after a purchase says it before the payment. */
  unpaidLead: string;
  /**
   * What the page after a purchase says of a paid order and whether its steps go on; `next` where something
   * comes before the order's page.
   */
  paid: (order: PaidOrder) => { title: string; lead: string; goesOn: boolean; next?: PageLink };
  /** Where the page after a purchase leads. */
  next: (orderId: string) => PageLink;
  /** What happens after a purchase. */
  steps: (order: SuccessView, stage: PayStage) => Step[];
};

export type PaidOrder = Pick<SuccessView, "isAccessMissing"> & {
  orderId: string;
  status: OrderStatus;
  sum: string;
};
