import { z } from "zod";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../listing-values.ts";
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
  yesOrNo,
} from "./listing-fields.ts";

/** What a new listing has where nothing else is said (Rule S97); the price in dollars. */
export const listingDefaults = {
  build: "Main",
  type: "Regular",
  login_method: "Jagex Launched",
  combat_level: 99,
  total_level: 1500,
  price: 99.99,
  delivery_time: "Instant",
} as const;

const quantityText = "Each account is unique, so the quantity is 1.";

const saidFields = {
  name: listingName,
  build: orDefault(oneOf(builds, "a build"), listingDefaults.build),
  type: orDefault(oneOf(listingTypes, "a type"), listingDefaults.type),
  login_method: orDefault(oneOf(loginMethods, "a login method"), listingDefaults.login_method),
  combat_level: orDefault(listingCombatLevel, listingDefaults.combat_level),
  total_level: orDefault(listingTotalLevel, listingDefaults.total_level),
  delivery_time: orDefault(oneOf(deliveryTimes, "a delivery time"), listingDefaults.delivery_time),
  warranty_days: listingWarranty,
  description: orDefault(listingDescription, ""),
  features: orDefault(listingFeatures, []),
  verified: orDefault(yesOrNo, false),
  quantity: orDefault(z.union([z.literal(1), z.literal("1")], quantityText), 1),
  /** The mail address or the name with which one logs in. */
  email: z.preprocess(emptyIsLeftOut, loginName.optional()),
  password: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    loginPassword.optional(),
  ),
  recovery_questions: z.preprocess(emptyIsLeftOut, recoveryQuestions.optional()),
};

/**
 * A listing as programs and rows of an import send it, by the field names of Rule S95: what is left out, or
 * empty, has the usual value (Rule S97). `email` and `password` are one login, both or neither.
 */
export const newListingInput = listingWith(orDefault(listingPrice, listingDefaults.price));

/**
 * The same as the form of one listing sends it: there the price is said, since the default is meant for many
 * at once.
 */
export const listingFormInput = listingWith(listingPrice);

function listingWith(price: z.ZodType<number>) {
  return z
    .object({ ...saidFields, price })
    .refine(({ email, password }) => email !== undefined || password === undefined, {
      path: ["email"],
      error: "Enter the login for this password.",
    })
    .refine(({ email, password }) => password !== undefined || email === undefined, {
      path: ["password"],
      error: "Enter the password for this login.",
    })
    .refine(({ email, recovery_questions }) => email !== undefined || recovery_questions === undefined, {
      path: ["email"],
      error: "Enter the login for these recovery questions.",
    })
    .transform(newListing);
}

/** A new listing, checked; it can be written as JSON and read again. `login` is secret (Rule P5). */
export type NewListing = z.output<typeof newListingInput>;

function orDefault<S extends z.ZodType>(field: S, value: z.input<S>) {
  return z.preprocess((sent) => emptyIsLeftOut(sent) ?? value, field);
}

type Checked = {
  login_method: (typeof loginMethods)[number];
  combat_level: number;
  total_level: number;
  price: number;
  delivery_time: (typeof deliveryTimes)[number];
  warranty_days: number | null;
  quantity: unknown;
  email?: string | undefined;
  password?: string | undefined;
  recovery_questions?: string | undefined;
};

function newListing<C extends Checked>({
  login_method: loginMethod,
  combat_level: combatLevel,
  total_level: totalLevel,
  price: priceCents,
  delivery_time: deliveryTime,
  warranty_days: warrantyDays,
  quantity: _,
  email: name,
  password,
  recovery_questions,
  ...plain
}: C) {
  const more = recovery_questions === undefined ? {} : { recoveryQuestions: recovery_questions };
  const login: ListingCredentials | null =
    name === undefined || password === undefined ? null : { name, password, ...more };
  return { ...plain, loginMethod, combatLevel, totalLevel, priceCents, deliveryTime, warrantyDays, login };
}

/** What the vault keeps of a listing: `name` is the mail address or the name with which one logs in. */
export type ListingCredentials = {
  name: string;
  password: string;
  email?: string | undefined;
  emailPassword?: string | undefined;
  recoveryQuestions?: string | undefined;
};
