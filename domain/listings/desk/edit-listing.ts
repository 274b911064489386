import { fail, ok, type Result } from "../../../kernel/result.ts";
import { loggedChanges } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import type { ListingRow } from "../tables.ts";
import { type ChangedListing, changeListing, type DeskCtx, type ListingChange } from "./change-listing.ts";
import type { EditedListing } from "./desk-inputs.ts";
import { loginIsListed, noLogin, onceListed } from "./failures.ts";
import { insertListings, type MadeListing } from "./insert-listings.ts";
import { rowsWithListedLogin } from "./login-prints.ts";
import type { NewListing } from "./new-listing-input.ts";

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
 * keeps the price at which it was placed. Nothing changed writes nothing. For whoever edits listings; refuses
 * a stale version (`conflict`).
 */
export function editListing(
  ctx: DeskCtx,
  { listingId, version, ...requested }: ListingEdit,
): Promise<Result<ChangedListing>> {
  return changeListing(ctx, { id: listingId, version }, async (_tx, row) => ok(editOf(row, requested)));
}

/** The change that makes a row as requested; null when it is so already. */
export function editOf(row: ListingRow, requested: Partial<Omit<EditedListing, "listingId" | "version">>) {
  // Made from the edit's own keys.
  const all = Object.keys(requested) as (keyof typeof requested)[];
  const fields = all.filter((field) => JSON.stringify(row[field]) !== JSON.stringify(requested[field]));
  if (fields.length === 0) return null;
  const price = fields.includes("priceCents") ? { priceCents: requested.priceCents } : {};
  const changes = loggedChanges(
    row,
    { ...row, ...requested },
    // A description is long and may name somebody: the log says only that it changed.
    fields.filter((field) => field !== "description"),
  );
  const change: ListingChange = {
    set: requested,
    type: "listing.edited",
    data: { fields, ...price, changes },
  };
  return change;
}
