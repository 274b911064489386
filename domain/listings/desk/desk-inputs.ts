import { z } from "zod";
import { largestInt } from "../../../kernel/largest-int.ts";
import { reloadText } from "../../../kernel/reload-text.ts";
import { parseCents } from "../../../kernel/typed-amounts.ts";
import { revealReason } from "../../release/inputs.ts";
import {
  builds,
  deliveryTimes,
  leastPriceCents,
  listingTypes,
  loginMethods,
  mostPriceCents,
} from "../listing-values.ts";
import { bulkActions, deskDirections, deskSorts, deskTabs, mostBulk } from "./desk-copy.ts";
import {
  emptyIsLeftOut,
  listingCombatLevel,
  listingDescription,
  listingFeatures,
  listingName,
  listingPrice,
  listingTotalLevel,
  listingWarranty,
  loginName,
  loginPassword,
  oneOf,
  recoveryQuestions,
  wholeNumber,
  yesOrNo,
} from "./listing-fields.ts";

const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);
const listingId = z.uuid(reloadText);
const longestNote = 500;
const noteText = "Please say why, in up to 500 characters.";
const note = z.string(noteText).trim().min(3, noteText).max(longestNote, noteText);
const featured = wholeNumber("Enter a number from 0 to 999. Higher comes first, 0 is not featured.", {
  from: 0,
  to: 999,
});
const build = oneOf(builds, "a build");
const type = oneOf(listingTypes, "a type");
const deliveryTime = oneOf(deliveryTimes, "a delivery time");

/** What a listing says, by the names of forms and programs. */
export const listingFields = {
  name: listingName,
  price: listingPrice,
  build,
  type,
  login_method: oneOf(loginMethods, "a login method"),
  combat_level: listingCombatLevel,
  total_level: listingTotalLevel,
  delivery_time: deliveryTime,
  warranty_days: listingWarranty,
  description: listingDescription,
  features: listingFeatures,
  verified: yesOrNo,
  featured,
};

/** A listing as it was edited, for the version that was seen. */
export const editListingInput = z
  .object({
    listingId,
    version,
    ...listingFields,
    features: listingFeatures.default([]),
    verified: yesOrNo.default(false),
    featured: featured.default(0),
  })
  .transform(({ price, login_method, combat_level, total_level, delivery_time, warranty_days, ...same }) => ({
    ...same,
    priceCents: price,
    loginMethod: login_method,
    combatLevel: combat_level,
    totalLevel: total_level,
    deliveryTime: delivery_time,
    warrantyDays: warranty_days,
  }));
export type EditedListing = z.output<typeof editListingInput>;

/** A listing and its version: publish, hide. */
export const moveListingInput = z.object({ listingId, version });
/** The same with a word for the log: sold elsewhere, withdrawn. */
export const endListingInput = z.object({ listingId, version, note });

const missingLogin = "Please enter the login.";
const missingPassword = "Please enter the password.";
/** Another login of a listing. */
export const saveListingLoginInput = z
  .object({
    listingId,
    version,
    email: loginName.min(1, missingLogin),
    password: loginPassword.min(1, missingPassword),
    recovery_questions: z.preprocess(emptyIsLeftOut, recoveryQuestions.optional()),
  })
  .transform(({ listingId: id, version: seen, email, password, recovery_questions: recovery }) => ({
    id,
    version: seen,
    login: { name: email, password, ...(recovery === undefined ? {} : { recoveryQuestions: recovery }) },
  }));

export const revealListingLoginInput = z.object({ listingId, reason: revealReason });

const percentText = "Enter a percentage from -90 to 500, for example -10 or 7.5.";
/** Hundredths of a percent of a signed percentage as typed. */
const percent = z
  .string(percentText)
  .trim()
  .regex(/^[+\-−]?\d{1,3}(\.\d{1,2})?\s*%?$/, percentText)
  .transform((text) => Math.round(Number(text.replace("−", "-").replace(/\s*%$/, "")) * 100))
  .pipe(z.int().min(-9000, percentText).max(50_000, percentText));

const nobodyPicked = "Select listings first.";
/** A change of many listings: which ones, and what one action does to them. */
export const bulkEditInput = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("publish") }),
    z.object({ intent: z.literal("hide") }),
    z.object({ intent: z.literal("price_set"), price: listingPrice }),
    z.object({ intent: z.literal("price_percent"), percent }),
    z.object({ intent: z.literal("delivery"), delivery_time: deliveryTime }),
    z.object({ intent: z.literal("warranty"), warranty_days: listingWarranty }),
    z.object({ intent: z.literal("build"), build }),
    z.object({ intent: z.literal("type"), type }),
    z.object({ intent: z.literal("verified"), verified: yesOrNo }),
    z.object({ intent: z.literal("featured"), featured }),
  ],
  `Please choose what to change: ${bulkActions.join(", ")}.`,
);
export type BulkChange = z.output<typeof bulkEditInput>;

/** The listings that were ticked, each with the version that was seen. */
export const bulkPicksInput = z
  .array(z.object({ id: listingId, version }), nobodyPicked)
  .min(1, nobodyPicked)
  .max(mostBulk, `You can change up to ${mostBulk.toLocaleString("en-US")} listings at a time.`);

const chosen = <S extends z.ZodType>(field: S) =>
  z.preprocess(emptyIsLeftOut, field.optional()).catch(undefined);
const cents = chosen(z.string().transform(parseCents).pipe(z.int().min(0).max(mostPriceCents)));

/** What the address of the desk's list says; what it does not know is left out. */
export const deskListInput = z.object({
  state: z.enum(deskTabs).catch("all"),
  q: chosen(z.string().trim().max(100)),
  build: chosen(z.enum(builds)),
  type: chosen(z.enum(listingTypes)),
  login_method: chosen(z.enum(loginMethods)),
  delivery: chosen(z.enum(deliveryTimes)),
  verified: chosen(z.enum(["yes", "no"])),
  login: chosen(z.enum(["missing", "stale"])),
  featured: chosen(z.enum(["yes"])),
  from: cents,
  to: cents,
  sort: z.enum(deskSorts).catch("updated"),
  direction: z.enum(deskDirections).catch("desc"),
  cursor: chosen(z.string().max(400)),
});
export type DeskListInput = z.output<typeof deskListInput>;
export type DeskListFilters = Omit<DeskListInput, "sort" | "direction" | "cursor">;

/** Whether a price, in cents, may be asked. */
export function isPrice(priceCents: number): boolean {
  return priceCents >= leastPriceCents && priceCents <= mostPriceCents;
}
