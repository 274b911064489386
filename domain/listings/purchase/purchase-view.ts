import type { OrderStatus } from "../../orders/model.ts";
import type { DisputeOutcome, DisputeReason, DisputeState } from "./purchase-copy.ts";

/** What a buyer needs to log in (Rule P5). */
export type PurchaseLogin = {
  /** The login name, or the mail address that is one. */
  name: string;
  password: string;
  email?: string | undefined;
  emailPassword?: string | undefined;
  recoveryQuestions?: string | undefined;
};

/**
 * A picture shown as evidence; `readEvidencePicture` gives it by this id. Width and height are pixels of its
 * largest size.
 */
type EvidencePicture = { id: string; width: number; height: number };

export type DisputeEntry = {
  id: string;
  author: "customer" | "staff";
  /** Who wrote it; null for a guest. */
  authorId: string | null;
  /** The person of the staff who wrote it, for staff only. */
  authorName: string | null;
  text: string;
  pictures: EvidencePicture[];
  at: Date;
};

export type Dispute = {
  id: string;
  reason: DisputeReason;
  /** Opened when the order was completed already. */
  underWarranty: boolean;
  state: DisputeState;
  outcome: DisputeOutcome | null;
  /** Cents that go back by the decision; null where none do. */
  refundCents: number | null;
  /** What staff answered the buyer with the decision. */
  answer: string | null;
  /** Who decided, for staff only. */
  decidedByName: string | null;
  openedAt: Date;
  /** When it was decided or withdrawn. */
  closedAt: Date | null;
  /** Until when we promised our first answer; null once we have answered, and once it has ended. */
  answerBy: Date | null;
  /** Goes with the decision: every entry is another version. */
  version: number;
  /** Oldest first; none of one that ended half a year ago. */
  entries: DisputeEntry[];
};

/** A purchase as its buyer and staff see it, never with the login. */
export type Purchase = {
  orderId: string;
  listingId: string;
  /** Name and address of the listing as it was bought. */
  name: string;
  slug: string;
  status: OrderStatus;
  /** The order's version. */
  version: number;
  amountCents: number;
  isPaid: boolean;
  /** Until when it is held while it waits for its money. */
  heldUntil: Date | null;
  deliveredAt: Date | null;
  /** Handed over by staff before it was paid in full. */
  isUnpaidDelivery: boolean;
  /** When the buyer read the login first. */
  revealedAt: Date | null;
  /** When it counts as accepted; a dispute may be opened until then. */
  acceptBy: Date | null;
  acceptedAt: Date | null;
  /** Until when an account that is taken back is a dispute although the order is completed. */
  warrantyUntil: Date | null;
  acceptedBy: "customer" | "time" | "staff" | null;
  /** When the login is destroyed, once the order is completed (Rule P5). */
  loginStoredUntil: Date | null;
  /** What the asker may do now as the buyer; all false for staff. */
  may: { reveal: boolean; confirm: boolean; dispute: boolean; answer: boolean };
  /** Newest first. */
  disputes: Dispute[];
};

/** What staff see of a purchase besides. */
export type PurchaseForDesk = Purchase & {
  /** Whether the vault has the login, and whether somebody has read it who does not own it any more. */
  login: "ready" | "stale" | "gone";
  /** Who else of the staff works on its order. */
  colleague: { personId: string; name: string } | null;
  /** What the asker may do now as staff; all false at an order of their own. */
  desk: {
    handOver: boolean;
    allowAnotherReveal: boolean;
    revealLogin: boolean;
    answer: boolean;
    reject: boolean;
    refund: boolean;
  };
};

/** One line of the desk's disputes. */
export type ListedDispute = Omit<Dispute, "entries"> & {
  orderId: string;
  name: string;
  amountCents: number;
  customerName: string | null;
  customerEmail: string;
  entryCount: number;
  /** Who wrote last: an open one of the customer's waits for us. */
  lastAuthor: "customer" | "staff" | null;
  lastAt: Date | null;
};

export type DisputePage = {
  disputes: ListedDispute[];
  nextCursor: string | null;
  counts: Record<DisputeState, number>;
};
