import type { ReactNode } from "react";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { PayStage } from "../payment/pay-stage.ts";
import type { MeetingCopy } from "./meeting-copy.ts";
import type { OrderDetails } from "./order-details.ts";
import type { PageLink } from "./page-link.ts";
import type { PaymentCopy } from "./payment-copy.ts";

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
  /** What it is about, as a line in the customer's list of orders; empty where the product's name says it. */
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
type ListedOrder = { millions: string; rsn: string | null; account: string | null };

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
