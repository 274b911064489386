import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { AgreedVersions } from "../content/model.ts";
import {
  type HoldTerms,
  holdMinutesOf,
  type NewOrder,
  type OrdersCtx,
  type PlacedOrder,
  type PlacementStep,
  type Placing,
  placedFor,
  placeOrder,
  readHoldTerms,
  usualWorld,
  worldFailure,
} from "../orders/index.ts";
import { type NewOrderTexts, textsOf } from "../orders/model.ts";
import { offeredWays, payWayFailure, salePayoutFailure } from "../payments/index.ts";
import { codeOnSale, promoFailure, promoPlacement } from "../promotions/index.ts";
import { plainCode } from "../promotions/model.ts";
import { type PayWay, paymentMethodOf } from "../ways/model.ts";
import { announceIfFirst, announcement } from "./announce.ts";
import { orderTypeFor } from "./gold-market.ts";
import { goldShare, positionOf } from "./gold-share.ts";
import { leavesRoom } from "./newcomers.ts";
import { type OpenedQuote, openQuote } from "./quotes.ts";
import type { GoldDirection } from "./rate-tiers.ts";
import { readGoldAllowance } from "./read-allowance.ts";
import { sizeFailure } from "./size-failure.ts";

export type PlaceGoldOrder = NewOrderTexts & {
  type: "gold_sale" | "gold_buy";
  quoteId: string;
  rsn: string;
  world?: number | undefined;
  /**
   * How a purchase is paid. Left out by programs the first way that is offered is meant, and by staff it
   * stays open.
   */
  payWith?: PayWay | undefined;
  /** As typed; only for what the customer pays. */
  promoCode?: string | undefined;
  /** What the customer was shown to pay; nothing is placed for another sum. Left out by programs. */
  shownCents?: number | undefined;
  /** The versions of the legal texts that the form showed; programs agree to those in force. */
  agreed?: AgreedVersions | undefined;
  source: "web" | "api" | "desk";
  /** The customer whom staff place for; on web and api nobody but the signed-in person themself. */
  customerId: string | null;
  /** The network that it came from; left out at the desk and for programs of ours. */
  client?: string | undefined;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * Places a gold order under a quote: what is traded is reserved in the transaction that makes the order,
 * so that no two orders ever get the same gold (Rules P11, P12, P14). A repeat gets the first answer, also
 * after the quote has expired. Refuses a quote that is not ours or of the other direction a world or a
 * quantity that the owner does not take (`invalid`), an expired quote (`expired`), more than there is,
 * than its customer may hold and a used quote (`conflict`), a promo code that does not hold or comes with
 * a sale to us (`invalid`, field `promoCode`), another sum than was shown (`conflict`, same field), a way
 * to pay that is not offered (`conflict`, field `payWith`), legal texts that no longer hold (`conflict`,
 * field `agreed`), and placing for somebody else without `orders.progress`.
 */
export async function placeGoldOrder(
  ctx: OrdersCtx,
  input: PlaceGoldOrder,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const customer = placedFor(ctx, input);
  if (!customer.ok) return customer;
  const quote = openQuote(ctx, input.quoteId);
  if (!quote || orderTypeFor(quote.direction) !== input.type) return fail(foreignQuote);
  const world = input.world ?? (await usualWorld(ctx.db));
  const notTaken = (await worldFailure(ctx.db, world)) ?? (await sizeFailure(ctx.db, quote.quantity));
  const { type, customerEmail, source, quoteId } = input;
  const texts = textsOf(input);
  const customerId = customer.value;
  const promoCode = plainCode(input.promoCode ?? "") || undefined;
  const order = orderUnder(quote, { ...texts, type, customerId, world, source });
  const redeemed = await redeem(ctx, quote, order, promoCode);
  if (!redeemed.ok) return redeemed;
  const { amountCents } = redeemed.value.order;
  if (input.shownCents !== undefined && input.shownCents !== amountCents) {
    const subtotalCents = quote.amountCents;
    const asked = promoCode && { code: promoCode, type, subtotalCents, customerId, customerEmail };
    return fail((asked && (await promoFailure(ctx, asked))) || otherSum(promoCode, amountCents));
  }
  const { notOffered, paymentMethod } = await payment(ctx, input);
  const isExpired = quote.expiresAt <= ctx.clock.now();
  const terms = await readHoldTerms(ctx, { ...input, customerId });
  const asked = {
    ...{ ...texts, customerName: texts.customerName ?? null, type, quoteId, source, customerId },
    // What was asked, not what is usual today: a repeat is told from another request by it.
    world: input.world ?? null,
    ...(input.payWith === undefined ? {} : { payWith: input.payWith }),
  };
  const holdUntil = holdEnd(ctx, terms, redeemed.value.order);
  return placeOrder(ctx, {
    order: {
      ...redeemed.value.order,
      holdUntil,
      networkPrint: terms.networkPrint,
      ...(paymentMethod ? { paymentMethod } : {}),
    },
    once: { ...input.once, content: promoCode === undefined ? asked : { ...asked, promoCode } },
    agreed: input.agreed,
    failure: isExpired ? expired : (notTaken ?? notOffered),
    visitor: terms.visitor,
    share: goldShare(positionOf(quote.direction), quote.quantity),
    steps: [...reserveGold(ctx, quote, terms, { ...input, customerId }), ...redeemed.value.steps],
  });
}

/**
 * How a purchase is paid, and why not if that isn't offered now; of a sale, whether we can pay for it (Rule
 * P34).
 */
async function payment(ctx: OrdersCtx, { type, source, payWith }: PlaceGoldOrder) {
  if (type === "gold_sale") return { notOffered: await salePayoutFailure(ctx, type) };
  const [first = null] = payWith || source === "desk" ? [] : await offeredWays(ctx, type);
  const way = payWith ?? first;
  const notOffered = await payWayFailure(ctx, { type, source, way });
  return { notOffered, paymentMethod: way ? paymentMethodOf(way) : undefined };
}

/** The end of the hold that a fresh order has. */
function holdEnd({ clock }: OrdersCtx, { rules }: HoldTerms, { type, promo }: NewOrder): Date | undefined {
  const promoCode = promo?.code ?? null;
  const minutes = holdMinutesOf(rules, { type, paymentMethod: null, promoCode, isWorldLocked: false });
  return minutes === null ? undefined : new Date(clock.now().getTime() + minutes * 60_000);
}

type Buyer = NewOrderTexts & Pick<NewOrder, "type" | "customerId" | "world" | "source">;

/** The order that a quote makes, at the quote's own price (Rule P1). */
function orderUnder(quote: OpenedQuote, buyer: Buyer): NewOrder {
  const { quantity, amountCents, rateMicroUsd, rateVersion, nonce } = quote;
  return { id: randomUUID(), ...buyer, quantity, amountCents, rateMicroUsd, rateVersion, quoteId: nonce };
}

type Redeemed = { order: NewOrder; steps: PlacementStep[] };

/**
 * The order less what its promo code takes off, and the steps that redeem the code. Gold that we pay for is
 * discounted by none.
 */
async function redeem(
  ctx: OrdersCtx,
  { direction, amountCents }: OpenedQuote,
  order: NewOrder,
  code: string | undefined,
): Promise<Result<Redeemed>> {
  if (code === undefined) return ok({ order, steps: [] });
  if (direction !== "buy") return fail(codeOnSale);
  const { id: orderId, type, customerId, customerEmail } = order;
  const asked = { code, orderId, type, subtotalCents: amountCents, customerId, customerEmail };
  const redeemed = await promoPlacement(ctx, asked);
  if (!redeemed.ok) return redeemed;
  const { promo, steps } = redeemed.value;
  return ok({ order: { ...order, amountCents: amountCents - promo.discountCents, promo }, steps });
}

/** Answered the same however often it is asked: neither a quote nor a code ever takes off something else. */
function otherSum(promoCode: string | undefined, amountCents: number): Failure {
  const title = promoCode ? `Code ${promoCode} applied` : "The price has changed";
  const text = `You pay ${formatUsd(amountCents)}. Press Buy again to accept the new price.`;
  return { code: "conflict", title, field: "promoCode", text };
}

const foreignQuote: Failure = {
  code: "invalid",
  title: "Submission Failed",
  field: "quoteId",
  text: "This quote isn't valid. Get a new one.",
};

const expired: Failure = {
  code: "expired",
  title: "Submission Failed",
  field: "quoteId",
  text: "This quote has expired. Here's the new price.",
};

/** Holds the gold for the order, then has pages told of what is left. */
function reserveGold(
  ctx: OrdersCtx,
  { direction, quantity }: OpenedQuote,
  { rules, visitor }: HoldTerms,
  who: Placing,
): PlacementStep[] {
  const kind = positionOf(direction);
  const announce = announcement(ctx.clock.now());
  const newcomers = visitor?.isNewcomer ? quantity : 0;
  const leaves = newcomers > 0 ? leavesRoom(sql`${newcomers}::bigint`, rules.newcomersPercent) : sql`true`;
  const reserve = sql`update gold_positions
    set reserved = reserved + ${quantity}::bigint, newcomers = newcomers + ${newcomers}::bigint,
      announce_at = ${announce.sql}
    where kind = ${kind} and total - reserved >= ${quantity}::bigint and ${leaves}
    returning kind`;
  return [
    { statement: reserve, mustReturn: 1, failure: () => notEnough(ctx, direction, who) },
    { statement: announceIfFirst(kind, announce.dueAt) },
  ];
}

async function notEnough(ctx: OrdersCtx, direction: GoldDirection, who: Placing): Promise<Failure> {
  const { limit } = await readGoldAllowance(ctx, direction, who);
  return { ...limit, title: "Submission Failed", field: "quantity" };
}
