import { loggedChanges } from "../../../platform/events/index.ts";
import type { ListingRow } from "../tables.ts";
import type { ListingChange } from "./change-listing.ts";
import type { EditedListing } from "./desk-inputs.ts";

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
