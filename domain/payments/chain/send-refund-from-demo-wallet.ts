import { and, eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, findOrder, type OrderRow, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { addressPrint } from "../payouts/destination-print.ts";
import type { DemoWallet } from "../ports.ts";
import { bookSentRefund, checkClaimIsDue, refundNotOpen } from "../refunds/book-sent-refund.ts";
import { letRefundLeave } from "../refunds/let-refund-leave.ts";
import { findClaim, refundSubject } from "../refunds/open-claim.ts";
import { refundWeiOf } from "../refunds/refund-wei.ts";
import { chainPayments, type RefundClaimRow, refundClaims } from "../tables.ts";
import type { DemoPart } from "./demo-parts.ts";
import { askedWei } from "./eth-amounts.ts";
import { mayPay } from "./may-pay.ts";
import { testChainId } from "./order-paying.ts";

/** Said when the test chain takes nothing of the demo's wallet. */
const walletFailed: Failure = {
  code: "unavailable",
  text: "The demo wallet couldn't send. Try again in a moment.",
};

/**
 * Sends ETH of the demo's wallet to a payment's address: a real transaction, on the local test chain and on
 * no other (Rule P21). Refuses elsewhere (`not_found`), who may not pay the order (`forbidden`), and what
 * the chain's node does not take (`unavailable`).
 */
export async function payFromDemoWallet(
  ctx: ChainCtx,
  input: { orderId: string; paymentId: string; token: string | undefined; part?: DemoPart | undefined },
): Promise<Result<{ txHash: string }>> {
  const { chain, demoWallet } = ctx.eth;
  if (chain.chainId !== testChainId || !demoWallet) return fail(orderNotFound);
  const order = await findOrder(ctx, input.orderId);
  if (!order) return fail(orderNotFound);
  const may = await mayPay(ctx, order, input.token);
  if (!may.ok) return may;
  const [payment] = await ctx.db
    .select()
    .from(chainPayments)
    .where(and(eq(chainPayments.id, input.paymentId), eq(chainPayments.orderId, order.id)));
  if (payment?.chainId !== testChainId) return fail(orderNotFound);
  const { amountWei, receivedWei, address } = payment;
  const missing = amountWei > receivedWei ? askedWei(amountWei - receivedWei) : amountWei;
  const sums: Record<DemoPart, bigint> = { whole: missing, half: missing / 2n, double: amountWei * 2n };
  try {
    return ok(await demoWallet.send(address, sums[input.part ?? "whole"]));
  } catch (error) {
    ctx.log.error({ err: error }, "the demo wallet could not send");
    return fail(walletFailed);
  }
}

type ClaimAct = { claimId: string; version: number };

/**
 * Sends a refund from the demo's wallet to the address that the customer named, and books it: a real
 * transaction, on the local test chain and on no other (Rule P21). The claim is locked from before the
 * sending until it is marked, so two presses send once; so do a press, the end of the shop before it is
 * marked, and another press. Refuses elsewhere (`not_found`), a claim that has changed or was not paid in ETH
 * (`conflict`), staff at an order of their own, and what the chain's node does not take (`unavailable`).
 */
export async function sendRefundFromDemoWallet(ctx: ChainCtx, act: ClaimAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const { chain, demoWallet } = ctx.eth;
  if (chain.chainId !== testChainId || !demoWallet) return fail(noWallet);
  const claim = await findClaim(ctx.db, act.claimId);
  if (!claim.ok) return claim;
  const changed = await transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId: claim.value.orderId }, (order) =>
      sendIt(ctx, tx, order, { ...act, demoWallet }),
    ),
  );
  return changed.ok ? ok(undefined) : changed;
}

const noWallet = { code: "not_found", text: "The demo wallet only works on the test chain." } as const;
const notInEth = { code: "conflict", text: "This order wasn't paid in ETH." } as const;
const noAddress = { code: "conflict", text: "This refund's address was destroyed." } as const;

async function sendIt(
  ctx: ChainCtx,
  tx: Transaction,
  order: OrderRow,
  { claimId, version, demoWallet }: ClaimAct & { demoWallet: DemoWallet },
): Promise<Result<Decision | null>> {
  const [claim] = await tx.select().from(refundClaims).where(eq(refundClaims.id, claimId)).for("update");
  // Pressed twice: the first has done it (Rule P11).
  if (claim?.state === "sent" && claim.version === version + 1) return ok(null);
  if (claim?.state !== "open" || claim.version !== version) return fail(refundNotOpen);
  const isDue = await checkClaimIsDue(tx, claim);
  if (!isDue.ok) return isDue;
  const valueWei = (await refundWeiOf(tx, [claim])).get(claim.id) ?? null;
  if (valueWei === null) return fail(notInEth);
  const address = await ctx.vault.open(tx, { id: claim.addressSecretId, subject: refundSubject(order.id) });
  if (address === null) return fail(noAddress);
  const { amountCents } = claim;
  const left = await letRefundLeave(ctx, tx, order, { amountCents, destination: addressPrint(ctx, address) });
  if (!left.ok) return left;
  const sent = await send(ctx, demoWallet, { claim, address, valueWei });
  if (!sent.ok) return sent;
  return bookSentRefund(ctx, tx, order, { claim, amountCents, txHash: sent.value, valueWei, note: "" });
}

type Sending = { claim: RefundClaimRow; address: string; valueWei: bigint };

/**
 * Sends it under the claim's id, so that what was sent before the shop went down in the middle is found
 * instead of sent again; what is due may have changed since.
 */
async function send(
  { log }: ChainCtx,
  wallet: DemoWallet,
  { claim, address, valueWei }: Sending,
): Promise<Result<string>> {
  try {
    const { id: reference, createdAt: since } = claim;
    const sent = await wallet.sendOnce({ reference, since, to: address, valueWei });
    const isIt = sent.to.toLowerCase() === address.toLowerCase() && sent.valueWei === valueWei;
    return isIt ? ok(sent.txHash.toLowerCase()) : fail(sentOtherwise(sent.txHash));
  } catch (error) {
    log.error({ err: error }, "the demo wallet could not send a refund");
    return fail(walletFailed);
  }
}

const sentOtherwise = (txHash: string): Failure => ({
  code: "conflict",
  text: `Another sum was already sent for this refund. Mark it as sent with ${txHash}.`,
});
