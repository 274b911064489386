/** Where an awaited payment in ETH stands (Rule P21, docs/payments.md). */
export const chainPaymentStates = [
  "awaiting",
  "partial",
  "seen",
  "confirming",
  "settled",
  "late",
  "expired",
  "reverted",
] as const;
export type ChainPaymentState = (typeof chainPaymentStates)[number];

/**
 * How long after the expiry that people see a block may still be, for whoever pressed Send at the last
 * moment.
 */
const arrivalGraceMilliseconds = 120_000;

/** A transfer to the payment's address in a block that the chain holds now. */
export type SeenTransfer = { valueWei: bigint; blockNumber: number; blockTime: Date };

/** How far the chain has been scanned. */
export type SeenChain = { headNumber: number; finalizedNumber: number };

export type Awaited = {
  amountWei: bigint;
  /** See `leastWei`: what has to come for the payment to be whole. */
  leastWei: bigint;
  expiresAt: Date;
  /** Blocks that must stand on a transfer, its own included; null waits until it can no longer change. */
  confirmationsNeeded: number | null;
  /** Whether it was complete with its confirmations before. */
  wasSettled: boolean;
};

export type PaymentProgress = {
  state: ChainPaymentState;
  receivedWei: bigint;
  /** Of what was received: that which has its confirmations. The ledger holds this and nothing else. */
  confirmedWei: bigint;
  /** What is confirmed beyond the amount. */
  overWei: bigint;
  /** What has to be sent for the payment to be whole. */
  missingWei: bigint;
  /** Blocks on the transfer that makes the amount whole, its own included; 0 before. */
  confirmations: number;
};

/**
 * Where a payment stands, from nothing but what the chain shows now: the same blocks always give the same
 * answer, whatever was seen before them. Late is what was made whole by a block after the expiry. `mayExpire`
 * says that every block up to the expiry has been scanned, so that no downtime makes a paid payment
 * expire.
 */
export function paymentProgressOf(
  awaited: Awaited,
  transfers: readonly SeenTransfer[],
  chain: SeenChain,
  mayExpire: boolean,
): PaymentProgress {
  const ordered = [...transfers].sort((a, b) => a.blockNumber - b.blockNumber);
  const receivedWei = sumOf(ordered);
  const confirmedWei = sumOf(ordered.filter((transfer) => isConfirmed(awaited, transfer, chain)));
  const completing = completingOf(ordered, awaited.leastWei);
  const confirmations = completing ? chain.headNumber - completing.blockNumber + 1 : 0;
  return {
    state: completing
      ? completeState(awaited, completing, { confirmations, isWhole: confirmedWei >= awaited.leastWei })
      : incompleteState(awaited, receivedWei, mayExpire),
    receivedWei,
    confirmedWei,
    overWei: confirmedWei > awaited.amountWei ? confirmedWei - awaited.amountWei : 0n,
    missingWei: completing ? 0n : awaited.amountWei - receivedWei,
    confirmations,
  };
}

/** Until when a transfer is in time, judged by its block. */
export function inTimeUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + arrivalGraceMilliseconds);
}

function completeState(
  awaited: Awaited,
  completing: SeenTransfer,
  { confirmations, isWhole }: { confirmations: number; isWhole: boolean },
): ChainPaymentState {
  if (!isWhole) return confirmations > 1 ? "confirming" : "seen";
  return completing.blockTime <= inTimeUntil(awaited.expiresAt) ? "settled" : "late";
}

function incompleteState(awaited: Awaited, receivedWei: bigint, mayExpire: boolean): ChainPaymentState {
  if (awaited.wasSettled) return "reverted";
  if (mayExpire) return "expired";
  return receivedWei > 0n ? "partial" : "awaiting";
}

function isConfirmed(
  { confirmationsNeeded }: Awaited,
  { blockNumber }: SeenTransfer,
  chain: SeenChain,
): boolean {
  if (confirmationsNeeded === null) return blockNumber <= chain.finalizedNumber;
  return chain.headNumber - blockNumber + 1 >= confirmationsNeeded;
}

function sumOf(transfers: readonly SeenTransfer[]): bigint {
  return transfers.reduce((sum, { valueWei }) => sum + valueWei, 0n);
}

/** The transfer with which the least amount was reached. */
function completingOf(ordered: readonly SeenTransfer[], leastWei: bigint): SeenTransfer | null {
  let sum = 0n;
  for (const transfer of ordered) {
    sum += transfer.valueWei;
    if (sum >= leastWei) return transfer;
  }
  return null;
}
