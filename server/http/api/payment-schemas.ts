import { z } from "@hono/zod-openapi";
import { placeBoostInput } from "../../../domain/boosts/inputs.ts";
import { orderStatuses } from "../../../domain/orders/model.ts";
import { chainPaymentStates, paymentStateLabels } from "../../../domain/payments/model.ts";
import { emailField, moment, nameField, objectText, usd } from "./common-schemas.ts";
import { idempotencyHeader } from "./gold-schemas.ts";
import { problemSchema } from "./problem.ts";

const { shape } = placeBoostInput;
const orderIdText = "Send an order id, or a quote_id instead.";
const orderId = () => z.uuid().openapi({ example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" });
const eth = (description: string, example = 0.03935333) =>
  z.number().openapi({ description: `${description}, in ETH.`, example });

/**
 * What a payment is started with: an order that there is, or a boost's quote under which the order is placed
 * too.
 */
export const createPaymentBody = z
  .object(
    {
      order_id: z
        .string(orderIdText)
        .trim()
        .max(80, orderIdText)
        .optional()
        .openapi({ description: "The order to pay. Order ids come from the shop." }),
      quote_id: shape.quoteId.clone().optional().openapi({
        type: "string",
        format: "uuid",
        description: "A quote from `POST /api/quote`. Orders the boost and starts its payment.",
      }),
      customer_email: emailField.optional().openapi({
        type: "string",
        format: "email",
        description:
          "With `quote_id`, unless the call uses a session. Then the account's own address is used.",
        example: "wren@customers.example",
      }),
      customer_name: nameField.optional().openapi({ example: "Cinder Wren" }),
      confirms_desert_treasure: shape.confirmsDesertTreasure.clone().openapi({
        type: "boolean",
        description: "For a quote with `must_confirm_desert_treasure`.",
      }),
      promo_code: shape.promoCode.clone().openapi({ type: "string", description: "With `quote_id`." }),
      amount_usd: z.unknown().optional().openapi({
        description: "Ignored. The amount comes from the order or the quote.",
      }),
    },
    objectText,
  )
  .openapi("NewPayment", { required: [] });

/** The header of a call that may place an order; needed then only. */
export const optionalIdempotencyHeader = z.object({
  "Idempotency-Key": idempotencyHeader.shape["Idempotency-Key"].optional().openapi({
    param: { name: "Idempotency-Key", in: "header" },
    description:
      "Required with `quote_id`. Chosen by you, one per order. Repeating the call with the same key and content places no second order and returns the order's current payment.",
    example: "5a2b6c0e-boost-1",
  }),
});

const statusField = z.enum(["pending", "confirmed"]).openapi({
  description: "`confirmed` once the order is paid in full and has the confirmations it needs.",
});
const stateField = z.enum([...chainPaymentStates, "none"]).openapi({
  description:
    "State of the newest ETH payment: `awaiting`, `partial`, `seen`, `confirming`, `settled`, `late` (staff decide), `expired`, `reverted` (undone by a chain reorganisation), or `none` if none was started.",
});

export const paymentSchema = z
  .object({
    order_id: orderId(),
    payment_id: orderId(),
    address: z.string().openapi({
      description: "Used for this payment only.",
      example: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    }),
    chain_id: z
      .int()
      .openapi({ description: "1 is Ethereum. Only ETH on this chain is credited.", example: 1 }),
    amount_eth: eth("The amount due at the address"),
    amount_wei: z.string().openapi({ description: "The same amount in wei.", example: "39353330000000000" }),
    missing_eth: eth("The amount still missing"),
    amount_usd: usd(),
    eth_price_usd: z.number().openapi({
      description: "US dollars per ETH: the median of our price feeds, with at most six decimals.",
      example: 1880.4,
    }),
    uri: z.string().openapi({
      description: "Payment request for the missing amount, for wallets and QR codes (EIP-681).",
      example: "ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@1?value=39353330000000000",
    }),
    expires_at: moment(),
    status: statusField,
    state: stateField,
    access_token: z.string().optional().openapi({
      description: "With `quote_id`. Gives full access to the order as its customer. Store it safely.",
      example: "0c1TQk2vQbS1x0y3b1mJ9A",
    }),
  })
  .openapi("EthPayment");

/** The failure to start a payment after the order was placed: the order is kept. */
export const unstartedSchema = problemSchema
  .extend({
    order_id: orderId().optional().openapi({ description: "The order, if this call placed it. It stays." }),
    access_token: z.string().optional().openapi({ description: "The access token of that order." }),
  })
  .openapi("Unstarted");

export const statusParam = z.object({
  order_id: z.string().openapi({
    param: { name: "order_id", in: "path" },
    format: "uuid",
    description: "The order's id.",
    example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
  }),
});

// Every state has its label; keys forgets that there is at least one.
const paymentStates = Object.keys(paymentStateLabels) as [keyof typeof paymentStateLabels];

export const paymentStatusSchema = z
  .object({
    order_id: orderId(),
    status: statusField,
    state: stateField,
    order_status: z.enum(orderStatuses).openapi({ example: "pending" }),
    payment_state: z.enum(paymentStates).openapi({
      description: "The order's payment state from the ledger, however it was paid.",
      example: "unpaid",
    }),
    payment_id: orderId().nullable(),
    confirmations: z
      .int()
      .openapi({ description: "Confirmations of the transfer that completed the payment.", example: 1 }),
    needed: z.int().nullable().openapi({
      description: "Confirmations needed. Null if the block must be final, or without a payment.",
      example: 3,
    }),
    received_eth: eth("The amount received at the newest address"),
    missing_eth: eth("The amount still missing there", 0),
    over_eth: eth("The amount paid too much", 0),
    outstanding_usd: usd(),
    refund_due_usd: usd(),
    expires_at: moment().nullable(),
    transactions: z.array(
      z.object({
        tx_hash: z.string().nullable().openapi({ description: "Null for a transfer from a contract." }),
        value_eth: eth("The amount transferred"),
        block_number: z.int().openapi({ example: 21_000_000 }),
        confirmations: z.int().openapi({ example: 1 }),
      }),
    ),
    chain_readable: z.boolean().openapi({
      description: "False while we can't read the chain. Values may be outdated, nothing is lost.",
    }),
  })
  .openapi("PaymentStatus");
