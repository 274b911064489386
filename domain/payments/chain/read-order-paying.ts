import { asc, desc, eq, inArray } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import {
  canClaimPayment,
  findOrder,
  holdUntilOf,
  notYourOrder,
  type OrderRow,
  orderNotFound,
  reductionCentsOf,
  viewerRoleOf,
} from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { Settings } from "../../settings/model.ts";
import { isManualPayWay, type PayWay, paymentMethodOf, payWayOf } from "../../ways/model.ts";
import { waysToChangeTo } from "../choose-pay-way.ts";
import type { ChainCtx } from "../context.ts";
import { type Balances, readBalances } from "../ledger/ledger.ts";
import { movedOf } from "../ledger/moved.ts";
import { costOf, coveredOf, heldOf } from "../money-state.ts";
import { instructionsFor, offeredWays } from "../offered-ways.ts";
import { purchaseState } from "../payment-state.ts";
import { isPaidByCustomer } from "../payouts/payout-states.ts";
import { depositDueOf, refundDueOf, refundWayOf } from "../refunds/refund-due.ts";
import {
  arrivedCents,
  type ChainPaymentRow,
  type ChainWatchRow,
  chainTransfers,
  chainWatch,
  payments,
  type RefundClaimRow,
  refundClaims,
} from "../tables.ts";
import { readTakenBack, takenBackCentsOf } from "../taken-back/read-taken-back.ts";
import { askedWei, leastWei, paymentUri } from "./eth-amounts.ts";
import { findChainPayments, isOnItsWay, isOpenPayment, unconfirmedCents } from "./find-chain-payments.ts";
import {
  type ChainPaymentView,
  type ChainTransferView,
  type OrderPaying,
  type RefundClaimView,
  testChainId,
} from "./order-paying.ts";
import { paymentProgressOf } from "./payment-progress.ts";

/** Transfers that a page shows of a payment: the newest, since anybody can send any number of them. */
const mostShown = 20;

type Transfer = typeof chainTransfers.$inferSelect;

/**
 * All that a page needs about paying an order: sums, state, its payments in ETH with what the chain shows of
 * them, and a refund. For its customer or staff; refuses whoever knows only the id (`forbidden`, Rule P4).
 */
