import { and, asc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import {
  type CreditNote,
  destinationChangers,
  findOrder,
  type OrderRow,
  orderNotFound,
  readCreditNotes,
  reductionCentsOf,
} from "../orders/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { type ReleaseReason, releaseReasonsOf } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { type Balances, readBalances } from "./ledger/ledger.ts";
import { isPaidByCustomer, isUnsent, type PaymentState, type RefundWay } from "./model.ts";
import { costOf, coveredOf, heldOf } from "./money-state.ts";
import { deskPurchaseState, saleState } from "./payment-state.ts";
import { readBankFiles } from "./payouts/bank-files.ts";
import { payoutRelease, stateNow } from "./payouts/payout-row.ts";
import { methodText } from "./read-payments.ts";
import { depositDueOf, refundDueOf, refundWayOf } from "./refunds/refund-due.ts";
import { arrivedCents, type PaymentRow, type PayoutRow, payments, payouts, refundClaims } from "./tables.ts";
import { readTakenBack, type TakenBackView, takenBackCentsOf } from "./taken-back/read-taken-back.ts";
import { canBeTakenBack } from "./taken-back/record-taken-back.ts";
import { isVoidable } from "./void-payment.ts";

/** A payout as staff see it, with the state as it is now; its destination is behind Reveal. */
export type PayoutView = Omit<PayoutRow, "approvedAt" | "updatedAt"> & {
  /** Why it takes two people; null where one may send it. */
  secondPerson: ReleaseReason | null;
  /** Who had a part in changing where it goes: none of them may approve it. */
  changers: readonly string[];
  /** When the newest bank file that has it was made: the bank may have paid it. Null of every other. */
  inBankFileAt: Date | null;
  approvedByName: string | null;
  sentByName: string | null;
  /** Whose commission it is, by name; null of an order's. */
  payee: string | null;
};

/** A payment as staff see it, its method in words. */
export type PaymentView = Pick<
  PaymentRow,
  "id" | "method" | "status" | "amountCents" | "reference" | "createdAt"
> & {
  /** Seen on the chain by ourselves, not entered by hand. */
  isOnChain: boolean;
  receivedByName: string | null;
  /** What of it a bank or payment service took back, oldest first. */
  takenBack: readonly TakenBackView[];
  /** What of it can still be entered as taken back. */
  takeableCents: number;
  /** Whether staff may be able to say that it never arrived; the command knows all that has left for it. */
  isVoidable: boolean;
};

/** All about an order's money, in cents. */
export type OrderMoney = {
  state: PaymentState;
  /** The newest payout; earlier ones have failed. */
  payout: PayoutView | null;
  payouts: PayoutView[];
  payments: PaymentView[];
  /** Goodwill refunds that have a number. */
  creditNotes: CreditNote[];
  /** How a refund that is due goes back; null when none is. */
  refundWay: RefundWay | null;
  balances: {
    /** Owed to the customer now. */
    payableCents: number;
    /** Paid out to them. */
    paidCents: number;
    /** Received from them, refunds not taken off. */
    receivedCents: number;
    refundedCents: number;
    /** Of what was received: taken back by a bank or payment service, and not with us again. */
    takenBackCents: number;
    /** Of what they paid and we hold: in gold, the rest in money. */
    heldGoldCents: number;
    /** Of what they paid: for what is not delivered, and to be given back. */
    depositCents: number;
    refundDueCents: number;
    /** Of what is due: as gold, which they paid with. */
    refundGoldCents: number;
    refundDepositCents: number;
    /** Given back although nothing was due; the order stays paid. */
    goodwillCents: number;
    /** What a manager gave up: of what is missing of a purchase, or of what we owed. */
    writtenOffCents: number;
    /** Of what they paid: a deposit on gear that we hold. */
    gearCents: number;
    /** What may still be written off: missing of a purchase, or owed for a sale. */
    missingCents: number;
    /** By how much disputes reduced the order's amount. */
    reductionCents: number;
  };
};

/** An order's money for the desk: payouts, payments and what the ledger says (Rule P13). */
export async function readMoney(ctx: PaymentsCtx, orderId: string): Promise<Result<OrderMoney>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  const { db } = ctx;
  const isClaim = and(eq(refundClaims.orderId, orderId), eq(refundClaims.state, "open"));
  const [balances, payoutRows, paymentRows, takenBack, claims, reductionCents, creditNotes] =
    await Promise.all([
      readBalances(db, orderId),
      db.select().from(payouts).where(eq(payouts.orderId, orderId)).orderBy(asc(payouts.version)),
      db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt)),
      readTakenBack(db, orderId),
      db.$count(refundClaims, isClaim),
      reductionCentsOf(db, order),
      readCreditNotes(db, orderId),
    ]);
  const views = await viewPayouts(ctx, payoutRows, new Map([[orderId, order]]));
  const receivedCents = paymentRows.reduce((sum, row) => sum + arrivedCents(row), 0);
  const takenBackCents = takenBackCentsOf(takenBack);
  const isPurchase = isPaidByCustomer(order.type);
  const due = refundDueOf(balances);
  const isInEth = paymentRows.some(({ method, amountCents }) => isChain(method) && amountCents > 0);
  return ok({
    state: isPurchase
      ? deskPurchaseState(balances, order, { receivedCents, takenBackCents })
      : saleState(balances),
    payout: views.at(-1) ?? null,
    payouts: views,
    payments: await viewPayments(ctx, order, paymentRows, takenBack),
    refundWay: refundWayOf(due, { isInEth, isClaimed: claims > 0 }),
    balances: {
      payableCents: 0 - balances.owed_to_customers,
      paidCents: isPurchase ? 0 : 0 - balances.cash,
      receivedCents,
      refundedCents: isPurchase ? receivedCents - takenBackCents - heldOf(balances) : 0,
      takenBackCents,
      heldGoldCents: isPurchase ? balances.gold : 0,
      depositCents: 0 - balances.customer_deposits,
      refundDueCents: due.dueCents,
      refundGoldCents: due.goldCents,
      refundDepositCents: depositDueOf(order, due.dueCents),
      goodwillCents: balances.goodwill,
      writtenOffCents: Math.abs(balances.written_off),
      gearCents: 0 - balances.gear_deposits,
      missingCents: isPurchase ? missingOf(order, balances) : Math.max(0, 0 - balances.owed_to_customers),
      reductionCents,
    },
    creditNotes,
  });
}

