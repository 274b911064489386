import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent, readEvents } from "../../../platform/events/index.ts";
import { actorNamesOf, allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings, type ListingRow } from "../tables.ts";
import { listingTopics } from "../topics.ts";
import { listingNotFound, listingWithdrawn } from "./failures.ts";

/** A listing's fields in the words of the desk. */
const listingFieldLabels: Record<string, string> = {
  name: "name",
  build: "build",
  type: "type",
  loginMethod: "login method",
  combatLevel: "combat level",
  totalLevel: "total level",
  priceCents: "price",
  deliveryTime: "delivery",
  description: "description",
  features: "features",
  verified: "verified",
  featured: "featured number",
};

const actions: Record<string, string> = {
  "listing.created": "created this listing",
  "listing.drafted": "created this draft from a bought account",
  "listing.published": "published it",
  "listing.hidden": "hid it",
  "listing.sold": "sold it",
  "listing.held": "put it on hold with an order",
  "listing.freed": "released it from an order",
  "listing.withdrawn": "withdrew it",
  "listing.login_saved": "saved a new login",
  "listing.login_revealed": "revealed its login",
  "listing.picture_added": "added a picture",
  "listing.picture_removed": "removed a picture",
  "listing.pictures_ordered": "reordered its pictures",
};

/** What desk actions need; their actor is staff. */
export type DeskCtx = Pick<ListingsCtx, "db" | "clock" | "actor" | "vault" | "signer" | "mailer" | "origin">;

/** What an action does to a listing: new values, and the event that tells of it. */
export type ListingChange = {
  set: Partial<Omit<ListingRow, "id" | "slug" | "version" | "createdAt" | "updatedAt" | "changedXid">>;
  type: string;
  data?: Record<string, unknown>;
  /** For staff; never anything personal or secret. */
  note?: string | undefined;
  /** What is done besides, once it is sure that the change is made. */
  also?: (tx: Transaction) => Promise<unknown>;
};

/** Looks at the locked row; null is nothing to do. */
export type Decide = (tx: Transaction, row: ListingRow) => Promise<Result<ListingChange | null>>;

/** What became of it. */
export type ChangedListing = { isChanged: boolean; version: number; slug: string; name: string };

/**
 * The one way in which staff change a listing: in a transaction of its own; see `changeInside`. For whoever
 * edits listings.
 */
export async function changeListing(
  ctx: DeskCtx,
  target: { id: string; version: number },
  decide: Decide,
): Promise<Result<ChangedListing>> {
  const may = allow(ctx.actor, "listings.edit");
  return may.ok ? transact(ctx.db, (tx) => changeInside(ctx, tx, target, decide)) : may;
}

/**
 * Locks the listing, lets `decide` look at it, compares the version, where there is one, writes row and
 * event. Nothing to do is no conflict, whatever version it was asked for. Refuses `not_found`, a withdrawn
 * listing, a stale version with what happened instead (`conflict`, field `version`), and whatever `decide`
 * refuses.
 */
export async function changeInside(
  ctx: Pick<DeskCtx, "actor" | "clock">,
  tx: Transaction,
  { id, version }: { id: string; version?: number },
  decide: Decide,
): Promise<Result<ChangedListing>> {
  const [row] = await tx.select().from(accountListings).where(eq(accountListings.id, id)).for("update");
  if (!row) return fail(listingNotFound);
  if (row.state === "withdrawn") return fail(listingWithdrawn);
  const decided = await decide(tx, row);
  const { slug, name } = row;
  if (decided.ok && !decided.value) return ok({ isChanged: false, version: row.version, slug, name });
  if (version !== undefined && version !== row.version) return fail(await conflictOf(tx, row));
  if (!decided.ok) return decided;
  if (!decided.value) throw new Error("There was nothing to do");
  const { set, type, data = {}, note, also } = decided.value;
  await also?.(tx);
  const next = row.version + 1;
  await tx
    .update(accountListings)
    .set({ ...set, version: next, updatedAt: ctx.clock.now() })
    .where(eq(accountListings.id, id));
  await appendEvent(tx, {
    subjectKind: "listing",
    subjectId: id,
    type,
    actor: ctx.actor,
    visibility: "internal",
    note,
    data,
    topics: ["listing-drafts", ...listingTopics(id)],
  });
  return ok({ isChanged: true, version: next, slug, name: set.name ?? name });
}

/** What happened to the listing meanwhile: who did what, how long ago. */
async function conflictOf(tx: Transaction, row: ListingRow): Promise<Failure> {
  const [last] = await readEvents(tx, { subjectKind: "listing", subjectId: row.id, limit: 1 });
  const names = await actorNamesOf(tx, last ? [last] : []);
  const who = (last?.actorId && names.get(last.actorId)) || "Someone else";
  const did = last ? changeText(last) : "changed this listing";
  const text = `${who} ${did}. Your change wasn't saved, but it's still here.`;
  return { code: "conflict", field: "version", text };
}

/** What an event of a listing says that somebody did: `changed the price and the delivery`. */
export function changeText({ type, data }: { type: string; data: Record<string, unknown> }): string {
  if (type !== "listing.edited") return actions[type] ?? "changed this listing";
  const fields = Array.isArray(data.fields) ? data.fields.map(String) : [];
  const words = fields.map((field) => `the ${listingFieldLabels[field] ?? field}`);
  if (words.length === 0) return "changed it";
  const last = words.pop();
  return `changed ${words.length > 0 ? `${words.join(", ")} and ${last}` : last}`;
}
