import { eq } from "drizzle-orm";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderRow } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { post, readBalances } from "../ledger.ts";
import type { ChainTransaction } from "../ports.ts";
import { heldOf } from "../settle.ts";
import { payments, type RefundClaimRow, refundClaims } from "../tables.ts";
import { refundSubject } from "./claim-refund.ts";
import { findClaim } from "./refund-claim-row.ts";

type SentInput = { claimId: string; version: number; txHash: string };

/**
 * Staff have sent a refund in ETH: compares the transaction with the chain, books the refund and marks the claim, all in one
 * transaction of the database. Refuses a hash that is none (`invalid`), a transaction that the chain does not hold, has
 * undone, or that went to another address (`conflict`), one that was used for another refund, and staff at an order of
 * their own.
 */
export async function markRefundSent(ctx: ChainCtx, input: SentInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const txHash = input.txHash.trim().toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(txHash)) return fail(noHash);
  const claim = await findClaim(ctx.db, input.claimId);
  if (!claim.ok) return claim;
  const found = await ctx.eth.chain.transaction(txHash);
  if (!found.ok) return fail(noChain);
  const sent = found.value;
  if (!sent?.succeeded) return fail(notThere);
  const changed = await transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId: claim.value.orderId }, (order) =>
      giveBack(ctx, tx, order, { ...input, txHash, sent }),
    ),
  );
  return changed.ok ? ok(undefined) : changed;
}

const field = "txHash";
const noHash = {
  code: "invalid",
  field,
  text: "A transaction is 0x and 64 hex digits. Please copy it again.",
} as const;
const noChain = {
  code: "unavailable",
  field,
  text: "The chain cannot be asked at this moment, so the transaction cannot be compared. Please try again in a minute.",
} as const;
const notThere = {
  code: "conflict",
  field,
  text: "The chain does not hold this transaction, or it failed there. Wait until it is in a block.",
} as const;
const otherAddress = {
  code: "conflict",
  field,
  text: "This transaction went to another address than the customer gave.",
} as const;
const usedBefore = {
  code: "conflict",
  field,
  text: "This transaction was entered for another refund.",
} as const;
const notOpen = {
  code: "conflict",
  field: "version",
  text: "This refund has been changed meanwhile. The page shows it as it is now.",
} as const;

type Sent = SentInput & { sent: ChainTransaction };

async function giveBack(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { claimId, version, txHash, sent }: Sent,
): Promise<Result<Decision | null>> {
  const [claim] = await tx.select().from(refundClaims).where(eq(refundClaims.id, claimId)).for("update");
  // Pressed twice: the first has done it (Rule P11).
  if (claim?.state === "sent" && claim.txHash === txHash) return ok(null);
  if (claim?.state !== "open" || claim.version !== version) return fail(notOpen);
  const address = await ctx.vault.open(tx, {
    id: claim.addressSecretId,
    subject: refundSubject(order.id),
  });
  if (address === null || sent.to !== address) return fail(otherAddress);
  const used = await tx.$count(refundClaims, eq(refundClaims.txHash, txHash));
  if (used > 0) return fail(usedBefore);
  const booked = await bookRefund(ctx, tx, order, claim, txHash);
  if (!booked.ok) return booked;
  const now = ctx.clock.now();
  const sentBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  await tx
    .update(refundClaims)
    .set({
      ...{ state: "sent", txHash, amountWei: sent.valueWei, sentBy, sentAt: now, updatedAt: now },
      version: claim.version + 1,
    })
    .where(eq(refundClaims.id, claim.id));
  const due = new Date(now.getTime() + ctx.secretRetentionDays * 86_400_000);
  await ctx.vault.expire(tx, { subject: refundSubject(order.id), at: due });
  const data = { amountCents: claim.amountCents };
  return ok({ set: {}, events: [{ type: "refund.sent", visibility: "public", data }] });
}

async function bookRefund(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { id, amountCents }: RefundClaimRow,
  txHash: string,
): Promise<Result<undefined>> {
  const balances = await readBalances(tx, order.id);
  if (0 - balances.refunds_due < amountCents || balances.cash < amountCents) {
    const text = `Only ${formatUsd(Math.min(0 - balances.refunds_due, balances.cash))} is due for this order now, not ${formatUsd(amountCents)}. Ask the customer to claim it again.`;
    return fail({ code: "conflict", text });
  }
  await post(tx, {
    orderId: order.id,
    kind: "refund",
    key: `refund:${order.id}:claim:${id}`,
    entries: { refunds_due: amountCents, cash: -amountCents },
    at: ctx.clock.now(),
  });
  if (heldOf(balances) === amountCents) {
    const set = { status: "refunded", reference: txHash, updatedAt: ctx.clock.now() } as const;
    await tx.update(payments).set(set).where(eq(payments.orderId, order.id));
  }
  return ok(undefined);
}