/** What a purchase that stands still lacks, in cents. */
function missingOf(order: OrderRow, balances: Balances): number {
  return order.status === "canceled" ? 0 : Math.max(0, costOf(order) - coveredOf(balances));
}

/** Payouts of these orders with the names of who approved and sent them. */
export async function viewPayouts(
  ctx: Pick<PaymentsCtx, "db" | "clock" | "signer">,
  rows: readonly PayoutRow[],
  ordersById: ReadonlyMap<string, OrderRow>,
): Promise<PayoutView[]> {
  const orderOf = ({ orderId }: Pick<PayoutRow, "orderId">) => ordersById.get(orderId ?? "") ?? null;
  const clearedBy = (row: Pick<PayoutRow, "orderId">) => orderOf(row)?.clearedBy ?? null;
  const people = rows.flatMap((row) => [row.approvedBy, clearedBy(row), row.sentBy, row.personId]);
  const { db } = ctx;
  const [reasons, changers, files, names] = await Promise.all([
    releaseReasonsOf(
      ctx,
      db,
      await Promise.all(rows.map((row) => payoutRelease(ctx, db, orderOf(row), row))),
    ),
    destinationChangers(db, [...ordersById.keys()]),
    readBankFiles(db, rows),
    namesOf(db, people),
  ]);
  return rows.map(({ approvedAt: _, updatedAt: __, ...row }, index) => {
    const reason = isUnsent(row.state) ? (reasons[index]?.[0] ?? null) : null;
    // Who cleared a change has approved the payout, unless a sum asks for more.
    const approvedBy = row.approvedBy ?? (reason === null ? clearedBy(row) : null);
    return {
      ...row,
      approvedBy,
      state: stateNow(row, reason),
      secondPerson: reason,
      // Whose commission it is can do nothing with it.
      changers: row.personId ? [row.personId] : [...(changers.get(row.orderId ?? "") ?? [])],
      inBankFileAt: files.get(row.id) ?? null,
      approvedByName: names.get(approvedBy ?? "") ?? null,
      sentByName: names.get(row.sentBy ?? "") ?? null,
      payee: row.personId && (names.get(row.personId) ?? "Deleted account"),
    };
  });
}

async function viewPayments(
  ctx: PaymentsCtx,
  order: OrderRow,
  rows: readonly PaymentRow[],
  takenBack: readonly TakenBackView[],
): Promise<PaymentView[]> {
  const names = await namesOf(
    ctx.db,
    rows.map(({ receivedBy }) => receivedBy),
  );
  return rows.map(({ id, method, status, amountCents, reference, receivedBy, createdAt }) => {
    const own = takenBack.filter(({ paymentId }) => paymentId === id);
    return {
      id,
      method: methodText(method),
      isOnChain: isChain(method),
      status,
      amountCents,
      reference,
      receivedByName: names.get(receivedBy ?? "") ?? null,
      createdAt,
      takenBack: own,
      takeableCents: canBeTakenBack({ method, status }) ? amountCents - takenBackCentsOf(own) : 0,
      isVoidable: own.every(({ returnedAt }) => returnedAt) && isVoidable(order, { method, status }),
    };
  });
}

function isChain(method: string): boolean {
  return method.startsWith("chain:");
}
