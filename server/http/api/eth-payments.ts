import { z } from "@hono/zod-openapi";
import { orderStatuses } from "../../../domain/orders/model.ts";
import {
  type ChainPaymentView,
  type ChainTransferView,
  chainPaymentStates,
  formatEth,
  type OrderPaying,
  paymentStateLabels,
} from "../../../domain/payments/model.ts";
import { rateNumber } from "../../../kernel/money.ts";
import { answer } from "./answer.ts";
import { cents, flag, id, int, moment, text, usd } from "./fields.ts";

const eth = (description: string, example = 0.03935333) =>
  z.number().openapi({ description: `${description}, in ETH.`, example });

/** Wei as a JSON number of ETH: exact for the 8 decimals that we ask for. */
function ethNumber(wei: bigint): number {
  return Number(formatEth(wei));
}

const statusField = z.enum(["pending", "confirmed"]).openapi({
  description: "`confirmed` once the order is paid in full and has the confirmations it needs.",
});
const stateField = z.enum([...chainPaymentStates, "none"]).openapi({
  description:
    "State of the newest ETH payment: `awaiting`, `partial`, `seen`, `confirming`, `settled`, `late` (staff decide), `expired`, `reverted` (undone by a chain reorganisation), or `none` if none was started.",
});

/** Whether the order counts as paid. A late payment doesn't until staff have accepted it. */
function statusOf({ state, status, current }: OrderPaying): "pending" | "confirmed" {
  if (state !== "paid" && state !== "over_paid") return "pending";
  return current?.state === "late" && status === "pending" ? "pending" : "confirmed";
}

type Payment = ChainPaymentView & { paying: OrderPaying; accessToken: string | undefined };

/** A payment to be made (Rule S105). */
export const ethPayment = answer<Payment>("EthPayment")({
  order_id: [id(), ({ paying }) => paying.orderId],
  payment_id: [id(), (payment) => payment.id],
  address: text("Used for this payment only.", "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"),
  chain_id: int("1 is Ethereum. Only ETH on this chain is credited.", 1),
  amount_eth: [eth("The amount due at the address"), ({ amountWei }) => ethNumber(amountWei)],
  amount_wei: [text("The same amount in wei.", "39353330000000000"), ({ amountWei }) => String(amountWei)],
  missing_eth: [eth("The amount still missing"), ({ missingWei }) => ethNumber(missingWei)],
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  eth_price_usd: [
    z.number().openapi({
      description: "US dollars per ETH: the median of our price feeds, with at most six decimals.",
      example: 1880.4,
    }),
    ({ priceMicroUsd }) => rateNumber(priceMicroUsd),
  ],
  uri: text(
    "Payment request for the missing amount, for wallets and QR codes (EIP-681).",
    "ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@1?value=39353330000000000",
  ),
  expires_at: moment(),
  status: [statusField, ({ paying }) => statusOf(paying)],
  state: stateField,
  access_token: text(
    "With `quote_id`. Gives full access to the order as its customer. Store it safely.",
    "0c1TQk2vQbS1x0y3b1mJ9A",
  ).optional(),
});

// Every state has its label; keys forgets that there is at least one.
const paymentStates = Object.keys(paymentStateLabels) as [keyof typeof paymentStateLabels];

const transaction = answer<ChainTransferView>()({
  tx_hash: text("Null for a transfer from a contract.").nullable(),
  value_eth: [eth("The amount transferred"), ({ valueWei }) => ethNumber(valueWei)],
  block_number: z.int().openapi({ example: 21_000_000 }),
  confirmations: z.int().openapi({ example: 1 }),
});

/** The payment status of an order (Rule S105). */
export const paymentStatus = answer<OrderPaying>("PaymentStatus")({
  order_id: id(),
  status: [statusField, statusOf],
  state: [stateField, ({ current }) => current?.state ?? "none"],
  order_status: [z.enum(orderStatuses).openapi({ example: "pending" }), ({ status }) => status],
  payment_state: [
    z.enum(paymentStates).openapi({
      description: "The order's payment state from the ledger, however it was paid.",
      example: "unpaid",
    }),
    ({ state }) => state,
  ],
  payment_id: [id().nullable(), ({ current }) => current?.id ?? null],
  confirmations: [
    int("Confirmations of the transfer that completed the payment.", 1),
    ({ current }) => current?.confirmations ?? 0,
  ],
  needed: [
    int("Confirmations needed. Null if the block must be final, or without a payment.", 3).nullable(),
    ({ current }) => current?.confirmationsNeeded ?? null,
  ],
  received_eth: [
    eth("The amount received at the newest address"),
    ({ current }) => ethNumber(current?.receivedWei ?? 0n),
  ],
  missing_eth: [
    eth("The amount still missing there", 0),
    ({ current }) => ethNumber(current?.missingWei ?? 0n),
  ],
  over_eth: [eth("The amount paid too much", 0), ({ current }) => ethNumber(current?.overWei ?? 0n)],
  outstanding_usd: usd("outstandingCents"),
  outstanding_cents: cents(),
  refund_due_usd: usd("refundDueCents"),
  refund_due_cents: cents(),
  expires_at: [moment().nullable(), ({ current }) => current?.expiresAt ?? null],
  transactions: [
    z.array(transaction.schema),
    ({ current }) => (current?.transactions ?? []).map(transaction.present),
  ],
  chain_readable: [
    flag("False while we can't read the chain. Values may be outdated, nothing is lost."),
    ({ chain }) => chain.trouble === null,
  ],
});
