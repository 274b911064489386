import type { ChainPaymentState, PaymentState, RefundWay } from "../../../../domain/payments/model.ts";

/** An order's payments in ETH as the desk shows them: every figure is text already. */
export type ChainDeskView = {
  /** What must not be missed: late, too much, taken back. */
  alerts: readonly ChainAlert[];
  /** Newest first. */
  payments: readonly ChainPaymentLine[];
  /** Why the chain cannot be read at present; null when it can. */
  trouble: string | null;
};

export type ChainAlert = { key: string; tone: "warn" | "bad"; title: string; text: string };

export type ChainPaymentLine = {
  id: string;
  state: ChainPaymentState;
  amount: string;
  eth: string;
  address: string;
  received: string;
  /** `$12.00 missing`, `$3.00 too much`; null when it fits. */
  difference: string | null;
  credited: string;
  /** `2 of 3`, `until final`; null before anything has come. */
  confirmations: string | null;
  price: string;
  times: string;
  transfers: readonly TransferLine[];
};

/** `hash` is null for a transfer that only the balance shows. */
export type TransferLine = { key: string; hash: string | null; eth: string; detail: string };

/** What an order owes its customer, and the claims of it in ETH. */
export type RefundDeskView = {
  orderId: string;
  /** What is due by the ledger; null when nothing is. */
  due: string | null;
  /** Why it is due where that is for several reasons, each with its sum. */
  parts: readonly { label: string; value: string }[];
  /** How it goes back; null when nothing is due. */
  way: RefundWay | null;
  /** What of it comes back as gold, beside money; null otherwise. */
  gold: string | null;
  /** Whether the demo's wallet can send it: on the local test chain only (Rule P21). */
  isTest: boolean;
  claims: readonly RefundClaimLine[];
};

export type RefundClaimLine = {
  claimId: string;
  version: number;
  state: "open" | "sent";
  amount: string;
  eth: string | null;
  /** How much ETH is to be sent, without the unit; null where the order was not paid in ETH. */
  toSend: string | null;
  txHash: string | null;
  detail: string;
};

export const chainStateBadges: Record<
  ChainPaymentState,
  { label: string; tone: "plain" | "info" | "good" | "warn" | "bad" }
> = {
  awaiting: { label: "Awaiting", tone: "info" },
  partial: { label: "Part paid", tone: "warn" },
  seen: { label: "Seen", tone: "info" },
  confirming: { label: "Confirming", tone: "info" },
  settled: { label: "Settled", tone: "good" },
  late: { label: "Late", tone: "bad" },
  expired: { label: "Expired", tone: "plain" },
  reverted: { label: "Reverted", tone: "bad" },
};

export const paymentTones: Partial<Record<PaymentState, "warn" | "bad">> = {
  unpaid: "warn",
  part_paid: "warn",
  over_paid: "warn",
  refund_due: "bad",
  taken_back: "bad",
};
