import { eq } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderRow } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { followClaim } from "./chain/follow-claim.ts";
import type { PaymentsCtx } from "./context.ts";
import { post, readBalances, readBooked } from "./ledger.ts";
import { isPaidByCustomer } from "./model.ts";
import { noAmount, noReference, notPaidByCustomer } from "./record-payment.ts";
import { heldOf } from "./money-state.ts";
import { payments } from "./tables.ts";

type RefundInput = {
  orderId: string;
  amountCents: number;
  reference: string;
  reason: string;
  /** Whether it is given back in gold, which the customer paid with; else it is money. */
  inGold?: boolean | undefined;
};

/**
 * Managers enter money given back to a customer. The same reference again books nothing. Refuses more than we hold of
 * the customer for this order (`conflict`), an amount that is not above zero and a missing reason (`invalid`).
 */
export async function recordRefund(ctx: PaymentsCtx, input: RefundInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const reference = input.reference.trim();
  const reason = input.reason.trim();
  if (!reference) return fail(noReference);
  if (!reason) return fail({ code: "invalid", field: "reason", text: "Please say why." });
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
  text: "A refund with this reference was entered before, with another amount.",
} as const;

async function giveBack(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { amountCents, reference, reason, inGold = false }: RefundInput,
): Promise<Result<Decision | null>> {
  if (!isPaidByCustomer(order.type)) return fail(notPaidByCustomer);
  const key = `refund:${order.id}:${reference}`;
  const account = inGold ? "gold" : "cash";
  const before = await readBooked(tx, key, account);
  if (before !== null) return before === -amountCents ? ok(null) : fail(otherAmount);
  const balances = await readBalances(tx, order.id);
  const held = balances[account];
  const due = balances.refunds_due;
  if (amountCents > held) {
    const text = `We hold ${formatUsd(held)}${inGold ? " in gold" : ""} of the customer for this order, not ${formatUsd(amountCents)}.`;
    return fail({ code: "conflict", field: "amount", text });
  }
  const fromDue = Math.min(-due, amountCents);
  await post(tx, {
    orderId: order.id,
    kind: "refund",
    key,
    entries: { refunds_due: fromDue, customer_deposits: amountCents - fromDue, [account]: -amountCents },
    at: ctx.clock.now(),
  });
  await followClaim(ctx, tx, order.id);
  if (amountCents === heldOf(balances)) {
    const set = { status: "refunded", updatedAt: ctx.clock.now() } as const;
    await tx.update(payments).set(set).where(eq(payments.orderId, order.id));
  }
  const data = { amountCents };
  return ok({
    set: {},
    events: [
      { type: "payment.refunded", visibility: "public", data },
      { type: "order.note", visibility: "internal", note: reason },
    ],
  });
}
