import type { SaleForDesk } from "../../../../domain/account-sales/index.ts";
import type { BoostForDesk } from "../../../../domain/boosts/model.ts";
import type { PurchaseDetails } from "../../../../domain/listings/index.ts";
import type { Dispute, PurchaseForDesk } from "../../../../domain/listings/model.ts";
import type {
  FieldName,
  GoldState,
  MarkTrait,
  OrderStatus,
  OrderType,
} from "../../../../domain/orders/model.ts";
import type { ListedRefund } from "../../../../domain/payments/index.ts";
import type {
  ChainPaymentView,
  OrderPaying,
  PaymentState,
  refundParts,
} from "../../../../domain/payments/model.ts";
import type { PayoutMethod } from "../../../../domain/ways/model.ts";
import type { Colleague } from "../../../shell/desk/take-over.tsx";
import type { PayoutLine } from "../../shared/desk/payout/payout-copy.ts";
import type { RequestRow } from "../requests/request-copy.ts";

/**
 * An order as its page at the desk is given it: what is text is text already, secrets are not among it (Rule
 * P5).
 */
export type OrderDeskView = {
  id: string;
  shortId: string;
  type: OrderType;
  status: OrderStatus;
  version: number;
  placedAt: string;
  /** The one sum of the page, and who pays it. */
  sum: { label: string; amount: string };
  deadline: DeadlineView | null;
  /** Until when it is held; null where nothing is held any more. */
  hold: HoldDeskView | null;
  meeting: MeetingFacts | null;
  customer: CustomerFacts;
  /** Other orders of which money was taken back, and by what their customer is the same (Rule P49). */
  takenBackOrders: readonly { orderId: string; name: string; by: readonly MarkTrait[] }[];
  trade: TradeFacts;
  /** Facts of the type that are no secrets. */
  details: readonly { label: string; value: string }[];
  payment: PaymentFacts;
  /**
   * What an account sale has beside its order; null for other types, and where no account details were given.
   */
  sale: SaleForDesk | null;
  /** The listing that was made of the account that is sold; null while there is none. */
  listing: { listingId: string; name: string } | null;
  /** What a boost has beside its order; null for other types, and for one that was made without a quote. */
  boost: BoostForDesk | null;
  /** What a purchase of an account has beside its order; null for other types. */
  purchase: PurchaseOfOrder | null;
  /** Payments in ETH and refunds; null for orders that we pay for. */
  chain: {
    /** Newest first. */
    payments: readonly ChainPaymentView[];
    isRefundDue: boolean;
    /** Why the chain cannot be read at present. */
    trouble: OrderPaying["chain"]["trouble"];
  } | null;
  refund: {
    dueCents: number;
    /** Why it is due, each reason with its sum. */
    parts: ReturnType<typeof refundParts>;
    way: OrderPaying["refundWay"];
    /** What of it comes back as gold. */
    goldCents: number;
    /** Whether the demo's wallet can send it: on the local test chain only (Rule P21). */
    isTest: boolean;
    claims: readonly ListedRefund[];
  } | null;
  /** What somebody asked another person to approve (Rule P31). */
  requests: readonly RequestRow[];
  activity: readonly ActivityLine[];
  logIsIntact: boolean;
  /** What the edit form begins with, by field. */
  editable: Record<FieldName, string>;
  /** The newest event that the one who looks has made; 0 without any. */
  ownSeq: number;
  /** The newest of its own kind that such a form of theirs has made; 0 without any. */
  ownSeqs: { status: number; note: number; progress: number };
  isOpen: boolean;
  /** Who else of the staff works on it. */
  colleague: Colleague | null;
  /** A note with which it was handed over, until the one who has it acts. */
  handOver: HandOverNote | null;
  /** Whether our gear is out with a boost, so that completing it asks where it is. */
  hasGearOut: boolean;
  /** The gold of a sale, once we have had it (Rule P45); null before, and of other orders. */
  gold: GoldView | null;
  /** The one who looks. */
  viewerId: string;
  /** Whether the one who looks is its customer: then others handle it. */
  isOwn: boolean;
};

/** A purchase on its order's page; what was written in its disputes is on their own. */
export type PurchaseOfOrder = Omit<PurchaseForDesk, "disputes"> & {
  /** What was listed when it was ordered; null where that was not recorded. */
  details: PurchaseDetails | null;
  /** Whether staff have to write to a buyer who pays by hand and of whom nothing has arrived. */
  waitsForEmail: boolean;
  disputes: readonly (Omit<Dispute, "entries"> & { entryCount: number })[];
};

