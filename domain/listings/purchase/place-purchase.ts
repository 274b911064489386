import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { AgreedVersions } from "../../content/model.ts";
import {
  holdMinutesOf,
  type OrderPromo,
  type PlacedOrder,
  type PlacementStep,
  placedFor,
  placeOrder,
  readHoldTerms,
} from "../../orders/index.ts";
import { type NewOrderTexts, textsOf } from "../../orders/model.ts";
import { payWayFailure } from "../../payments/index.ts";
import { promoPlacement } from "../../promotions/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { type PayWay, paymentMethodOf } from "../../ways/model.ts";
import type { ListingsCtx } from "../context.ts";
import { mostPriceCents } from "../listing-values.ts";
import { accountListings, accountPurchases, type ListingRow } from "../tables.ts";
import { listingTopics } from "../topics.ts";
import { type PurchaseDetails, purchaseDetails } from "./purchase-details.ts";

export type PlacePurchase = NewOrderTexts & {
  listingId: string;
  /** The price that the customer was shown, in cents; at another one the order is refused (Rule P1). */
  priceCents: number;
  /** The customer whom staff place for; on web and api nobody but the signed-in person themself. */
  customerId: string | null;
  /** `manual` is agreed on with staff, who place the order. */
  payWith: PayWay | "manual";
  promoCode?: string | undefined;
  /** The versions of the legal texts that the form showed; programs agree to those in force. */
  agreed?: AgreedVersions | undefined;
  source: "web" | "api" | "desk";
  /** The network that it came from; left out at the desk and for programs of ours. */
  client?: string | undefined;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * Orders an account and holds it for the time of its payment in the transaction that makes the order, so that
 * of two buyers of one moment one gets it and the other is told (Rules P11, P20). The hold ends by itself
 * with the order when nothing is paid (`lapseOrders`). A repeat gets the first answer. Refuses an unknown
 * listing (`not_found`), one that is held, sold or not for sale, one whose price is another by now, more open
 * orders than its customer may have, a way to pay that is not offered (`conflict`), a promo code that does
 * not hold (`invalid`), and placing for somebody else without `orders.progress`.
 */
export async function placePurchase(
  ctx: ListingsCtx,
  input: PlacePurchase,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const customer = placedFor(ctx, input);
  if (!customer.ok) return customer;
  const listing = await findListing(ctx, input.listingId);
  if (!listing) return fail(unknownListing);
  if (!isPrice(input.priceCents)) return fail(whyNot(listing, input.priceCents));
  const orderId = randomUUID();
  const customerId = customer.value;
  const promo = await promoOf(ctx, input, { orderId, customerId });
  if (!promo.ok) return promo;
  const { promo: redeemed, steps } = promo.value;
  const { rules, visitor, networkPrint } = await readHoldTerms(ctx, { ...input, customerId, rsn: null });
  const { payWith, source } = input;
  const paymentMethod = payWith === "manual" ? payWith : paymentMethodOf(payWith);
  const facts = { type: "account_purchase", paymentMethod, promoCode: null, isWorldLocked: false } as const;
  const minutes = holdMinutesOf(rules, facts) ?? 0;
  const holdUntil = new Date(ctx.clock.now().getTime() + minutes * 60_000);
  // A repeat may come from another network, or from a form that was drawn again.
  const { once, client: _client, agreed, ...asked } = input;
  const notOffered = await payWayFailure(ctx, { type: "account_purchase", source, way: payWith });
  const { warrantyDays } = await readSettingsGroup(ctx.db, "deadlines");
  const details: PurchaseDetails = purchaseDetails(listing, warrantyDays);
  return placeOrder(ctx, {
    order: {
      ...textsOf(input),
      id: orderId,
      type: "account_purchase",
      customerId,
      quantity: 1,
      amountCents: input.priceCents - (redeemed?.discountCents ?? 0),
      ...(redeemed ? { promo: redeemed } : {}),
      holdUntil,
      paymentMethod,
      source: input.source,
      networkPrint,
      details,
      alsoHeard: listingTopics(listing.id),
    },
    once: { ...once, content: { ...asked, customerId } },
    agreed,
    failure: whyTaken(listing, input.priceCents) ?? notOffered,
    visitor,
    steps: [...holdListing(ctx, input, { orderId, holdUntil }), ...steps],
  });
}

/** What no account can cost is not asked of the database, whose integers end. */
function isPrice(cents: number): boolean {
  return Number.isInteger(cents) && cents > 0 && cents <= mostPriceCents;
}

async function findListing({ db }: ListingsCtx, listingId: string): Promise<ListingRow | null> {
  const [row] = await db.select().from(accountListings).where(eq(accountListings.id, listingId));
  return row ?? null;
}

type Redeemed = { promo: OrderPromo | null; steps: PlacementStep[] };

async function promoOf(
  ctx: ListingsCtx,
  { promoCode: code, priceCents: subtotalCents, customerEmail }: PlacePurchase,
  who: { orderId: string; customerId: string | null },
): Promise<Result<Redeemed>> {
  if (!code) return ok({ promo: null, steps: [] });
  return promoPlacement(ctx, { code, type: "account_purchase", subtotalCents, customerEmail, ...who });
}

/** Holds the listing for the order at the price that was shown. Simultaneous buyers wait for its row. */
function holdListing(
  ctx: ListingsCtx,
  { listingId, priceCents }: PlacePurchase,
  { orderId, holdUntil }: { orderId: string; holdUntil: Date },
): PlacementStep[] {
  const now = ctx.clock.now();
  const isFree = and(
    eq(accountListings.id, listingId),
    eq(accountListings.state, "published"),
    isNull(accountListings.heldBy),
    eq(accountListings.priceCents, priceCents),
  );
  return [
    { statement: ctx.db.insert(accountPurchases).values({ orderId, listingId, createdAt: now }) },
    {
      statement: ctx.db
        .update(accountListings)
        .set({ heldBy: orderId, heldUntil: holdUntil, updatedAt: now })
        .where(isFree)
        .returning({ id: accountListings.id }),
      mustReturn: 1,
      failure: async () => whyNot(await findListing(ctx, listingId), priceCents),
    },
  ];
}

/** Why a listing can't be held as it was read; null while it is free at this price. */
function whyTaken(listing: ListingRow, shownCents: number): Failure | null {
  const isFree =
    listing.state === "published" && listing.heldBy === null && listing.priceCents === shownCents;
  return isFree ? null : whyNot(listing, shownCents);
}

function whyNot(listing: ListingRow | null, shownCents: number): Failure {
  if (!listing || listing.state === "sold") return justSold;
  if (listing.state !== "published") return notForSale;
  if (listing.priceCents !== shownCents) {
    const text = `This account now costs ${formatUsd(listing.priceCents)}. Check the new price, then order again.`;
    return { code: "conflict", title: "The price has changed", field: "priceCents", text };
  }
  return listing.heldBy === null ? tryAgain : justHeld;
}

const unknownListing: Failure = { code: "not_found", text: "We can't find this account." };
const justSold: Failure = {
  code: "conflict",
  title: "Just sold",
  field: "listingId",
  text: "Someone else bought this account. See similar ones below.",
};
const justHeld: Failure = {
  code: "conflict",
  title: "On hold",
  field: "listingId",
  text: "Someone else is buying this account right now. If they don't pay in time, it's free again within minutes.",
};
const notForSale: Failure = {
  code: "conflict",
  title: "Not for sale",
  field: "listingId",
  text: "This account isn't for sale right now.",
};
const tryAgain: Failure = {
  code: "conflict",
  field: "listingId",
  text: "This account was just being updated. Please try again.",
};
