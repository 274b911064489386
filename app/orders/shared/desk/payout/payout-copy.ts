import { shortId } from "../../../../../domain/orders/model.ts";
import type { PayoutState } from "../../../../../domain/payments/model.ts";
import type { ReleaseReason } from "../../../../../domain/release/model.ts";

/** Said beside every button that tells that money was sent while nobody knows where to. */
export const lacksDetailsText = "no payout details yet";

/** A payout as the desk's pages show it. */
export type PayoutLine = {
  id: string;
  /** Its order, or itself where it is commission, as its forms name it. */
  orderId: string;
  /** Whose commission it is; null of an order's. */
  referrer: { personId: string; name: string } | null;
  amountCents: number;
  state: PayoutState;
  version: number;
  /** Why a second person must approve it; null where one may send it. */
  secondPerson: ReleaseReason | null;
  /** The one who looks had a part in changing where it goes, and so does not approve it. */
  viewerHadPart: boolean;
  /** The one who looks has approved it and so cannot send it. */
  approvedByViewer: boolean;
  approvedByName: string | null;
  /** The customer has not locked payout details in, so nobody knows yet where the money goes. */
  lacksDetails: boolean;
  /** How a manager paid it where the order has no payout details, in words. */
  anotherWay: string | null;
  /** When the newest bank file that has it was made, in words, while it is not marked as sent. */
  inBankFile: string | null;
  sentByName: string | null;
  reference: string | null;
  failedReason: string | null;
  /** A failed one that may be tried again. */
  canRetry: boolean;
  /** Whether its order may be completed with the same press that marks it sent. */
  mayComplete: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
  dueAt: number;
  sentAt: number | null;
};

/** How a payout is named to who doesn't see its row. */
export function payoutName({ orderId, referrer }: Pick<PayoutLine, "orderId" | "referrer">): string {
  return referrer ? `commission of ${referrer.name}` : `#${shortId(orderId)}`;
}

/** Whether the one who looks may mark it sent now: another person has approved it where that is needed. */
export function isReadyToSend({ state, approvedByViewer, lacksDetails }: PayoutLine): boolean {
  return state === "approved" && !lacksDetails && !approvedByViewer;
}
