import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderRow } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { confirmationsFor, formatEth } from "../chain/eth-amounts.ts";
import type { ChainCtx } from "../context.ts";
import { txHashText } from "../inputs.ts";
import { addressPrint } from "../payouts/destination-print.ts";
import type { ChainTransaction } from "../ports.ts";
import { type RefundClaimRow, refundClaims } from "../tables.ts";
import { bookSentRefund, refundNotOpen } from "./book-sent-refund.ts";
import { letRefundLeave } from "./let-refund-leave.ts";
import { findClaim, refundSubject } from "./open-claim.ts";
import { refundWeiOf } from "./refund-wei.ts";

type SentInput = {
  claimId: string;
  version: number;
  txHash: string;
  /** Why it is less than what is to go back; the log keeps it, and the rest stays due. */
  note?: string | undefined;
};

/**
 * Staff have sent a refund in ETH: compares the transaction with the chain, books the refund and marks the
 * claim, all in one transaction of the database. Refuses a hash that is none (`invalid`), a transaction that
 * the chain does not hold, has undone, that went to another address, is older than the claim or has too few
 * blocks on it (`conflict`), one that was used for another refund, one that carried less than 95 % of what is
 * to go back without a note that says why, and staff at an order of their own. Of such a one only what it
 * carried is booked; the rest stays due.
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
  const holds = await checkItHolds(ctx, claim.value, sent);
  if (!holds.ok) return holds;
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
  text: txHashText,
} as const;
const noChain = {
  code: "unavailable",
  field,
  text: "We can't reach the chain to check this transaction. Try again in a minute.",
} as const;
const notThere = {
  code: "conflict",
  field,
  text: "This transaction isn't on the chain, or it failed. Wait until it's in a block.",
} as const;
const otherAddress = {
  code: "conflict",
  field,
  text: "This transaction went to a different address than the customer's.",
} as const;
const usedBefore = {
  code: "conflict",
  field,
  text: "This transaction is already used for another refund.",
} as const;
const tooOld = {
  code: "conflict",
  field,
  text: "This transaction is older than the refund claim. Enter a newer one.",
} as const;

/**
 * Whether a transaction was made for this claim and can be counted on: in a block after the claim, under as
 * many blocks as a payment of that sum would need.
 */
async function checkItHolds(
  { db, eth }: ChainCtx,
  { amountCents, createdAt }: RefundClaimRow,
  { blockNumber }: ChainTransaction,
): Promise<Result<undefined>> {
  const [head, block] = await Promise.all([eth.chain.head(), eth.chain.block(blockNumber, new Set())]);
  if (!head.ok || !block.ok || !block.value) return fail(noChain);
  if (block.value.time < createdAt) return fail(tooOld);
  const needed = confirmationsFor(amountCents, await readSettingsGroup(db, "crypto"));
  const { number, finalizedNumber } = head.value;
  const missing = needed === null ? blockNumber - finalizedNumber : needed - (number - blockNumber + 1);
  if (missing <= 0) return ok(undefined);
  const text = `This transaction needs ${missing} more ${missing === 1 ? "confirmation" : "confirmations"}. Try again in a moment.`;
  return fail({ code: "conflict", field, text });
}

type Sent = SentInput & { sent: ChainTransaction };

async function giveBack(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { claimId, version, txHash, note, sent }: Sent,
): Promise<Result<Decision | null>> {
  const [claim] = await tx.select().from(refundClaims).where(eq(refundClaims.id, claimId)).for("update");
  // Pressed twice: the first has done it (Rule P11).
  if (claim?.state === "sent" && claim.txHash === txHash) return ok(null);
  if (claim?.state !== "open" || claim.version !== version) return fail(refundNotOpen);
  const address = await ctx.vault.open(tx, {
    id: claim.addressSecretId,
    subject: refundSubject(order.id),
  });
  if (address === null || sent.to !== address) return fail(otherAddress);
  const used = await tx.$count(refundClaims, eq(refundClaims.txHash, txHash));
  if (used > 0) return fail(usedBefore);
  const suggested = (await refundWeiOf(tx, [claim])).get(claim.id) ?? null;
  const why = note?.trim() ?? "";
  if (suggested !== null && isFarLess(sent.valueWei, suggested) && why.length < 3) {
    const text = `You sent ${formatEth(sent.valueWei)} of ${formatEth(suggested)} ETH. Say why in a note. We book only this part, the rest stays due.`;
    return fail({ code: "conflict", field: "note", text });
  }
  const { valueWei } = sent;
  const amountCents = partOfClaim(claim, { valueWei, suggested });
  if (amountCents <= 0) return fail(carriesNothing);
  const left = await letRefundLeave(ctx, tx, order, { amountCents, destination: addressPrint(ctx, address) });
  if (!left.ok) return left;
  return bookSentRefund(ctx, tx, order, { claim, amountCents, txHash, valueWei, note: why });
}

/**
 * What of a claim a transaction pays, in cents: all of it but for a network's fee, else the part that it
 * carried (Rule P30).
 */
function partOfClaim(
  { amountCents }: RefundClaimRow,
  { valueWei, suggested }: { valueWei: bigint; suggested: bigint | null },
): number {
  if (suggested === null || !isFarLess(valueWei, suggested)) return amountCents;
  return Number((BigInt(amountCents) * valueWei) / suggested);
}

const carriesNothing = {
  code: "conflict",
  field,
  text: "This transaction sent nothing we can book.",
} as const;

/** Less than 95 % of what is to go back is no matter of a network's fee. */
function isFarLess(valueWei: bigint, suggested: bigint): boolean {
  return valueWei * 100n < suggested * 95n;
}
