import type { z } from "@hono/zod-openapi";
import type { SaleView } from "../../../domain/account-sales/index.ts";
import {
  type OfferTable,
  petTypeLabels,
  petTypes,
  untradeableLabels,
} from "../../../domain/account-sales/model.ts";
import type { PurchaseDetails } from "../../../domain/listings/index.ts";
import type { PrivateOrder } from "../../../domain/orders/index.ts";
import { formatPercent, usdNumber } from "../../../kernel/money.ts";
import type { boughtAccountSchema, soldAccountSchema } from "./account-details-schemas.ts";

type Sold = {
  sale: SaleView;
  /** The rules that the offer was made by. */
  rules: OfferTable;
  order: { createdAt: Date } & Pick<PrivateOrder, "paymentMethod">;
};

/**
 * A sold account in the names of Rule S107. Login, destination and mail address are in the vault and not here
 * (Rule P5).
 */
export function presentSoldAccount({ sale, rules, order }: Sold): z.infer<typeof soldAccountSchema> {
  const { offer, loginMethod } = sale;
  const [paymentMethod = null, cryptoType = null] = order.paymentMethod?.split("-") ?? [];
  return {
    rsn: offer.rsn,
    accountLoginType: offer.answers.accountLoginType,
    accountType: offer.answers.accountType,
    loginMethod,
    paymentMethod,
    cryptoType,
    questionnaireData: questionnaireOf(sale, rules),
    offerCalculation: {
      baseOffer: usdNumber(offer.baseCents),
      totalModifierApplied: offer.percent / 100,
      appliedModifiers: offer.lines.flatMap(({ label, percent }) =>
        percent === null ? [] : [`${label} ${formatPercent(percent)}`],
      ),
      finalAmount: usdNumber(offer.amountCents),
    },
    submittedAt: order.createdAt.toISOString(),
  };
}

function questionnaireOf({ offer: { answers } }: SaleView, rules: OfferTable) {
  const { untradeableItems, questPointsRange, hasQuestCape, pets } = answers;
  const owned = petTypes.filter((type) => pets[type] > 0);
  const { combatAchievementLevel, diaryCompletion, penaltyType } = answers;
  return {
    accountLoginType: answers.accountLoginType,
    hasUntradeables: untradeableItems.length > 0,
    untradeableItems,
    untradeableDetails: untradeableItems.map((value) => ({
      value,
      label: untradeableLabels[value],
      modifier: rules.untradeables[value] / 100,
    })),
    questPoints: hasQuestCape || questPointsRange !== null,
    questPointsRange,
    hasQuestCape,
    hasPets: owned.length > 0,
    petItems: owned.flatMap((type) => Array.from({ length: pets[type] }, () => type)),
    petDetails: owned.map((value) => ({
      value,
      label: petTypeLabels[value],
      modifier: rules.pets[value] / 100,
    })),
    accountType: answers.accountType,
    hasCombatAchievements: combatAchievementLevel !== "none" || diaryCompletion !== "none",
    combatAchievementLevel,
    diaryCompletion,
    hasPenalties: penaltyType !== "clean",
    penaltyType,
  };
}

/** A bought account in the names of a listing. */
export function presentBoughtAccount(details: PurchaseDetails): z.infer<typeof boughtAccountSchema> {
  const { listingId, slug, name, build, type, description, features, verified } = details;
  return {
    listing_id: listingId,
    slug,
    name,
    build,
    type,
    login_method: details.loginMethod,
    combat_level: details.combatLevel,
    total_level: details.totalLevel,
    delivery_time: details.deliveryTime,
    description,
    features,
    verified,
  };
}