/** Where a customer's gold is. */
export type GoldView = {
  millions: string;
  worth: string;
  state: GoldState;
  isInHand: boolean;
  /** We hold it for a canceled sale. */
  isOwed: boolean;
  text: string;
  /** What was said of it last, by whom and when; null while its status says it. */
  last: string | null;
};

/** What a colleague wrote when they handed the order over. */
export type HandOverNote = { from: string; at: string; note: string };

export type DeadlineView = {
  title: string;
  text: string;
  /** Epoch milliseconds. */
  dueAt: number;
  totalMs: number;
  /** What it took, once kept. */
  tookMs: number | null;
  serverNow: number;
};

export type HoldDeskView = {
  /** Epoch milliseconds, and as text. */
  until: number;
  untilText: string;
  totalMs: number;
  serverNow: number;
  /** What ends the hold if it does not happen. */
  waitsFor: string;
  /** When the customer said that the payment is sent. */
  claimed: string | null;
};

type MeetingFacts = { world: number; lockedIn: string; phrase: string | null };

type CustomerFacts = {
  /** The order's texts, as far as it has them. */
  texts: readonly { label: string; value: string }[];
  account: string;
  /** The legal texts that it was placed under; nothing where staff placed it, or it is from before. */
  agreed: readonly { label: string; href: string }[];
  /** The page of its customer; null for a guest. */
  personHref: string | null;
  otherOrders: number;
  otherOrdersHref: string;
};

type TradeFacts = {
  isGold: boolean;
  quantity: string;
  rate: string;
  amount: string;
  assignedToName: string | null;
  ledger: string;
  /** What the amount is made of, where a promo code or a deposit is part of it. */
  sums: readonly { label: string; value: string }[];
  quote: string | null;
};

type PaymentFacts = {
  /** Whether we pay the customer; else they pay us. */
  isPaidOut: boolean;
  /** How its customer chose to pay us; null where nothing was said. */
  chosenWay: string | null;
  /** Whether payments may be entered by hand. */
  takesPayments: boolean;
  state: PaymentState;
  method: PayoutMethod | null;
  lockedAt: string | null;
  canUnlock: boolean;
  payout: PayoutLine | null;
  payments: readonly PaymentFact[];
  /** What is not received yet, in dollars as typed; empty when nothing is missing. */
  missing: string;
  /** What a manager may write off: missing of a purchase, or owed for a sale; null when nothing is. */
  writeOff: string | null;
  /** Of what we hold: due to go back, in dollars as typed; more than that is goodwill. */
  due: string;
  isCanceled: boolean;
  /** Goodwill refunds that have a number. */
  creditNotes: readonly { number: string; amount: string }[];
  /**
   * The gold that is to be handed over, and its worth, `236M, worth $40.00`; null for what is not paid in
   * gold.
   */
  goldDue: string | null;
  /**
   * What we hold of the customer, in dollars as typed, and how much of it is gold; empty when there is none.
   */
  held: string;
  heldGold: string;
};

export type PaymentFact = {
  id: string;
  method: string;
  amount: string;
  text: string;
  status: "pending" | "confirmed" | "refunded" | "taken_back";
  takenBack: readonly TakenBackFact[];
  /** What can still be entered as taken back, in dollars as typed; empty when nothing can. */
  takeable: string;
};

export type TakenBackFact = { id: string; reason: string; amount: string; text: string; isReturned: boolean };

export type ActivityLine = {
  seq: number;
  type: string;
  action: string;
  status: OrderStatus | null;
  note: string | null;
  isInternal: boolean;
  /** For machines. */
  at: string;
  by: string;
  hash: string;
};

/** What the one who looks may do here. */
export type OrderMay = {
  /** Change email, amounts and payout details without a second person (Rule P31). */
  actAlone: boolean;
  /** The secrets of this order: as its assignee, or as a manager (Rule P44). */
  reveal: boolean;
  /** Where its payout goes, which whoever comes first pays while nobody has the order. */
  revealPayout: boolean;
  refund: boolean;
  writeOff: boolean;
  /** Pay another way than to the order's payout details. */
  override: boolean;
  approve: boolean;
  remove: boolean;
  /** Block what stands on the list of recovered accounts; others flag. */
  block: boolean;
  list: boolean;
};

/** A secret after Reveal, as lines to read. They are in that one answer only. */
export type Revealed = {
  of: "payout" | "login" | "resetLink" | "refundAddress" | "purchaseLogin" | "boostAccess";
  lines: readonly { label: string; value: string }[];
  /** Of a payout: where it goes, as it is pasted elsewhere. */
  copy?: string;
};
