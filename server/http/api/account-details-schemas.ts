import { z } from "@hono/zod-openapi";
import {
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  loginMethods,
  penalties,
  petTypes,
  questRanges,
  untradeables,
} from "../../../domain/account-sales/model.ts";
import {
  builds,
  deliveryTimes,
  loginMethods as listingLogins,
  listingTypes,
} from "../../../domain/listings/model.ts";
import { moment, usd } from "./common-schemas.ts";

const detailOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({
    value: z.enum(codes),
    label: z.string(),
    modifier: z.number().openapi({ description: "Percent of the base value, each.", example: 7.5 }),
  });

const questionnaireSchema = z
  .object({
    accountLoginType: z.enum(accountLoginTypes),
    hasUntradeables: z.boolean(),
    untradeableItems: z.array(z.enum(untradeables)),
    untradeableDetails: z.array(detailOf(untradeables)),
    questPoints: z.boolean(),
    questPointsRange: z.enum(questRanges).nullable(),
    hasQuestCape: z.boolean(),
    hasPets: z.boolean(),
    petItems: z.array(z.enum(petTypes)).openapi({ description: "A code for each pet." }),
    petDetails: z.array(detailOf(petTypes)),
    accountType: z.enum(accountTypes),
    hasCombatAchievements: z.boolean(),
    combatAchievementLevel: z.enum(combatAchievementLevels),
    diaryCompletion: z.enum(diaryCompletions),
    hasPenalties: z.boolean(),
    penaltyType: z.enum(penalties),
  })
  .openapi("Questionnaire");

/** What was said of a sold account, and the offer for it, under the names of Rule S107. */
export const soldAccountSchema = z
  .object({
    rsn: z.string(),
    accountLoginType: z.enum(accountLoginTypes),
    accountType: z.enum(accountTypes),
    loginMethod: z.enum(loginMethods),
    paymentMethod: z.string().nullable(),
    cryptoType: z.string().nullable(),
    questionnaireData: questionnaireSchema,
    offerCalculation: z
      .object({
        baseOffer: usd(),
        totalModifierApplied: z.number().openapi({ description: "Percent of the base value.", example: 42 }),
        appliedModifiers: z.array(z.string()).openapi({ example: ["Account type: Zerker +6%"] }),
        finalAmount: usd(),
      })
      .openapi("OfferCalculation"),
    submittedAt: moment(),
  })
  .openapi("SoldAccount");

/** A bought account as it was listed when it was ordered. */
export const boughtAccountSchema = z
  .object({
    listing_id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    build: z.enum(builds),
    type: z.enum(listingTypes),
    login_method: z.enum(listingLogins),
    combat_level: z.int(),
    total_level: z.int(),
    delivery_time: z.enum(deliveryTimes),
    description: z.string(),
    features: z.array(z.string()),
    verified: z.boolean(),
  })
  .openapi("BoughtAccount");

export const accountDetailsSchema = z
  .object({
    account_details: z.union([soldAccountSchema, boughtAccountSchema]).nullable().openapi({
      description: "Null for orders without an account, and for sales that staff entered by hand.",
    }),
  })
  .openapi("AccountDetails");
