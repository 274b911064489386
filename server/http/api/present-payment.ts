import type { z } from "@hono/zod-openapi";
import { type ChainPaymentView, formatEth, type OrderPaying } from "../../../domain/payments/model.ts";
import { rateNumber, usdNumber } from "../../../kernel/money.ts";
import type { paymentSchema, paymentStatusSchema } from "./payment-schemas.ts";

/**
 * Whether an order is paid for a program that waits for it; a late payment is not before staff have taken it.
 */
function statusOf({ state, status, current }: OrderPaying): "pending" | "confirmed" {
  if (state !== "paid" && state !== "over_paid") return "pending";
  return current?.state === "late" && status === "pending" ? "pending" : "confirmed";
}

/** Wei as a JSON number of ETH: exact for the 8 decimals that we ask for. */
function ethNumber(wei: bigint): number {
  return Number(formatEth(wei));
}

/** A payment to be made, in the API's names and units (Rule S105). */
export function presentPayment(
  paying: OrderPaying,
  payment: ChainPaymentView,
  accessToken: string | undefined,
): z.infer<typeof paymentSchema> {
  return {
    order_id: paying.orderId,
    payment_id: payment.id,
    address: payment.address,
    chain_id: payment.chainId,
    amount_eth: ethNumber(payment.amountWei),
    amount_wei: String(payment.amountWei),
    missing_eth: ethNumber(payment.missingWei),
    amount_usd: usdNumber(payment.amountCents),
    eth_price_usd: rateNumber(payment.priceMicroUsd),
    uri: payment.uri,
    expires_at: payment.expiresAt.toISOString(),
    status: statusOf(paying),
    state: payment.state,
    ...(accessToken === undefined ? {} : { access_token: accessToken }),
  };
}

/** How far the payment of an order is, in the API's names and units (Rule S105). */
export function presentPaymentStatus(paying: OrderPaying): z.infer<typeof paymentStatusSchema> {
  const { current } = paying;
  return {
    order_id: paying.orderId,
    status: statusOf(paying),
    state: current?.state ?? "none",
    order_status: paying.status,
    payment_state: paying.state,
    payment_id: current?.id ?? null,
    confirmations: current?.confirmations ?? 0,
    needed: current?.confirmationsNeeded ?? null,
    received_eth: ethNumber(current?.receivedWei ?? 0n),
    missing_eth: ethNumber(current?.missingWei ?? 0n),
    over_eth: ethNumber(current?.overWei ?? 0n),
    outstanding_usd: usdNumber(paying.outstandingCents),
    refund_due_usd: usdNumber(paying.refundDueCents),
    expires_at: current?.expiresAt.toISOString() ?? null,
    transactions: (current?.transactions ?? []).map(({ txHash, valueWei, blockNumber, confirmations }) => ({
      tx_hash: txHash,
      value_eth: ethNumber(valueWei),
      block_number: blockNumber,
      confirmations,
    })),
    chain_readable: paying.chain.trouble === null,
  };
}
