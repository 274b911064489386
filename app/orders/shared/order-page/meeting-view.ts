import type { OrderStatus, OrderType } from "../../../../domain/orders/model.ts";
import type { PayoutMethod, PayoutWay } from "../../../../domain/ways/model.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { BoostDetailView } from "../boost/boost-panel.tsx";
import type { OrderSum } from "../payment/order-sum.ts";
import type { SavedPayouts } from "../saved-payouts/saved-payouts.ts";
import type { GoldNoteView } from "./gold-note-view.ts";

/** What the meeting page shows at a status (Rule S49). */
export type MeetingStage = "meet" | "progress" | "payout" | "receipt" | "thanks" | "canceled";

export type HistoryLine = {
  key: string;
  /** The event's type, which decides the icon of what is no status. */
  type: string;
  title: string;
  text: string | null;
  when: string;
  tone: StatusTone | null;
};

export type StepperLine = {
  label: string;
  tone: StatusTone;
  state: "done" | "now" | "todo";
  time: Date | null;
};

/** A deadline of payment as its clock needs it, in epoch milliseconds (Rule P23). */
export type DeadlineView = { dueAt: number; totalMs: number; tookMs: number | null; serverNow: number };

/** What the customer of an order sees of it at the meeting page: every figure written out. */
export type MeetingView = {
  orderId: string;
  number: string;
  type: OrderType;
  status: OrderStatus;
  statusText: string;
  /** Whose turn it is; null once nothing waits. */
  turnText: string | null;
  stage: MeetingStage;
  badge: { tone: StatusTone; label: string };
  /** Whether the reader may act: its customer, not staff. */
  canAct: boolean;
  /** Where staff act instead. */
  deskHref: string | null;
  /** The version the page was read with; null when the customer can no longer cancel. */
  cancelVersion: number | null;
  /** What comes back to the customer who cancels; null where nothing was paid. */
  cancelRefund: string | null;
  stepper: StepperLine[];
  history: HistoryLine[];
  lines: { label: string; value: string }[];
  /** What the order costs, or brings; `sum` is what that comes to as it stands. */
  price: string;
  sum: OrderSum;
  /** What moved by the ledger (Rule P30); null before anything has. */
  money: {
    moved: string | null;
    isWrittenOff: boolean;
    /** What was given back although nothing was due. */
    goodwill: string | null;
    /** Whether a payment to the customer did not arrive, so that it is sent again. */
    isComingAgain: boolean;
  };
  /** The gold that changes hands. */
  quantity: string;
  rsn: string | null;
  email: string;
  phrase: string | null;
  world: number;
  worldLocked: boolean;
  /** The ways in which a sale is paid now. */
  /** Sell Gold, filled in with the same; null where there is nothing to sell again. */
  sellAgainHref: string | null;
  payoutWays: PayoutWay[];
  /** What its customer has saved of them, for themself alone. */
  savedPayouts: SavedPayouts;
  /** `mask` is where it goes, as far as it is shown; null of older orders. */
  payout: { method: PayoutMethod; lockedAt: string; mask: string | null } | null;
  deadline: DeadlineView | null;
  /** For what the customer buys: what was paid so far and not given back; null before anything was. */
  received: string | null;
  isPaid: boolean;
  receiptMailed: boolean;
  /** What was bought, for a boost that is paid in gold. */
  boost: BoostDetailView | null;
  /** Why the order was canceled, as far as the customer may read it. */
  cancelNote: string | null;
  /** Where the gold of a canceled sale is. */
  goldNote: GoldNoteView | null;
};
