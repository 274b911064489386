import { randomUUID } from "node:crypto";
import {
  createListing,
  insertListings,
  type ListingsCtx,
  type MadeListing,
} from "../../domain/listings/index.ts";
import type { NewListing } from "../../domain/listings/inputs.ts";
import { deskListInput, newListingInput } from "../../domain/listings/inputs.ts";

/** A password that must never be seen outside the vault. */
export const plantedPassword = "pl4nted Pa55 of a listing";

export const sentListing = {
  name: "Ashen Zerker",
  build: "Zerker",
  price: "120",
  description: "A zerker with a history.",
  features: "Fire cape\nBarrows gloves",
  email: "ashen@mail.test",
  password: plantedPassword,
  recovery_questions: ["First pet? Rust", "Town? Varrock"],
};

/** A new listing as a form sends it, checked. */
export function newListing(options: Record<string, unknown> = {}): NewListing {
  // An account is listed once, so each has a login of its own.
  const email = `ashen-${randomUUID()}@mail.test`;
  return newListingInput.parse({ ...sentListing, email, ...options });
}

/** Makes a listing at the desk: a draft unless it is published. */
export async function made(
  ctx: ListingsCtx,
  options: Record<string, unknown> = {},
  publishes = false,
): Promise<MadeListing> {
  const done = await createListing(ctx, { listing: newListing(options), publishes });
  if (!done.ok) throw new Error(done.error.text);
  return done.value;
}

/** Makes many at once, as an import does. */
export function many(ctx: ListingsCtx, rows: NewListing[], publishes = false): Promise<MadeListing[]> {
  return ctx.db.transaction((tx) => insertListings(tx, ctx, { rows, publishes, madeBy: null }));
}

/** The desk's list as an address asks for it. */
export function asked(query: Record<string, string> = {}) {
  return deskListInput.parse(query);
}
