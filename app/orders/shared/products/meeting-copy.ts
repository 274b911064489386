import type { OrderStatus } from "../../../../domain/orders/model.ts";
import type { Step } from "../../../ui/steps.tsx";
import type { MeetingView } from "../order-page/meeting-view.ts";
import type { PageLink } from "./page-link.ts";

/** What the meeting page of a product says. */
export type MeetingCopy = {
  /** Where it is ordered: the way back, and where to place a new order. */
  shop: PageLink;
  /** The customer pays before we meet, so the page begins with the payment. */
  isPaidFirst: boolean;
  /** Heads the page until we have met. */
  title: (order: { status: OrderStatus; payment: "settled" | "claimed" | "open"; place: string }) => string;
  /** We have what the customer brought and look at it, so that nobody needs to go anywhere. */
  isHandedOver: (status: OrderStatus) => boolean;
  /** What the customer does, step by step (Rule P16). */
  steps: (order: Pick<MeetingView, "quantity" | "rsn" | "price" | "isPaid">) => Step[];
  /** What an impostor would ask for beside items and codes. */
  neverAsked: string;
  /** Heads the page once the gold that pays is with us; null where the trade is the order's end. */
  progressTitle: ((status: OrderStatus) => string) | null;
  /** What is traded and at which price, above the sum. */
  lines: (order: TradedOrder) => { label: string; value: string }[];
  /** Heads the completed order. */
  doneTitle: string;
  /** The last word. Whatever it says of money is what the ledger says (Rule P30). */
  closing: (order: Pick<MeetingView, "status" | "quantity" | "money">) => string;
};

/** What a meeting's order is made of, written out. */
export type TradedOrder = {
  status: OrderStatus;
  quantity: string;
  rate: string | null;
  /** The parts of a sum that is made of several. */
  parts: { label: string; value: string }[];
  price: string;
  boost: MeetingView["boost"];
};
