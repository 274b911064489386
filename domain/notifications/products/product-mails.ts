import type { LineText } from "../../../kernel/mails/mail-lines.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import type { Notification } from "../notification.ts";

/** A line of what an order is about. */
export type Line = { label: string; value: string };

/** What comes next, to be said with what has happened. */
type NextStep = Pick<Notification, "to" | "button"> & { next?: LineText<"next"> };

/** What the customers of a product are mailed in words of their own; all else is the same for every order. */
export type ProductMails = {
  /**
   * What an event is to them: null when it is worth no mail, undefined when it is told like that of any
   * order.
   */
  notificationOf: (
    ctx: PaymentsCtx,
    order: OrderRow,
    event: StoredEvent,
  ) => Promise<Notification | null | undefined>;
  /** What comes next for a fresh order, said after that it was received. */
  afterPlacing: (
    ctx: PaymentsCtx,
    order: OrderRow,
  ) => Promise<NextStep & { howToPay?: LineText<"howToPay"> }>;
  /** What we ask of them once it is paid, with the link to it; null while there is nothing. */
  askedOncePaid: (ctx: PaymentsCtx, order: OrderRow) => Promise<NextStep | null>;
  /** What comes next once it is paid, where nothing is asked; undefined for nothing. */
  afterPayment: (order: OrderRow) => LineText<"next"> | undefined;
  /** What is traded. */
  linesOf: (order: OrderRow) => Line[];
  /** How the first of several sums is labelled. */
  subtotalLabel: string;
  /** What is said of how long it is held: of some, how their customer gets more time. */
  holdLine: (order: OrderRow) => "hold/until" | "hold/lockIn";
  /** Closes each mail in place of the words about meetings in the game. */
  warning: (order: OrderRow) => string | undefined;
};

/** Of a product whose events are told like those of any order. */
export const likeAnyOrder: ProductMails["notificationOf"] = async () => undefined;

/** Nothing more to say. */
export const nothingNext: ProductMails["afterPlacing"] = async () => ({});
