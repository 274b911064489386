import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { Result } from "../../kernel/result.ts";
import type { AgreedVersions } from "../content/model.ts";
import { type PlacedOrder, type PlacementStep, placeOrder, readHoldTerms } from "../orders/index.ts";
import { type NewOrderTexts, textsOf } from "../orders/model.ts";
import { payoutFailure, payoutWithOrder } from "../payments/index.ts";
import { type PayoutDetails, payoutDestination, payoutWayOf } from "../ways/model.ts";
import { onSale, takeAccount } from "./accounts-on-sale.ts";
import type { AccountSalesCtx } from "./context.ts";
import { blocked } from "./failures.ts";
import type { Offer } from "./offer.ts";
import { findOtherSales } from "./other-sales.ts";
import type { LoginMethod } from "./questionnaire.ts";
import { readOffer } from "./read-offer.ts";
import { findRecovered, loginTraits, type RecoveredHit, type RecoveredTrait } from "./recovered.ts";
import { loginKind, type SaleLogin, subjectOf } from "./secrets.ts";
import { accountOffers, accountSales } from "./tables.ts";

export type ConfirmSale = NewOrderTexts & {
  offerId: string;
  loginMethod: LoginMethod;
  /** The login of the account; goes to the vault and nowhere else (Rule P5). */
  login: SaleLogin;
  payout: PayoutDetails;
  /** The versions of the legal texts that the form showed; programs agree to those in force. */
  agreed?: AgreedVersions | undefined;
  source: "web" | "api";
  /** The network that it came from; left out for programs of ours. */
  client?: string | undefined;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * The seller confirms the sale: the offer is used up, the order placed, login and payout destination sealed,
 * in one transaction, so that a crash leaves all of it or nothing (Rules P5, P11, P17). A repeat gets the
 * first answer, also after the offer has expired. Refuses an expired offer (`expired`), one that made an
 * order already, an account that another open order sells, more open orders than the seller may have, a way
 * to be paid that is not offered (`conflict`), a wrong payout address (`invalid`), and who or what stands on
 * the list of recovered accounts as blocked (`forbidden`).
 */
export async function confirmSale(
  ctx: AccountSalesCtx,
  input: ConfirmSale,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const found = await readOffer(ctx, input.offerId);
  if (!found.ok) return found;
  const offer = found.value;
  const orderId = randomUUID();
  const payout = payoutWithOrder(ctx, { orderId, details: input.payout });
  if (!payout.ok) return payout;
  const { hits, flags } = await lookInto(ctx, offer, traitsOf(offer, input, payout.value.details));
  const login = ctx.vault.sealInStatement({
    kind: loginKind,
    subject: subjectOf(orderId),
    value: JSON.stringify(input.login),
  });
  const notOffered = await payoutFailure(ctx, { type: "account_sale", details: payout.value.details });
  const { offerId, loginMethod } = input;
  const sale = { orderId, offerId, loginMethod, loginSecretId: login.id, flags };
  const order = orderOf(ctx, offer, input);
  const { visitor, networkPrint } = await readHoldTerms(ctx, { ...order, client: input.client });
  const taken = takeAccount(ctx, orderId, { rsn: offer.rsn, loginName: input.login.name });
  const notices = flags.length > 0 ? [{ type: "account.flagged" as const, data: { kinds: flags } }] : [];
  return placeOrder(ctx, {
    order: { ...order, id: orderId, networkPrint, payout: payout.value.payout, notices },
    once: { ...input.once, content: contentOf(ctx, input) },
    agreed: input.agreed,
    failure:
      whySpent(offer, ctx.clock.now()) ??
      (notOffered && { ...notPaidThisWay, ...notOffered }) ??
      whyBlocked(hits),
    visitor,
    steps: [
      spendOffer(ctx, offer, orderId),
      { statement: payout.value.statement },
      { statement: login.statement },
      { statement: ctx.db.insert(accountSales).values(sale) },
      { statement: taken.statement, mustReturn: taken.names, failure: async () => onSale },
    ],
  });
}

/**
 * What is known of the account and its seller. Asked only while the offer is open: whatever else is refused,
 * the answer tells nothing of the list.
 */
async function lookInto(ctx: AccountSalesCtx, offer: Offer, traits: readonly RecoveredTrait[]) {
  if (offer.orderId !== null || offer.expiresAt <= ctx.clock.now()) return { hits: [], flags: [] };
  const hits = await findRecovered(ctx, ctx.db, traits);
  const others = await findOtherSales(ctx, { rsn: offer.rsn, orderId: null });
  const kinds: string[] = hits.map(({ kind }) => kind);
  return { hits, flags: [...new Set(others.length > 0 ? [...kinds, "resold"] : kinds)] };
}

function orderOf(ctx: AccountSalesCtx, offer: Offer, input: ConfirmSale) {
  const { payout, source } = input;
  return {
    ...textsOf(input),
    type: "account_sale",
    customerId: ctx.actor.kind === "person" ? ctx.actor.personId : null,
    rsn: offer.rsn,
    quantity: 1,
    amountCents: offer.amountCents,
    source,
    paymentMethod: payoutWayOf(payout),
  } as const;
}

/** Why an offer as it was read makes no sale any more; null while it does. */
function whySpent({ orderId, expiresAt }: Offer, now: Date): Failure | null {
  if (orderId !== null) return used;
  return expiresAt <= now ? expired : null;
}

function whyBlocked(hits: readonly RecoveredHit[]): Failure | null {
  return hits.some(({ effect }) => effect === "block") ? blocked : null;
}

const notPaidThisWay = { title: "Submission Failed" } as const;

/** Uses the offer up for the order. Simultaneous sales under one offer wait for its row. */
function spendOffer(ctx: AccountSalesCtx, { offerId }: Offer, orderId: string): PlacementStep {
  const { db, clock } = ctx;
  const isOpen = and(
    eq(accountOffers.id, offerId),
    isNull(accountOffers.orderId),
    gt(accountOffers.expiresAt, clock.now()),
  );
  return {
    statement: db.update(accountOffers).set({ orderId }).where(isOpen).returning({ id: accountOffers.id }),
    mustReturn: 1,
    failure: async () => {
      const fresh = await readOffer(ctx, offerId);
      return fresh.ok && fresh.value.orderId !== null ? used : expired;
    },
  };
}

/**
 * What was asked, for telling a repeat from another request. Secrets are in it as a keyed print only: a plain
 * one could be tried against guesses.
 */
function contentOf(
  ctx: AccountSalesCtx,
  { login, payout, once: _, source: __, client: ___, agreed: ____, ...rest }: ConfirmSale,
): unknown {
  const [, print] = ctx.signer.sign("sale-secrets", JSON.stringify([login, payout])).split(".");
  return { ...rest, print };
}

function traitsOf(
  offer: Offer,
  { login, loginMethod, customerEmail }: ConfirmSale,
  payout: PayoutDetails,
): RecoveredTrait[] {
  return [
    { kind: "rsn", value: offer.rsn },
    { kind: "email", value: customerEmail },
    { kind: "wallet", value: payoutDestination(payout) },
    ...loginTraits(loginMethod, login.name),
  ];
}

const expired: Failure = {
  code: "expired",
  title: "Submission Failed",
  field: "offerId",
  text: "This offer has expired. Get a new one: your answers are saved.",
};
const used: Failure = {
  code: "conflict",
  title: "Submission Failed",
  field: "offerId",
  text: "You've already accepted this offer. The link in our email opens the receipt.",
};
