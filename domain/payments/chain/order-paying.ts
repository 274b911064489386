import type { OrderStatus, OrderType } from "../../orders/model.ts";
import type { ManualPayWay, PayWay } from "../../ways/model.ts";
import type { PaymentState } from "../payouts/payout-states.ts";
import type { ChainTrouble, PriceReading } from "../ports.ts";
import type { ChainPaymentState } from "./payment-progress.ts";

/** The chain id of the local test chain: only there is a demo wallet offered (Rule P21). */
export const testChainId = 31_337;

/** A transfer that the chain holds now; `txHash` is null for one that only the balance shows. */
export type ChainTransferView = {
  txHash: string | null;
  valueWei: bigint;
  blockNumber: number;
  blockTime: Date;
  confirmations: number;
};

/** A payment in ETH as whoever may see the order's private part sees it. Sums of ETH in wei. */
export type ChainPaymentView = {
  id: string;
  state: ChainPaymentState;
  chainId: number;
  address: string;
  amountCents: number;
  amountWei: bigint;
  /** What the chain shows now, and of it what has its confirmations. */
  receivedWei: bigint;
  confirmedWei: bigint;
  /**
   * What is still to be sent to this address, rounded up to 8 decimals of ETH, and what came beyond the
   * amount.
   */
  missingWei: bigint;
  overWei: bigint;
  creditedCents: number;
  /**
   * Of the transfer that made the amount whole; 0 before. Needed: a number, or null for until it is final.
   */
  confirmations: number;
  confirmationsNeeded: number | null;
  priceMicroUsd: number;
  priceReadings: PriceReading[];
  pricedAt: Date;
  createdAt: Date;
  expiresAt: Date;
  /** Whether something may be sent to it at its price now. */
  isOpen: boolean;
  /** The request for what is missing, for wallets and the QR code (EIP-681). */
  uri: string;
  /** The newest twenty. */
  transactions: ChainTransferView[];
};

/**
 * How what is due goes back: in ETH to an address that the customer is to name (`eth`) or has named
 * (`named`), as gold in the game, or the way it came (`by_hand`).
 */
export type RefundWay = "eth" | "named" | "gold" | "by_hand";

/** A refund in ETH that the customer has claimed; where to is in the vault. */
export type RefundClaimView = {
  state: "open" | "sent";
  amountCents: number;
  txHash: string | null;
  amountWei: bigint | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** All that a page needs about paying an order, in cents. */
export type OrderPaying = {
  orderId: string;
  type: OrderType;
  status: OrderStatus;
  /** What is to be paid in all, after the discount and with the deposit. */
  amountCents: number;
  discountCents: number;
  promoCode: string | null;
  depositCents: number;
  /** By how much disputes reduced the amount (Rule P20). */
  reductionCents: number;
  /** What the customer has paid in all, refunds not taken off; what was taken back is not paid. */
  receivedCents: number;
  /** What their bank or payment service took back of it (Rule P49). */
  takenBackCents: number;
  /** What is still missing by the ledger. */
  outstandingCents: number;
  state: PaymentState;
  /**
   * What the ledger says of it: paid for good, given up by us, and given back although nothing was due (Rule
   * P30).
   */
  movedCents: number;
  writtenOffCents: number;
  goodwillCents: number;
  /** What the customer is to get back, and of it what comes back as gold because they paid in gold. */
  refundDueCents: number;
  refundGoldCents: number;
  /**
   * Of what is due: the deposit on gear that has come back. The rest was paid too much, or for a canceled
   * order.
   */
  refundDepositCents: number;
  /** How it goes back; null when nothing is due. */
  refundWay: RefundWay | null;
  /**
   * What we hold of the customer and would give back if the order were canceled, and of it what came as gold.
   */
  heldCents: number;
  heldGoldCents: number;
  /**
   * How the order said that it would be paid: `crypto-ETH`, `gold`, `paypal`, `manual`; null where nothing
   * was said.
   */
  paymentMethod: string | null;
  /**
   * Where it is paid outside of the shop: the way, where to send it (the owner may have removed that since),
   * and whether its customer said that it is sent or still may.
   */
  manual: { way: ManualPayWay; instructions: string | null; isClaimed: boolean; canClaim: boolean } | null;
  /** The ways to which its customer may change now. */
  otherWays: PayWay[];
  /**
   * Until when it is to be paid, while it waits and something is held for it; null where time is not limited.
   */
  payUntil: Date | null;
  /** Whether a payment in ETH may be started: the order has chosen it, or it is offered. */
  takesEth: boolean;
  /** Whether something is still to be paid, or a payment in ETH is on its way. */
  isPayable: boolean;
  /** The newest payment in ETH, and those before it, newest first. */
  current: ChainPaymentView | null;
  earlier: ChainPaymentView[];
  refund: RefundClaimView | null;
  chain: { chainId: number; isTest: boolean; trouble: ChainTrouble | null; checkedAt: Date | null };
};
