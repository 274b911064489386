import { eq, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { findOrder, orderNotFound } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { noAccountDetails, notAnAccount } from "./failures.ts";
import type { Offer } from "./offer.ts";
import {
  type AccountType,
  accountTypeLabels,
  combatAchievementLabels,
  diaryLabels,
  type LoginMethod,
  type Penalty,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  questRangeLabels,
  untradeableLabels,
} from "./questionnaire.ts";
import { offerOf } from "./read-offer.ts";
import { accountOffers, accountSales } from "./tables.ts";

/** What a listing needs from a sale; nothing here is secret. */
export type SaleForListing = {
  orderId: string;
  /** Null where the high scores contradict what was claimed. */
  accountType: Exclude<AccountType, "other"> | null;
  accountTypeLabel: string | null;
  combatLevel: number;
  totalLevel: number;
  loginMethod: LoginMethod;
  /** What the account has, in words; without claims that the high scores contradict. */
  features: string[];
  /** In words; null for none. */
  penalty: string | null;
  /** What was paid for it, in cents. */
  paidCents: number;
  /** Whether staff verified the account, as against having paid for it with a note. */
  isVerified: boolean;
  /** The login in the vault, under `order:<id>`. */
  loginSecretId: string;
};

/**
 * What a listing is made of, from an account sale that has been handed over. For whoever edits listings.
 * Refuses an order that is no account sale (`invalid`) and one whose account is not ours (`conflict`).
 */
export async function saleForListing(
  ctx: Pick<AccountSalesCtx, "db" | "actor">,
  orderId: string,
): Promise<Result<SaleForListing>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  if (order.type !== "account_sale") return fail(notAnAccount);
  if (!order.handedOverAt && order.status !== "completed") return fail(notOurs);
  const [found] = await ctx.db
    .select({ sale: accountSales, offer: accountOffers })
    .from(accountSales)
    .innerJoin(accountOffers, eq(accountOffers.id, accountSales.offerId))
    .where(eq(accountSales.orderId, orderId));
  if (!found) return fail(noAccountDetails);
  const { sale } = found;
  const offer = offerOf(found.offer);
  return ok({
    orderId,
    ...buildOf(offer),
    combatLevel: offer.combatLevel,
    totalLevel: offer.totalLevel,
    loginMethod: sale.loginMethod,
    features: featuresOf(offer),
    penalty: penaltyOf(offer.answers.penaltyType),
    paidCents: order.amountCents,
    isVerified: await wasVerified(ctx, orderId),
    loginSecretId: sale.loginSecretId,
  });
}

function isContradicted({ claims }: Offer, claimed: string): boolean {
  return claims.some(({ code, verdict }) => code === claimed && verdict === "contradicted");
}

function buildOf(offer: Offer): Pick<SaleForListing, "accountType" | "accountTypeLabel"> {
  const { accountType } = offer.answers;
  if (accountType === "other" || isContradicted(offer, accountType)) {
    return { accountType: null, accountTypeLabel: null };
  }
  return { accountType, accountTypeLabel: accountTypeLabels[accountType] };
}

function featuresOf(offer: Offer): string[] {
  const { untradeableItems, hasQuestCape, questPointsRange, pets, ...answers } = offer.answers;
  const items = untradeableItems.filter((item) => !isContradicted(offer, item));
  const { combatAchievementLevel: achievements, diaryCompletion: diaries } = answers;
  return [
    // “Only” tells a seller's choices apart; to a buyer it would be no praise.
    ...items.map((item) => untradeableLabels[item].replace(/ only$/, "")),
    ...(hasQuestCape ? ["Quest Cape"] : []),
    ...(questPointsRange ? [`Quests: ${questRangeLabels[questPointsRange]}`] : []),
    ...petTypes
      .filter((type) => pets[type] > 0)
      .map((type) => (pets[type] === 1 ? petTypeLabels[type] : `${pets[type]} × ${petTypeLabels[type]}`)),
    ...(achievements === "none" ? [] : [`Combat achievements: ${combatAchievementLabels[achievements]}`]),
    ...(diaries === "none" ? [] : [`Diaries: ${diaryLabels[diaries].toLowerCase()}`]),
  ];
}

function penaltyOf(penalty: Penalty): string | null {
  return penalty === "clean" ? null : penaltyLabels[penalty];
}

/** Whether the log's last word on it is that the account was verified. */
async function wasVerified({ db }: Pick<AccountSalesCtx, "db">, orderId: string): Promise<boolean> {
  const last = await db.execute<{ type: string }>(sql`
    select type from events where subject_kind = 'order' and subject_id = ${orderId}
      and (type in ('account.verified', 'account.unverified')
        or (type = 'order.status_changed' and data ->> 'to' = 'canceled'))
    order by seq desc limit 1`);
  return last.rows[0]?.type === "account.verified";
}

const notOurs: Failure = {
  code: "conflict",
  text: "We don't own this account yet. Verify it first, or complete the sale.",
};