export async function readOrderPaying(
  ctx: ChainCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<OrderPaying>> {
  const order = await findOrder(ctx, orderId);
  if (!order || !isPaidByCustomer(order.type)) return fail(orderNotFound);
  if ((await viewerRoleOf(ctx, order, token)) === "public") return fail(notYourOrder);
  const { db, eth } = ctx;
  const [balances, entered, takenBack, rows, reductionCents, [watch], [refund], otherWays, settings] =
    await Promise.all([
      readBalances(db, orderId),
      db.select().from(payments).where(eq(payments.orderId, orderId)),
      readTakenBack(db, orderId),
      findChainPayments(db, orderId),
      reductionCentsOf(db, order),
      db.select().from(chainWatch).where(eq(chainWatch.chainId, eth.chain.chainId)),
      db
        .select()
        .from(refundClaims)
        .where(eq(refundClaims.orderId, orderId))
        .orderBy(desc(refundClaims.createdAt))
        .limit(1),
      waysToChangeTo(ctx, order),
      readSettingsGroup(db, "payments"),
    ]);
  const takesEth =
    order.paymentMethod === paymentMethodOf("eth") || (await isEthOffered(ctx, order, otherWays));
  const ids = rows.map(({ id }) => id);
  const transfers = ids.length > 0 ? await transfersOf(ctx, ids) : [];
  const now = ctx.clock.now();
  const [current = null, ...earlier] = rows.map((row) => viewOf(row, transfers, watch, now));
  const outstandingCents = Math.max(0, costOf(order) - coveredOf(balances) - unconfirmedCents(rows));
  const everCents = entered.reduce((sum, row) => sum + arrivedCents(row), 0);
  const takenBackCents = takenBackCentsOf(takenBack);
  return ok({
    ...sumsOf(order),
    reductionCents,
    receivedCents: everCents - takenBackCents,
    takenBackCents,
    outstandingCents,
    state: purchaseState(balances, order, { receivedCents: everCents, takenBackCents }),
    ...movedOf(order.type, balances),
    goodwillCents: Math.max(0, balances.goodwill),
    ...backOf(order, balances, {
      isInEth: rows.some(({ creditedCents }) => creditedCents > 0),
      isClaimed: refund?.state === "open",
    }),
    manual: manualOf(order, settings),
    otherWays,
    takesEth,
    isPayable: isOpen(order.status) && (outstandingCents > 0 || rows.some(isOnItsWay)),
    current,
    earlier,
    refund: refund ? claimView(refund) : null,
    chain: {
      chainId: eth.chain.chainId,
      isTest: eth.chain.chainId === testChainId && eth.demoWallet !== null,
      trouble: watch ? watch.trouble : "down",
      checkedAt: watch?.checkedAt ?? null,
    },
  });
}

/** Whether an order that was to be paid otherwise may be paid in ETH now. */
async function isEthOffered(ctx: ChainCtx, order: OrderRow, otherWays: readonly PayWay[]): Promise<boolean> {
  return otherWays.includes("eth") || (await offeredWays(ctx, order.type)).includes("eth");
}

function manualOf(order: OrderRow, settings: Settings["payments"]): OrderPaying["manual"] {
  const way = payWayOf(order.paymentMethod);
  if (way === null || !isManualPayWay(way)) return null;
  const isClaimed = order.paymentClaimedAt !== null;
  return { way, instructions: instructionsFor(settings, way), isClaimed, canClaim: canClaimPayment(order) };
}

/** What is to be given back, or would be. */
function backOf(order: OrderRow, balances: Balances, known: Parameters<typeof refundWayOf>[1]) {
  const due = refundDueOf(balances);
  return {
    refundDueCents: due.dueCents,
    refundGoldCents: due.goldCents,
    refundDepositCents: depositDueOf(order, due.dueCents),
    refundWay: refundWayOf(due, known),
    heldCents: Math.max(0, heldOf(balances)),
    heldGoldCents: Math.max(0, balances.gold),
  };
}

function sumsOf(order: OrderRow) {
  const { id: orderId, type, status, amountCents, discountCents, promoCode, depositCents } = order;
  const { paymentMethod } = order;
  const isWaiting = status === "pending" && order.paidCents < amountCents;
  const payUntil = isWaiting ? holdUntilOf(order) : null;
  return {
    orderId,
    type,
    status,
    amountCents,
    discountCents,
    promoCode,
    depositCents,
    paymentMethod,
    payUntil,
  };
}

function claimView(row: RefundClaimRow): RefundClaimView | null {
  const { state, amountCents, txHash, amountWei, createdAt, sentAt } = row;
  return state === "withdrawn" ? null : { state, amountCents, txHash, amountWei, createdAt, sentAt };
}

async function transfersOf({ db }: ChainCtx, ids: string[]): Promise<Transfer[]> {
  return db
    .select()
    .from(chainTransfers)
    .where(inArray(chainTransfers.paymentId, ids))
    .orderBy(asc(chainTransfers.blockNumber), asc(chainTransfers.id));
}

function viewOf(
  row: ChainPaymentRow,
  transfers: readonly Transfer[],
  watch: ChainWatchRow | undefined,
  now: Date,
): ChainPaymentView {
  const own = transfers.filter(({ paymentId }) => paymentId === row.id);
  const headNumber = watch?.headNumber ?? row.balanceBlock;
  const chain = { headNumber, finalizedNumber: watch?.finalizedNumber ?? 0 };
  const awaited = { ...row, leastWei: leastWei(row), wasSettled: row.settledAt !== null };
  const progress = paymentProgressOf(awaited, own, chain, row.state === "expired");
  const { id, state, chainId, address, amountCents, amountWei, creditedCents } = row;
  const { confirmationsNeeded, priceMicroUsd, priceReadings, pricedAt, createdAt, expiresAt } = row;
  const { receivedWei, confirmedWei, overWei, confirmations } = progress;
  const missingWei = askedWei(progress.missingWei);
  return {
    ...{ id, state, chainId, address, amountCents, amountWei, creditedCents },
    ...{ receivedWei, confirmedWei, missingWei, overWei, confirmations },
    ...{ confirmationsNeeded, priceMicroUsd, priceReadings, pricedAt, createdAt, expiresAt },
    isOpen: isOpenPayment(row, now),
    uri: paymentUri(address, chainId, missingWei > 0n ? missingWei : amountWei),
    transactions: own.slice(-mostShown).map((transfer) => transferView(transfer, headNumber)),
  };
}

function transferView(transfer: Transfer, headNumber: number): ChainTransferView {
  const { txHash, valueWei, blockNumber, blockTime } = transfer;
  return { txHash, valueWei, blockNumber, blockTime, confirmations: headNumber - blockNumber + 1 };
}
