import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { accountListings, type ListingRow } from "./tables.ts";

type EditDraft = Pick<
  DraftFacts,
  "name" | "build" | "type" | "priceCents" | "deliveryTime" | "description"
> & {
  features: readonly string[];
  listingId: string;
  /** The version that the editor saw. */
  version: number;
};

/**
 * Changes a draft; the log names the fields. Nothing changed writes nothing. For whoever edits listings. Refuses an unknown
 * draft (`not_found`), a withdrawn one and a stale version (`conflict`).
 */
export async function editDraft(
  ctx: Pick<OrdersCtx, "db" | "clock" | "actor">,
  { listingId, version, ...wished }: EditDraft,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const isIt = eq(accountListings.id, listingId);
    const [row] = await tx.select().from(accountListings).where(isIt).for("update");
    if (!row) return fail(noDraft);
    if (row.state === "withdrawn") return fail(withdrawn);
    const fields = changedFields(row, wished);
    if (fields.length === 0) return ok(undefined);
    if (row.version !== version) return fail(editedMeanwhile);
    const set = {
      ...wished,
      features: [...wished.features],
      version: row.version + 1,
      updatedAt: ctx.clock.now(),
    };
    await tx.update(accountListings).set(set).where(isIt);
    await appendEvent(tx, {
      subjectKind: "listing",
      subjectId: listingId,
      type: "listing.edited",
      actor: ctx.actor,
      visibility: "internal",
      data: { fields, ...(fields.includes("priceCents") ? { priceCents: wished.priceCents } : {}) },
      topics: ["listing-drafts"],
    });
    return ok(undefined);
  });
}

type Wished = Omit<EditDraft, "listingId" | "version">;

function changedFields(row: ListingRow, wished: Wished): string[] {
  // Made from the edit's own keys.
  const fields = Object.keys(wished) as (keyof Wished)[];
  return fields.filter((field) => JSON.stringify(row[field]) !== JSON.stringify(wished[field]));
}

const noDraft: Failure = { code: "not_found", text: "There is no such draft." };
const withdrawn: Failure = {
  code: "conflict",
  field: "version",
  text: "This draft was withdrawn, because its account is no longer ours. Yours was not saved.",
};
const editedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Somebody else has changed this draft. Yours was not saved; what you typed is still here.",
};
