import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { AgreedVersions } from "../content/model.ts";
import {
  holdMinutesOf,
  type OrderPromo,
  type PlacedOrder,
  type PlacementStep,
  placedFor,
  placeOrder,
  quoteUsedText,
  readHoldTerms,
  usualWorld,
  worldFailure,
} from "../orders/index.ts";
import { type NewOrderTexts, type OrderType, textsOf } from "../orders/model.ts";
import { payWayFailure } from "../payments/index.ts";
import { promoPlacement } from "../promotions/index.ts";
import { paymentMethodOf } from "../ways/model.ts";
import { type BoostOrderDetails, detailsOf, goldChanged, goldMillionsFor } from "./boost-order-details.ts";
import { type BoostPayWay, boostTypeOf } from "./boost-quote.ts";
import { unconfirmedQuestText } from "./boost-requirements.ts";
import type { BoostsCtx } from "./context.ts";
import { expiredQuote, findBoostQuote, unknownQuote } from "./quote-boost.ts";
import { type BoostQuoteRow, boostQuotes } from "./tables.ts";

export type PlaceBoostOrder = NewOrderTexts & {
  quoteId: string;
  /** The customer whom staff place for; on web and api nobody but the signed-in person themself. */
  customerId: string | null;
  payWith: BoostPayWay;
  /** Desert Treasure 1 is done, where that decides; see `BoostRequirements.needsConfirmation`. */
  confirmsDesertTreasure: boolean;
  promoCode?: string | undefined;
  /**
   * Where gold is handed over, locked in with the order; left out, the customer chooses later. No meaning
   * with other ways to pay.
   */
  world?: number | undefined;
  /**
   * What gold counts for now, in micro-dollars per million, as the server reads it; needed for paying in
   * gold.
   */
  goldRateMicroUsd?: number | undefined;
  /** The millions of gold that the customer was shown; if it would be others now, the order is refused. */
  goldMillions?: number | undefined;
  /** The versions of the legal texts that the form showed; programs agree to those in force. */
  agreed?: AgreedVersions | undefined;
  source: "web" | "api" | "desk";
  /** The network that it came from; left out at the desk and for programs of ours. */
  client?: string | undefined;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * Places a boost under its stored quote: the quote is used up in the transaction that makes the order, so
 * that one quote makes one order (Rules P1, P11, P12). A repeat gets the first answer, also after the quote
 * has expired. Refuses an unknown quote (`not_found`), an expired one (`expired`), a used one (`conflict`),
 * one without a service, an unknown world, Desert Treasure 1 left open where it decides, and a promo code
 * that does not hold (`invalid`), gold at another rate than was shown or a way to pay that is not offered
 * (`conflict`), and placing for somebody else without `orders.progress`.
 */
export async function placeBoostOrder(
  ctx: BoostsCtx,
  input: PlaceBoostOrder,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const customer = placedFor(ctx, input);
  if (!customer.ok) return customer;
  const quote = await findBoostQuote(ctx, input.quoteId);
  if (!quote) return fail(unknownQuote);
  const type = boostTypeOf(quote);
  const refused = failureOf(quote, input);
  if (refused || !type) return fail(refused ?? noService);
  const orderId = randomUUID();
  const customerId = customer.value;
  const promo = await promoOf(ctx, quote, { ...input, type, orderId, customerId });
  if (!promo.ok) return promo;
  const amountCents = quote.priceCents - (promo.value.promo?.discountCents ?? 0);
  const world = input.world ?? (await usualWorld(ctx.db));
  const notListed =
    input.payWith === "gold" || input.world !== undefined ? await worldFailure(ctx.db, world) : null;
  const gold = goldOf(input, amountCents, world);
  const { payWith, source } = input;
  const notOffered = await payWayFailure(ctx, { type, source, way: payWith });
  const paymentMethod = payWith === "manual" ? payWith : paymentMethodOf(payWith);
  const isWorldLocked = gold !== null && input.world !== undefined;
  const terms = await readHoldTerms(ctx, { ...input, customerId, rsn: quote.rsn });
  const promoCode = promo.value.promo?.code ?? null;
  const minutes = holdMinutesOf(terms.rules, { type, paymentMethod, promoCode, isWorldLocked }) ?? 0;
  return placeOrder(ctx, {
    order: {
      ...textsOf(input),
      id: orderId,
      type,
      customerId,
      rsn: quote.rsn,
      quantity: 1,
      amountCents,
      ...(promo.value.promo ? { promo: promo.value.promo } : {}),
      depositCents: quote.depositCents,
      holdUntil: new Date(ctx.clock.now().getTime() + minutes * 60_000),
      paymentMethod,
      ...(gold ? { world: gold.world, isWorldLocked } : {}),
      source: input.source,
      networkPrint: terms.networkPrint,
      details: detailsOf(quote, { ...input, gold }),
    },
    once: { ...input.once, content: contentOf(input, customerId) },
    agreed: input.agreed,
    failure: whySpent(quote, ctx.clock.now()) ?? otherGold(input, gold) ?? notListed ?? notOffered,
    visitor: terms.visitor,
    steps: [spendQuote(ctx, quote, orderId), ...promo.value.steps],
  });
}

/** What stands against the order whenever it is asked for. */
function failureOf(quote: BoostQuoteRow, input: PlaceBoostOrder): Failure | null {
  if (quote.requirements.needsConfirmation && !input.confirmsDesertTreasure) return unconfirmed;
  return null;
}

type Redeemed = { promo: OrderPromo | null; steps: PlacementStep[] };

/** What the promo code takes off the services: the deposit comes back and is never discounted (Rule P25). */
async function promoOf(
  ctx: BoostsCtx,
  quote: BoostQuoteRow,
  asked: PlaceBoostOrder & { type: OrderType; orderId: string },
): Promise<Result<Redeemed>> {
  const { promoCode: code, type, orderId, customerId, customerEmail } = asked;
  if (!code) return ok({ promo: null, steps: [] });
  const subtotalCents = quote.servicesCents;
  return promoPlacement(ctx, { code, type, orderId, subtotalCents, customerId, customerEmail });
}

function goldOf(input: PlaceBoostOrder, amountCents: number, world: number): BoostOrderDetails["gold"] {
  if (input.payWith !== "gold") return null;
  const { goldRateMicroUsd: rateMicroUsd } = input;
  if (rateMicroUsd === undefined) throw new Error("Paying in gold needs the rate of gold");
  return { millions: goldMillionsFor(amountCents, rateMicroUsd), rateMicroUsd, world };
}

/**
 * What was asked, for telling a repeat from another request. The rate is the server's and may have moved
 * since, as the network and the versions of the legal texts.
 */
function contentOf(
  { once: _, goldRateMicroUsd: __, client: ___, agreed: ____, ...asked }: PlaceBoostOrder,
  customerId: string | null,
) {
  return { ...asked, customerId };
}

/** Why a quote as it was read makes no order any more; null while it does. */
function whySpent({ orderId, expiresAt }: BoostQuoteRow, now: Date): Failure | null {
  if (orderId !== null) return usedQuote;
  return expiresAt <= now ? expiredQuote : null;
}

/** Uses the quote up for the order. Simultaneous orders under one quote wait for its row. */
function spendQuote(ctx: BoostsCtx, { id }: BoostQuoteRow, orderId: string): PlacementStep {
  const { db, clock } = ctx;
  const isOpen = and(
    eq(boostQuotes.id, id),
    isNull(boostQuotes.orderId),
    gt(boostQuotes.expiresAt, clock.now()),
  );
  return {
    statement: db.update(boostQuotes).set({ orderId }).where(isOpen).returning({ id: boostQuotes.id }),
    mustReturn: 1,
    failure: async () => {
      const fresh = await findBoostQuote(ctx, id);
      return fresh && fresh.orderId !== null ? usedQuote : expiredQuote;
    },
  };
}

/** Why the gold is not what the page showed; null where it is. */
function otherGold(
  { goldMillions: shown }: PlaceBoostOrder,
  gold: BoostOrderDetails["gold"],
): Failure | null {
  const isSame = gold === null || shown === undefined || shown === gold.millions;
  return isSame ? null : goldChanged(gold.millions);
}

const noService: Failure = {
  code: "invalid",
  title: "Submission Failed",
  field: "quoteId",
  text: "Choose the Infernal cape, Dizana's quiver, or both, then get a quote.",
};
const unconfirmed: Failure = {
  code: "invalid",
  title: "Account Requirements",
  field: "confirmsDesertTreasure",
  text: unconfirmedQuestText,
};
const usedQuote: Failure = {
  code: "conflict",
  title: "Submission Failed",
  field: "quoteId",
  text: quoteUsedText,
};
