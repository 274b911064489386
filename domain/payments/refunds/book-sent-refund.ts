import { and, eq } from "drizzle-orm";
import { personOf } from "../../../kernel/actor.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { Decision, NewOrderEvent, OrderRow } from "../../orders/index.ts";
import { secretsKeptUntil } from "../../settings/index.ts";
import type { ChainCtx } from "../context.ts";
import { post, readBalances } from "../ledger/ledger.ts";
import { heldOf } from "../money-state.ts";
import { isStillPaid, payments, type RefundClaimRow, refundClaims } from "../tables.ts";
import { ethRefundDue, refundSubject } from "./open-claim.ts";

/** Answers whoever acts on a claim that is not what they have seen. */
export const refundNotOpen = {
  code: "conflict",
  field: "version",
  text: "Someone else changed this refund. The page shows the current state.",
} as const;

/**
 * Refuses a claim that is not exactly the money that is due now; claims follow what is due, so this guards
 * the ledger only.
 */
export async function checkClaimIsDue(
  tx: Transaction,
  { orderId, amountCents }: Pick<RefundClaimRow, "orderId" | "amountCents">,
): Promise<Result<undefined>> {
  return (await ethRefundDue(tx, orderId)) === amountCents ? ok(undefined) : fail(refundNotOpen);
}

type SentRefund = {
  claim: RefundClaimRow;
  /** What of the claim was sent; the claim is for this from then on. */
  amountCents: number;
  txHash: string;
  valueWei: bigint;
  note: string;
};

/**
 * Books a refund in ETH that was sent and marks its claim, whose row the caller has locked and seen open. A
 * note goes to the log of staff.
 */
export async function bookSentRefund(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { claim, amountCents, txHash, valueWei, note }: SentRefund,
): Promise<Result<Decision>> {
  const isDue = await checkClaimIsDue(tx, claim);
  if (!isDue.ok) return isDue;
  await book(ctx, tx, { ...claim, amountCents }, txHash);
  const now = ctx.clock.now();
  const sentBy = personOf(ctx.actor);
  await tx
    .update(refundClaims)
    .set({
      ...{ state: "sent", amountCents, txHash, amountWei: valueWei, sentBy, sentAt: now, updatedAt: now },
      version: claim.version + 1,
    })
    .where(eq(refundClaims.id, claim.id));
  const due = await secretsKeptUntil(tx, now);
  await ctx.vault.expire(tx, { subject: refundSubject(order.id), at: due });
  const data = { amountCents };
  const why: NewOrderEvent[] = note ? [{ type: "order.note", visibility: "internal", note }] : [];
  return ok({ set: {}, events: [{ type: "refund.sent", visibility: "public", data }, ...why] });
}

async function book(
  ctx: ChainCtx,
  tx: Transaction,
  { id, orderId, amountCents }: RefundClaimRow,
  txHash: string,
): Promise<void> {
  const held = heldOf(await readBalances(tx, orderId));
  await post(tx, {
    orderId,
    kind: "refund",
    key: `refund:${orderId}:claim:${id}`,
    entries: { refunds_due: amountCents, cash: -amountCents },
    at: ctx.clock.now(),
  });
  const set = { reference: txHash, updatedAt: ctx.clock.now() };
  if (held === amountCents) await markRefunded(tx, orderId, set);
}

/** Nothing of an order's money is held any more: its payments say that they went back. */
export async function markRefunded(
  tx: Transaction,
  orderId: string,
  set: { reference?: string; updatedAt: Date },
): Promise<void> {
  const isHeld = and(eq(payments.orderId, orderId), isStillPaid);
  await tx
    .update(payments)
    .set({ ...set, status: "refunded" })
    .where(isHeld);
}
