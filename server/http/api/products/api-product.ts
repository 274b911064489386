import { z } from "@hono/zod-openapi";
import type { ShopCtx } from "../../../../app/context.ts";
import type { OrderLimit } from "../../../../app/orders/shared/order-limits.ts";
import type { OrderView, PlacedOrder, PrivateOrder } from "../../../../domain/orders/index.ts";
import type { NewOrderTexts, OrderType } from "../../../../domain/orders/model.ts";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import { payWays } from "../../../../domain/ways/model.ts";
import type { Result } from "../../../../kernel/result.ts";
import type { accountDetailsSchema } from "../account-details.ts";
import { described, emailField, nameField } from "../fields.ts";

/** The fields of every body. */
export const commonFields = {
  customer_email: emailField.optional().openapi({
    type: "string",
    format: "email",
    description: "Required, unless the call uses a session. Then the account's own address is used.",
    example: "heron@customers.example",
  }),
  customer_name: nameField.optional().openapi({ example: "Vault Heron" }),
  callback_url: z.url("Enter a full address that starts with https://").max(500).optional().openapi({
    description:
      "An address of yours that is told what happens to this order, until nothing has for 30 days.",
    example: "https://shop.example/hooks/goldhall",
  }),
};

/** The payment method; the document lists those that are offered for the product. */
export const payWithField = z.enum(payWays, "This isn't a payment method.");

/** The same where it is required. */
export const neededPayWithField = () =>
  described(payWithField, {
    description: "The payment method. If it's no longer offered, the error lists those that are.",
  });

/** A promo code on a sale is refused, so that the customer doesn't think that it counted. */
export const refusedPromoCode = () =>
  described(promoCodeInput, {
    type: "string",
    description: "Refused: promo codes are only for purchases.",
    deprecated: true,
  });

/** A code that discounts a purchase. */
export const promoCodeField = () =>
  described(promoCodeInput, {
    type: "string",
    description: "Discounts the order. Its `amount_usd` is what's left to pay.",
    example: "FIRSTBUY",
  });

/** The body that places an order: the fields of its type and the common ones. */
export type OrderBody = z.ZodObject<{ type: z.ZodType<OrderType> } & typeof commonFields>;

/** The customer of an order, and its idempotency key (Rule P11). */
export type PlacedFor = NewOrderTexts & {
  customerId: string | null;
  client: string | undefined;
  source: "api";
  once: { scope: string; key: string };
};

type Place<Sent> = (
  ctx: ShopCtx,
  sent: Sent,
  placedFor: PlacedFor,
) => Promise<Result<{ placed: PlacedOrder; replayed: boolean }>>;

/** Additional members of the error of an expired price. */
type OnExpired<Sent> = (ctx: ShopCtx, sent: Sent) => Promise<Record<string, unknown>>;

/** An order with its private part. */
export type OwnOrder = Omit<OrderView, "private"> & { private: PrivateOrder };
type AccountDetails = z.infer<typeof accountDetailsSchema>["account_details"];

/** How programs place orders of one type, and what they read back. */
export type ApiProduct = {
  /** Fields name choices; amounts come from the shop (Rule P1). */
  body: OrderBody;
  /** The limit shared with orders placed on pages; null if only the API's own limit applies. */
  limit: OrderLimit | null;
  place: Place<z.output<OrderBody>>;
  onExpired: OnExpired<z.output<OrderBody>>;
  /** The account of an order without secrets; null for other products. */
  accountDetails: (ctx: ShopCtx, order: OwnOrder, token: string | undefined) => Promise<AccountDetails>;
};

type Typed<Body extends OrderBody> = {
  body: Body;
  limit: OrderLimit | null;
  place: Place<z.output<Body>>;
  /** By default nothing is added. */
  onExpired?: OnExpired<z.output<Body>>;
  /** By default there is no account. */
  accountDetails?: ApiProduct["accountDetails"];
};

/** A product whose functions receive the output of its own body. */
export function apiProduct<Body extends OrderBody>(product: Typed<Body>): ApiProduct {
  const { body, limit, place, onExpired = async () => ({}), accountDetails = async () => null } = product;
  // The union of all bodies selects this one by its type, so the input has passed it.
  return {
    body,
    limit,
    place: place as ApiProduct["place"],
    onExpired: onExpired as ApiProduct["onExpired"],
    accountDetails,
  };
}
