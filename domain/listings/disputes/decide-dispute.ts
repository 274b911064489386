import { and, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  changeOrder,
  type Decision,
  type OrderChange,
  type OrderRow,
  orderNotFound,
  setOrderStatusIn,
} from "../../orders/index.ts";
import type { OrderStatus } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { type DisputeOutcome, decisionText, longestDisputeText } from "../purchase/purchase-copy.ts";
import { type DisputeRow, purchaseDisputes } from "../tables.ts";
import { noDispute } from "./add-evidence.ts";
import { disputesTopic } from "./dispute-entry.ts";

type DecideDispute = {
  orderId: string;
  disputeId: string;
  /** The dispute's, as it was looked at: whoever decides has read every entry. */
  version: number;
  outcome: DisputeOutcome;
  /** Cents that go back of a part refund: less than the order's amount. */
  refundCents?: number | undefined;
  /** What the buyer reads. */
  answer: string;
  /** What staff alone read. */
  note?: string | undefined;
};

/**
 * Staff decide a dispute, which ends its order (Rule P20). `refund`: canceled, all that was paid is a refund
 * due, the account leaves the catalog. `part_refund`: the amount is reduced by `refundCents`, which are a
 * refund due, and the order completed. `rejected`: completed as it is. Giving money back takes
 * `refunds.make`. The same decision again changes nothing. Refuses a missing answer and a part that is not
 * below the amount (`invalid`), staff at an order of their own (`forbidden`), and a dispute that has ended,
 * or in which somebody wrote since it was looked at (`conflict`).
 */
export async function decideDispute(ctx: ListingsCtx, input: DecideDispute): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, input.outcome === "rejected" ? "orders.progress" : "refunds.make");
  if (!may.ok) return may;
  const answer = input.answer.trim();
  if (!answer) return fail(noAnswer);
  if (answer.length > longestDisputeText) return fail(longAnswer);
  const decision = { ...input, answer, note: input.note?.trim() || undefined };
  return transact(ctx.db, async (tx) => {
    const decided = await changeOrder(ctx, tx, { orderId: input.orderId }, (row) =>
      decide(ctx, tx, row, decision),
    );
    if (!decided.ok || decided.value.before === decided.value.after) return decided;
    return setOrderStatusIn(ctx, tx, {
      orderId: input.orderId,
      status: endOf[input.outcome],
      note: decisionText({ ...decision, refundCents: decision.refundCents ?? null }),
      notePublic: true,
      because: { disputeId: input.disputeId },
    });
  });
}

const endOf: Record<DisputeOutcome, OrderStatus> = {
  refund: "canceled",
  part_refund: "completed",
  rejected: "completed",
};

/** Marks the dispute as decided before its order moves, which an open one would not let. */
async function decide(
  ctx: ListingsCtx,
  tx: Transaction,
  row: OrderRow,
  decision: DecideDispute,
): Promise<Result<Decision | null>> {
  const { disputeId, outcome, answer, note } = decision;
  if (row.type !== "account_purchase") return fail(orderNotFound);
  const isIt = and(eq(purchaseDisputes.id, disputeId), eq(purchaseDisputes.orderId, row.id));
  const [dispute] = await tx.select().from(purchaseDisputes).where(isIt);
  if (!dispute) return fail(noDispute);
  const refundCents = outcome === "part_refund" ? (decision.refundCents ?? 0) : null;
  if (dispute.state !== "open") {
    return isSame(dispute, { outcome, refundCents, answer }) ? ok(null) : fail(ended(dispute));
  }
  if (dispute.version !== decision.version) return fail(writtenMeanwhile);
  if (refundCents !== null && !isPart(refundCents, row.amountCents)) return fail(notAPart(row.amountCents));
  const state = { outcome, refundCents, answer } as const;
  await tx
    .update(purchaseDisputes)
    .set({
      ...state,
      state: "decided",
      decidedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      decidedAt: ctx.clock.now(),
      version: sql`${purchaseDisputes.version} + 1`,
    })
    .where(isIt);
  const data = { disputeId, outcome, ...(refundCents === null ? {} : { amountCents: refundCents }) };
  const shared = { visibility: "public", note: answer, data, alsoHeard: [disputesTopic] } as const;
  const noted = note ? [{ type: "order.note", visibility: "internal", note } as const] : [];
  return ok({
    set: refundCents === null ? {} : { amountCents: row.amountCents - refundCents },
    events: [{ type: "dispute.decided", ...shared }, ...noted],
    note: answer,
  });
}

type Said = Pick<DisputeRow, "outcome" | "refundCents" | "answer">;

function isSame(dispute: DisputeRow, { outcome, refundCents, answer }: Said): boolean {
  const isIt = dispute.state === "decided" && dispute.outcome === outcome;
  return isIt && dispute.refundCents === refundCents && dispute.answer === answer;
}

function isPart(cents: number, amountCents: number): boolean {
  return Number.isSafeInteger(cents) && cents > 0 && cents < amountCents;
}

function notAPart(amountCents: number): Failure {
  const text = `Enter a partial refund of more than $0.00 and less than ${formatUsd(amountCents)}, the order's price.`;
  return { code: "invalid", field: "refund", text };
}

function ended({ state }: DisputeRow): Failure {
  const text =
    state === "withdrawn"
      ? "The buyer withdrew this dispute."
      : "Someone else decided this dispute first. Your decision wasn't saved.";
  return { code: "conflict", field: "version", text };
}

const writtenMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "There's something new in this dispute. Read it, then decide.",
};
const noAnswer: Failure = { code: "invalid", field: "answer", text: "Please answer the buyer." };
const longAnswer: Failure = {
  code: "invalid",
  field: "answer",
  text: `An answer can have at most ${longestDisputeText.toLocaleString("en-US")} characters.`,
};
