import { z } from "@hono/zod-openapi";
import type { SaleView } from "../../../domain/account-sales/index.ts";
import {
  type Answers,
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  loginMethods,
  type OfferTable,
  type PetType,
  penalties,
  petTypeLabels,
  petTypes,
  questRanges,
  untradeableLabels,
  untradeables,
} from "../../../domain/account-sales/model.ts";
import type { PurchaseDetails } from "../../../domain/listings/index.ts";
import {
  builds,
  deliveryTimes,
  loginMethods as listingLogins,
  listingTypes,
} from "../../../domain/listings/model.ts";
import { formatPercent } from "../../../kernel/money.ts";
import { answer } from "./answer.ts";
import { moment, usd } from "./fields.ts";

const detailOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({
    value: z.enum(codes),
    label: z.string(),
    modifier: z.number().openapi({ description: "Percent of the base value, each.", example: 7.5 }),
  });

const owned = (pets: Answers["pets"]): PetType[] => petTypes.filter((type) => pets[type] > 0);

/** `rules` are those that the offer was computed with. */
const questionnaire = answer<Answers & { rules: OfferTable }>("Questionnaire")({
  accountLoginType: z.enum(accountLoginTypes),
  hasUntradeables: [z.boolean(), ({ untradeableItems }) => untradeableItems.length > 0],
  untradeableItems: z.array(z.enum(untradeables)),
  untradeableDetails: [
    z.array(detailOf(untradeables)),
    ({ untradeableItems, rules }) =>
      untradeableItems.map((value) => ({
        value,
        label: untradeableLabels[value],
        modifier: rules.untradeables[value] / 100,
      })),
  ],
  questPoints: [
    z.boolean(),
    ({ hasQuestCape, questPointsRange }) => hasQuestCape || questPointsRange !== null,
  ],
  questPointsRange: z.enum(questRanges).nullable(),
  hasQuestCape: z.boolean(),
  hasPets: [z.boolean(), ({ pets }) => owned(pets).length > 0],
  petItems: [
    z.array(z.enum(petTypes)).openapi({ description: "A code for each pet." }),
    ({ pets }) => owned(pets).flatMap((type) => Array.from({ length: pets[type] }, () => type)),
  ],
  petDetails: [
    z.array(detailOf(petTypes)),
    ({ pets, rules }) =>
      owned(pets).map((value) => ({
        value,
        label: petTypeLabels[value],
        modifier: rules.pets[value] / 100,
      })),
  ],
  accountType: z.enum(accountTypes),
  hasCombatAchievements: [
    z.boolean(),
    ({ combatAchievementLevel, diaryCompletion }) =>
      combatAchievementLevel !== "none" || diaryCompletion !== "none",
  ],
  combatAchievementLevel: z.enum(combatAchievementLevels),
  diaryCompletion: z.enum(diaryCompletions),
  hasPenalties: [z.boolean(), ({ penaltyType }) => penaltyType !== "clean"],
  penaltyType: z.enum(penalties),
});

const offerCalculation = answer<SaleView["offer"]>("OfferCalculation")({
  baseOffer: usd("baseCents"),
  totalModifierApplied: [
    z.number().openapi({ description: "Percent of the base value.", example: 42 }),
    ({ percent }) => percent / 100,
  ],
  appliedModifiers: [
    z.array(z.string()).openapi({ example: ["Account type: Zerker +6%"] }),
    ({ lines }) =>
      lines.flatMap(({ label, percent }) => (percent === null ? [] : [`${label} ${formatPercent(percent)}`])),
  ],
  finalAmount: usd("amountCents"),
});

type Sold = SaleView & { rules: OfferTable; placedAt: Date; paymentMethod: string | null };

/**
 * The seller's answers about an account and the offer for it, with the field names of Rule S107. Login,
 * payout destination and email address stay in the vault (Rule P5).
 */
export const soldAccount = answer<Sold>("SoldAccount")({
  rsn: [z.string(), ({ offer }) => offer.rsn],
  accountLoginType: [z.enum(accountLoginTypes), ({ offer }) => offer.answers.accountLoginType],
  accountType: [z.enum(accountTypes), ({ offer }) => offer.answers.accountType],
  loginMethod: z.enum(loginMethods),
  paymentMethod: [z.string().nullable(), ({ paymentMethod }) => paymentMethod?.split("-")[0] ?? null],
  cryptoType: [z.string().nullable(), ({ paymentMethod }) => paymentMethod?.split("-")[1] ?? null],
  questionnaireData: [
    questionnaire.schema,
    ({ offer, rules }) => questionnaire.present({ ...offer.answers, rules }),
  ],
  offerCalculation: [offerCalculation.schema, ({ offer }) => offerCalculation.present(offer)],
  submittedAt: [moment(), ({ placedAt }) => placedAt],
});

/** A bought account as listed when it was ordered. */
export const boughtAccount = answer<PurchaseDetails>("BoughtAccount")({
  listing_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  build: z.enum(builds),
  type: z.enum(listingTypes),
  login_method: z.enum(listingLogins),
  combat_level: z.int(),
  total_level: z.int(),
  delivery_time: z.enum(deliveryTimes),
  warranty_days: z.int().openapi({
    description: "Days from the handover in which an account that is taken back is refunded; 0 is none.",
    example: 7,
  }),
  description: z.string(),
  features: z.array(z.string()),
  verified: z.boolean(),
});

export const accountDetailsSchema = z
  .object({
    account_details: z.union([soldAccount.schema, boughtAccount.schema]).nullable().openapi({
      description: "Null for orders without an account, and for sales that staff entered by hand.",
    }),
  })
  .openapi("AccountDetails");
