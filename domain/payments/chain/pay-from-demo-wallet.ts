import { and, eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { findOrder, orderNotFound } from "../../orders/index.ts";
import type { ChainCtx } from "../context.ts";
import { chainPayments } from "../tables.ts";
import type { DemoPart } from "./demo-parts.ts";
import { askedWei } from "./eth-amounts.ts";
import { mayPay } from "./may-pay.ts";
import { testChainId } from "./order-paying.ts";

/** Said when the test chain takes nothing of the demo's wallet. */
export const walletFailed: Failure = {
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
