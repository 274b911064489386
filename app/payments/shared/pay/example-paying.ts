import {
  type ChainPaymentView,
  type ChainTransferView,
  centsOfWei,
  type OrderPaying,
  paymentUri,
  testChainId,
} from "../../../../domain/payments/model.ts";

const minute = 60_000;
/** The moment at which every example is looked at. */
export const exampleNow = new Date("2026-11-20T14:04:12.000Z");
const address = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const priceMicroUsd = 1_880_400_000;
const whole = 39_353_330_000_000_000n;

const ago = (milliseconds: number) => new Date(exampleNow.getTime() - milliseconds);

function transfer(valueWei: bigint, confirmations: number, byContract = false): ChainTransferView {
  const txHash = byContract ? null : `0x9c1f${String(valueWei).padStart(56, "0")}be07`;
  return {
    txHash,
    valueWei,
    confirmations,
    blockNumber: 100 - confirmations,
    blockTime: ago(confirmations * 12_000),
  };
}

/** A payment as it is made, four minutes after it was started. */
export function examplePayment(more: Partial<ChainPaymentView> = {}): ChainPaymentView {
  const receivedWei = (more.transactions ?? []).reduce((sum, { valueWei }) => sum + valueWei, 0n);
  const missingWei = receivedWei < whole ? whole - receivedWei : 0n;
  return {
    id: "5b0e9c60-6a0f-4d43-8e58-0f6e6a1f4c11",
    state: "awaiting",
    chainId: testChainId,
    address,
    amountCents: 7_400,
    amountWei: whole,
    receivedWei,
    confirmedWei: 0n,
    missingWei,
    overWei: receivedWei > whole ? receivedWei - whole : 0n,
    creditedCents: 0,
    confirmations: 0,
    confirmationsNeeded: 3,
    priceMicroUsd,
    priceReadings: [
      { feed: "Coinbase", microUsd: 1_880_100_000, at: ago(4 * minute).toISOString() },
      { feed: "Kraken", microUsd: 1_880_400_000, at: ago(4 * minute).toISOString() },
      { feed: "Bitstamp", microUsd: 1_880_900_000, at: ago(4 * minute).toISOString() },
    ],
    pricedAt: ago(4 * minute),
    createdAt: ago(4 * minute),
    expiresAt: new Date(exampleNow.getTime() + 11 * minute),
    isOpen: true,
    uri: paymentUri(address, testChainId, missingWei || whole),
    transactions: [],
    ...more,
  };
}

/** An order that is to be paid, with a payment that awaits it. */
export function examplePaying(more: Partial<OrderPaying> = {}): OrderPaying {
  return {
    orderId: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    type: "infernal_quiver_boost",
    status: "pending",
    amountCents: 7_400,
    discountCents: 0,
    promoCode: null,
    depositCents: 2_000,
    reductionCents: 0,
    receivedCents: 0,
    takenBackCents: 0,
    outstandingCents: 7_400,
    state: "unpaid",
    movedCents: 0,
    writtenOffCents: 0,
    goodwillCents: 0,
    refundDueCents: 0,
    refundGoldCents: 0,
    refundDepositCents: 0,
    refundWay: null,
    heldCents: 0,
    heldGoldCents: 0,
    paymentMethod: "crypto-ETH",
    payUntil: null,
    manual: null,
    otherWays: [],
    takesEth: true,
    isPayable: true,
    current: examplePayment(),
    earlier: [],
    refund: null,
    chain: { chainId: testChainId, isTest: true, trouble: null, checkedAt: ago(4_000) },
    ...more,
  };
}

const closed = {
  isOpen: false,
  expiresAt: ago(3 * minute),
  createdAt: ago(18 * minute),
  pricedAt: ago(18 * minute),
};
const done = { outstandingCents: 0, isPayable: false } as const;
const mainnet = { chainId: 1, isTest: false, trouble: null, checkedAt: ago(4_000) };

const over = examplePayment({
  state: "settled",
  confirmations: 3,
  transactions: [transfer(whole * 2n, 3)],
  confirmedWei: whole * 2n,
});

