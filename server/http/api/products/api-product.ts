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

/** What every order is placed with, whatever it is about. */
export const commonFields = {
  customer_email: emailField.optional().openapi({
    type: "string",
    format: "email",
    description: "Required, unless the call uses a session. Then the account's own address is used.",
    example: "heron@customers.example",
  }),
  customer_name: nameField.optional().openapi({ example: "Vault Heron" }),
};

/** How the customer pays; the document lists the ways that are offered for the product now. */
export const payWithField = z.enum(payWays, "This isn't a payment method.");

/** The same where a way must be named. */
export const neededPayWithField = () =>
  described(payWithField, {
    description: "The payment method. If it's no longer offered, the error lists those that are.",
  });

/**
 * The same where we pay the customer: whoever sends a code is told, rather than left to think that it
 * counted.
 */
export const refusedPromoCode = () =>
  described(promoCodeInput, {
    type: "string",
    description: "Refused: promo codes are only for purchases.",
    deprecated: true,
  });

/** A code that takes its part off what is bought. */
export const promoCodeField = () =>
  described(promoCodeInput, {
    type: "string",
    description: "Discounts the order. Its `amount_usd` is what's left to pay.",
    example: "FIRSTBUY",
  });

/** The content of a call that places an order: what its type needs, and what all have. */
export type OrderBody = z.ZodObject<{ type: z.ZodType<OrderType> } & typeof commonFields>;

/** For whom an order is placed by a program, and under which key (Rule P11). */
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

/** More members of the failure of a price that is over. */
type OnExpired<Sent> = (ctx: ShopCtx, sent: Sent) => Promise<Record<string, unknown>>;

/** An order whose private part the caller may see. */
export type OwnOrder = Omit<OrderView, "private"> & { private: PrivateOrder };
type AccountDetails = z.infer<typeof accountDetailsSchema>["account_details"];

/**
 * How a program places orders of one type, and what it reads back. A new member is asked of every product by
 * the compiler.
 */
export type ApiProduct = {
  /** The fields by which it is placed; they name choices, never money that is believed (Rule P1). */
  body: OrderBody;
  /**
   * What its network's orders count in, together with those of the page; null where the API's own count is
   * all.
   */
  limit: OrderLimit | null;
  place: Place<z.output<OrderBody>>;
  onExpired: OnExpired<z.output<OrderBody>>;
  /** The account that an order is about, without its secrets; null of other products. */
  accountDetails: (ctx: ShopCtx, order: OwnOrder, token: string | undefined) => Promise<AccountDetails>;
};

type Typed<Body extends OrderBody> = {
  body: Body;
  limit: OrderLimit | null;
  place: Place<z.output<Body>>;
  /** Left out where nothing fresh is offered. */
  onExpired?: OnExpired<z.output<Body>>;
  /** Left out where the order is about no account. */
  accountDetails?: ApiProduct["accountDetails"];
};

/** A definition whose functions get what its own body lets through. */
export function apiProduct<Body extends OrderBody>(product: Typed<Body>): ApiProduct {
  const { body, limit, place, onExpired = async () => ({}), accountDetails = async () => null } = product;
  // The union of all bodies finds this one by the type, so what is sent has passed it.
  return {
    body,
    limit,
    place: place as ApiProduct["place"],
    onExpired: onExpired as ApiProduct["onExpired"],
    accountDetails,
  };
}
