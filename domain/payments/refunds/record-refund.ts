import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  addCreditNote,
  changeOrder,
  type Decision,
  type NewOrderEvent,
  type OrderRow,
} from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { sayWhy } from "../inputs.ts";
import { post, readBalances, readBooked } from "../ledger/ledger.ts";
import { isPaidByCustomer } from "../model.ts";
import { heldOf } from "../money-state.ts";
import { noAmount, noReference, notPaidByCustomer } from "../record-payment.ts";
import { settled } from "../settle.ts";
import { markRefunded } from "./book-sent-refund.ts";
import { letRefundLeave } from "./let-refund-leave.ts";

type RefundInput = {
  orderId: string;
  amountCents: number;
  reference: string;
  reason: string;
  /** Whether it is given back in gold, which the customer paid with; else it is money. */
  inGold?: boolean | undefined;
};

/**
 * Managers enter money given back to a customer. What is due goes first; more than that is goodwill: the
 * order stays paid, and its invoice gets a credit note (Rule P30). The same reference again books nothing.
 * Refuses more than we hold of the customer for this order but for a deposit on gear (`conflict`), an amount
 * that is not above zero and a missing reason (`invalid`), and what the gate holds back (Rule P42).
 */
export async function recordRefund(ctx: PaymentsCtx, input: RefundInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const reference = input.reference.trim();
  const reason = input.reason.trim();
  if (!reference) return fail(noReference);
  if (!reason) return fail({ code: "invalid", field: "reason", text: sayWhy });
  if (!Number.isSafeInteger(input.amountCents) || input.amountCents <= 0) return fail(noAmount);
  const refund = { ...input, reference, reason };
  return transact(ctx.db, async (tx) => {
    const changed = await changeOrder(ctx, tx, { orderId: input.orderId }, (order) =>
      giveBack(ctx, tx, order, refund),
    );
    return changed.ok ? ok(undefined) : changed;
  });
}

const otherAmount = {
  code: "conflict",
  field: "reference",
  text: "This reference is already used for a different refund amount.",
} as const;

async function giveBack(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { amountCents, reference, reason, inGold = false }: RefundInput,
): Promise<Result<Decision | null>> {
  if (!isPaidByCustomer(order.type)) return fail(notPaidByCustomer);
  const account = inGold ? "gold" : "cash";
  const entered = await enteredBefore(tx, { orderId: order.id, reference, account });
  if (entered !== null) return entered === amountCents ? ok(null) : fail(otherAmount);
  const balances = await readBalances(tx, order.id);
  const held = Math.min(balances[account], heldOf(balances) + balances.gear_deposits);
  if (amountCents > held) {
    const text = `We hold ${formatUsd(Math.max(0, held))}${inGold ? " in gold" : ""} for this customer, not ${formatUsd(amountCents)}.`;
    return fail({ code: "conflict", field: "amount", text });
  }
  const left = await letRefundLeave(ctx, tx, order, { amountCents });
  if (!left.ok) return left;
  const dueCents = Math.min(-balances.refunds_due, amountCents);
  const goodwillCents = amountCents - dueCents;
  const at = ctx.clock.now();
  const { id: orderId } = order;
  if (dueCents > 0) {
    const entries = { refunds_due: dueCents, [account]: -dueCents };
    await post(tx, { orderId, kind: "refund", key: refundKey(orderId, reference), entries, at });
  }
  if (goodwillCents > 0) {
    const entries = { goodwill: goodwillCents, [account]: -goodwillCents };
    await post(tx, { orderId, kind: "goodwill_refund", key: goodwillKey(orderId, reference), entries, at });
    await addCreditNote(ctx, tx, order, goodwillCents);
  }
  if (amountCents === heldOf(balances)) await markRefunded(tx, orderId, { updatedAt: at });
  const events = eventsOf({ dueCents, goodwillCents, reason });
  return ok({ set: {}, events, book: settled(ctx, tx) });
}

const refundKey = (orderId: string, reference: string) => `refund:${orderId}:${reference}`;
const goodwillKey = (orderId: string, reference: string) => `goodwill_refund:${orderId}:${reference}`;

/** What was given back under this reference, in cents; null when nothing was. */
async function enteredBefore(
  tx: Transaction,
  { orderId, reference, account }: { orderId: string; reference: string; account: "cash" | "gold" },
): Promise<number | null> {
  const due = await readBooked(tx, refundKey(orderId, reference), account);
  const goodwill = await readBooked(tx, goodwillKey(orderId, reference), account);
  return due === null && goodwill === null ? null : 0 - (due ?? 0) - (goodwill ?? 0);
}

type GivenBack = { dueCents: number; goodwillCents: number; reason: string };

function eventsOf({ dueCents, goodwillCents, reason }: GivenBack): Decision["events"] {
  const eventOf = (type: "payment.refunded" | "payment.goodwill_refunded", amountCents: number) =>
    ({ type, visibility: "public", data: { amountCents } }) as const;
  const note: NewOrderEvent = { type: "order.note", visibility: "internal", note: reason };
  const due = dueCents > 0 ? eventOf("payment.refunded", dueCents) : null;
  const goodwill = goodwillCents > 0 ? eventOf("payment.goodwill_refunded", goodwillCents) : null;
  if (due) return goodwill ? [due, goodwill, note] : [due, note];
  return goodwill ? [goodwill, note] : [note];
}
