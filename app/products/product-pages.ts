import type { ReactNode } from "react";
import type { OrderStatus } from "../../domain/orders/model.ts";
import type { BoughtAccount } from "../components/pay/bought-account.ts";
import type { PayStage } from "../components/pay/pay-stage.ts";
import type { SuccessView } from "../components/pay/success-view.ts";
import type { StatusTone } from "../ui/status-badge.tsx";
import type { Step } from "../ui/steps.tsx";
import type { MeetingCopy } from "./meeting-copy.ts";
import type { OrderDetails } from "./order-details.ts";

/** A link and what it says. */
export type PageLink = { label: string; to: string };

/** What the customer of an order type reads on pages, where it differs from product to product. */
export type ProductPages = {
  /** The page on which its customer follows and finishes the order. */
  orderPath: (orderId: string) => string;
  /** What a hold keeps for the customer, as it begins `Gold held for you`. */
  heldThing: string;
  /** Said of an order whose hold has ended and which can't be reopened. */
  notReopened: string;
  /** How the order is kept safe, beside the log that has each of its steps. */
  safety: string;
  /** What it is about, as one line in the customer's list of orders; empty where the product's name says it. */
  listLine: (order: ListedOrder) => string;
  /** Heads the order's page with what its customer does next; null where the order's number heads it. */
  title: (order: TitledOrder) => string | null;
  /** How the order's page ends; null where its end needs no panel. */
  ending: (details: OrderDetails) => Ending | null;
  /** The meeting in the game; null where nobody meets. */
  meeting: MeetingCopy | null;
  /** Paying for it; null where we pay the customer. */
  payment: PaymentCopy | null;
};

/** An order as the customer's list has it; `millions` is the gold that is traded, written out. */
export type ListedOrder = { millions: string; rsn: string | null; account: string | null };

/** What decides the title of an order's page. A canceled order is called that. */
export type TitledOrder = Pick<OrderDetails, "boost" | "purchase"> & {
  tone: StatusTone;
  /** Where its payment stands; null where that could not be read. */
  payStage: PayStage | null;
  paymentMethod: string | null;
};

/** The last word on an order. */
export type Ending = {
  /** Said once it is completed. */
  completed: string;
  /** Who accepted what was bought, and when. */
  accepted: string | null;
  /** Nothing is left for the customer to do once it is completed. */
  isDone: boolean;
  /** Said once it was canceled. */
  canceled: ReactNode;
  /** Said instead while it may still be reopened. */
  lapsed: ReactNode;
  /** Where to begin anew. */
  again: PageLink;
};

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
   * What the page after a purchase says of a paid order and whether its steps go on; `next` where something comes before the
   * order's page.
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