/** An order everywhere that its payment may stand: for the kit's page and for tests. */
export const examplesOfPaying = {
  start: examplePaying({ current: null }),
  awaiting: examplePaying(),
  "awaiting on mainnet": examplePaying({
    type: "gold_buy",
    depositCents: 0,
    discountCents: 1_306,
    promoCode: "FIRSTBUY",
    current: examplePayment({ chainId: 1, uri: paymentUri(address, 1, whole) }),
    chain: mainnet,
  }),
  "price nearly over": examplePaying({
    current: examplePayment({ expiresAt: new Date(exampleNow.getTime() + 2 * minute) }),
  }),
  partial: examplePaying({
    current: examplePayment({ state: "partial", transactions: [transfer(whole / 2n, 2)] }),
  }),
  checking: examplePaying({ current: examplePayment(closed) }),
  seen: examplePaying({
    ...done,
    isPayable: true,
    current: examplePayment({ state: "seen", confirmations: 1, transactions: [transfer(whole, 1)] }),
  }),
  confirming: examplePaying({
    ...done,
    isPayable: true,
    current: examplePayment({
      state: "confirming",
      confirmations: 7,
      confirmationsNeeded: 12,
      transactions: [transfer(whole / 2n, 9), transfer(whole / 2n + 1n, 7, true)],
    }),
  }),
  "until final": examplePaying({
    ...done,
    isPayable: true,
    amountCents: 120_000,
    current: examplePayment({
      state: "confirming",
      confirmations: 41,
      confirmationsNeeded: null,
      transactions: [transfer(whole, 41)],
    }),
  }),
  settled: examplePaying({
    ...done,
    state: "paid",
    current: examplePayment({ state: "settled", confirmations: 3, transactions: [transfer(whole, 3)] }),
  }),
  over: examplePaying({
    ...done,
    state: "over_paid",
    refundDueCents: centsOfWei(over.overWei, priceMicroUsd),
    refundWay: "eth",
    current: over,
  }),
  late: examplePaying({
    ...done,
    state: "paid",
    current: examplePayment({
      ...closed,
      state: "late",
      confirmations: 5,
      transactions: [transfer(whole, 5)],
    }),
  }),
  expired: examplePaying({ current: examplePayment({ ...closed, state: "expired" }) }),
  "expired in part": examplePaying({
    outstandingCents: 3_700,
    state: "part_paid",
    current: examplePayment({
      ...closed,
      state: "expired",
      creditedCents: 3_700,
      transactions: [transfer(whole / 2n, 60)],
    }),
  }),
  reverted: examplePaying({ current: examplePayment({ state: "reverted" }) }),
  "chain trouble": examplePaying({
    chain: { chainId: testChainId, isTest: true, trouble: "disagree", checkedAt: ago(3 * minute) },
  }),
  "canceled before it was paid": examplePaying({
    status: "canceled",
    isPayable: false,
    current: examplePayment(),
  }),
  "canceled after it was paid": examplePaying({
    ...done,
    status: "canceled",
    state: "refund_due",
    refundDueCents: 7_400,
    refundWay: "eth",
    current: examplePayment({ state: "settled", confirmations: 30, transactions: [transfer(whole, 30)] }),
  }),
  "refund asked for": examplePaying({
    ...done,
    status: "canceled",
    state: "refund_due",
    refundDueCents: 7_400,
    refundWay: "named",
    current: examplePayment({ state: "settled", confirmations: 30, transactions: [transfer(whole, 30)] }),
    refund: {
      state: "open",
      amountCents: 7_400,
      txHash: null,
      amountWei: null,
      createdAt: ago(9 * minute),
      sentAt: null,
    },
  }),
  "refund sent": examplePaying({
    ...done,
    status: "canceled",
    state: "refunded",
    current: examplePayment({ state: "settled", confirmations: 90, transactions: [transfer(whole, 90)] }),
    refund: {
      state: "sent",
      amountCents: 7_400,
      txHash: `0x${"5e".repeat(32)}`,
      amountWei: whole,
      createdAt: ago(29 * minute),
      sentAt: ago(4 * minute),
    },
  }),
  "deposit back in gold": examplePaying({
    ...done,
    status: "completed",
    state: "refund_due",
    refundDueCents: 2_000,
    refundGoldCents: 2_000,
    refundDepositCents: 2_000,
    refundWay: "gold",
    current: null,
    paymentMethod: "gold",
  }),
  "paid by bank transfer": examplePaying({
    current: null,
    type: "gold_buy",
    depositCents: 0,
    paymentMethod: "bank",
    manual: {
      way: "bank",
      instructions: "Account holder: Goldhall Demo\nIBAN: DE00 0000 0000 0000 0000 00",
      isClaimed: false,
      canClaim: true,
    },
    otherWays: ["eth", "paypal"],
  }),
  "not payable now": examplePaying({ current: null, paymentMethod: null, takesEth: false }),
  "paid in gold": examplePaying({ current: null, paymentMethod: "gold", isPayable: true }),
} satisfies Record<string, OrderPaying>;
