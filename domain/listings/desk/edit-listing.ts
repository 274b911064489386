import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import { type ChangedListing, changeListing, type DeskCtx } from "./change-listing.ts";
import type { EditedListing } from "./desk-inputs.ts";
import { loginIsListed, noLogin, onceListed } from "./failures.ts";
import { insertListings, type MadeListing } from "./insert-listings.ts";
import { rowsWithListedLogin } from "./login-prints.ts";
import type { NewListing } from "./new-listing-input.ts";
import { askForPrices, type HeldPrice, pricedEdit } from "./price-gate.ts";

/**
 * Makes a listing: a draft, or for sale at once. Its login goes into the vault. For whoever edits listings.
 * Refuses to publish one without a login, and a login that another listing has (`conflict`).
 */
export async function createListing(
  ctx: DeskCtx,
  { listing, publishes }: { listing: NewListing; publishes: boolean },
): Promise<Result<MadeListing>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  if (publishes && !listing.login) return fail({ ...noLogin, field: "email" });
  const madeBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  return onceListed(ctx.db, async (tx) => {
    if ((await rowsWithListedLogin(ctx, tx, [listing])).length > 0) return fail(loginIsListed);
    const [made] = await insertListings(tx, ctx, { rows: [listing], publishes, madeBy });
    if (!made) throw new Error("The listing was not made");
    return ok(made);
  });
}

/** What is left out stays. */
type ListingEdit = Pick<EditedListing, "listingId" | "version"> & Partial<EditedListing>;

/**
 * Changes what a listing says, in every state but withdrawn; the log names the fields. An order that holds it
 * keeps the price at which it was placed. A price that one person doesn't lower alone waits for another
 * (Rule P42), and the rest is saved. Nothing changed writes nothing. For whoever edits listings; refuses a
 * stale version (`conflict`).
 */
export async function editListing(
  ctx: DeskCtx,
  { listingId, version, ...requested }: ListingEdit,
): Promise<Result<ChangedListing & { waits: boolean }>> {
  let waits = false;
  const done = await changeListing(ctx, { id: listingId, version }, async (tx, row) => {
    const held: HeldPrice[] = [];
    const change = await pricedEdit(ctx, tx, { row, requested, hold: (price) => held.push(price) });
    waits = held.length > 0;
    const asked = await askForPrices(ctx, tx, held);
    return asked.ok ? ok(change) : asked;
  });
  return done.ok ? ok({ ...done.value, waits }) : done;
}
