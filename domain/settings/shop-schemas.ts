import { z } from "zod";
import { wholeNumber } from "../people/inputs.ts";
import { placeRoles, worldKinds } from "./meeting-worlds.ts";

/** What we promise, and say so on pages and in mails (Rule P23). */
export const deadlinesSchema = z.object({
  /** Minutes from Gold Received until the payment is sent. */
  goldPayoutMinutes: wholeNumber(1, 1_440).default(5),
  /** Hours from an account's verification until the payment is sent. */
  accountPayoutHours: wholeNumber(1, 336).default(24),
  /** Hours from a dispute's opening until our first answer (Rule P59). */
  disputeAnswerHours: wholeNumber(1, 336).default(24),
  /**
   * Days from the handover in which an account that is taken back is ours to pay; a listing may say
   * otherwise.
   */
  warrantyDays: wholeNumber(0, 90).default(7),
});

const worldText = "Write each world as number and kind, for example: 333 Members.";
const worldSchema = z.object({
  world: z.int(worldText).min(301, "Worlds have numbers from 301 to 999.").max(999, worldText),
  kind: z.enum(worldKinds, "Say Members or Free-to-Play after the number."),
});

const placeText = "Write a place in up to 40 characters.";

/** Where meetings are held (Rule S50); the first of each list is the usual one. */
export const meetingSchema = z.object({
  worlds: z
    .array(worldSchema, worldText)
    .min(1, "Keep at least one world.")
    .max(20, "List up to 20 worlds.")
    .refine((worlds) => isEachOnce(worlds.map(({ world }) => world)), "List each world once.")
    .default([
      { world: 333, kind: "Members" },
      { world: 335, kind: "Free-to-Play" },
    ]),
  places: z
    .array(z.string().trim().min(1, placeText).max(40, placeText))
    .min(1, "Keep at least one place.")
    .max(placeRoles.length, `List up to ${placeRoles.length} places.`)
    .refine(isEachOnce, "List each place once.")
    .default(["Grand Exchange", "Varrock West Bank", "Lumbridge Castle"]),
});

function isEachOnce(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** How much gold one order may be about; 1 to 1000 million is the rule's range (Rule P12). */
export const goldSchema = z
  .object({
    smallestMillions: wholeNumber(1, 1_000).default(1),
    largestMillions: wholeNumber(1, 1_000).default(1_000),
    /**
     * Whether the home page shows how fast trades go and the last of them, once there are enough (Rule P24).
     */
    showsTrades: z.boolean().default(false),
  })
  .refine(({ smallestMillions, largestMillions }) => smallestMillions <= largestMillions, {
    path: ["largestMillions"],
    error: "The largest order can't be smaller than the smallest.",
  });

/** When a price of ETH is trusted, and a payment in ETH counts (Rule P21). */
export const cryptoSchema = z
  .object({
    priceMaxAgeSeconds: wholeNumber(15, 3_600).default(120),
    /** Hundredths of a percent. */
    priceMaxSpreadHundredths: z
      .int("Enter a percentage from 0.01 to 20.")
      .min(1, "Enter a percentage from 0.01 to 20.")
      .max(2_000, "Enter a percentage from 0.01 to 20.")
      .default(200),
    /** Orders below this many cents need `smallConfirmations`. */
    smallBelowCents: wholeNumber(0, 100_000_000).default(10_000),
    smallConfirmations: wholeNumber(1, 64).default(3),
    /** From there up to this many cents they need `mediumConfirmations`; above, finality. */
    mediumBelowCents: wholeNumber(0, 100_000_000).default(100_000),
    mediumConfirmations: wholeNumber(1, 64).default(12),
  })
  .refine(({ smallBelowCents, mediumBelowCents }) => smallBelowCents <= mediumBelowCents, {
    path: ["mediumBelowCents"],
    error: "This can't be less than the limit for small orders.",
  })
  .refine(({ smallConfirmations, mediumConfirmations }) => smallConfirmations <= mediumConfirmations, {
    path: ["mediumConfirmations"],
    error: "Larger orders need at least as many confirmations as small ones.",
  });
