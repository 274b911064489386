import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readEvents, type StoredEvent } from "../../../platform/events/index.ts";
import { actorNamesOf, allow, namesOf } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import type { ListingPicture } from "../listing-view.ts";
import { picturesOf } from "../pictures/read-pictures.ts";
import { loginStateOf } from "../purchase/purchase-login.ts";
import { accountListings, type ListingRow } from "../tables.ts";
import { listingNotFound } from "./failures.ts";

/** Lines of the log that a listing's page shows. */
const mostEvents = 60;

/** What happened to a listing, and who did it. */
type ListingAction = Pick<StoredEvent, "type" | "data" | "note" | "at"> & {
  id: string;
  actorName: string | null;
};

/** Everything that staff see of a listing; its login stays in the vault (Rule P5). */
export type ListingForDesk = Omit<ListingRow, "loginSecretId" | "madeBy" | "changedXid"> & {
  madeByName: string | null;
  /** `gone` also for one that never had a login. */
  login: "ready" | "stale" | "gone";
  pictures: ListingPicture[];
  /** Newest first. */
  actions: ListingAction[];
};

/** A listing for its page of the desk. Staff only; refuses an unknown one (`not_found`). */
export async function readDeskListing(
  ctx: Pick<ListingsCtx, "db" | "actor" | "vault">,
  id: string,
): Promise<Result<ListingForDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [row] = await ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) return fail(listingNotFound);
  const [events, pictures, makers, login] = await Promise.all([
    readEvents(ctx.db, { subjectKind: "listing", subjectId: id, limit: mostEvents }),
    picturesOf(ctx.db, [id]),
    namesOf(ctx.db, row.madeBy ? [row.madeBy] : []),
    loginStateOf(ctx, ctx.db, row),
  ]);
  const names = await actorNamesOf(ctx.db, events);
  const { loginSecretId: _, madeBy, changedXid: __, ...plain } = row;
  return ok({
    ...plain,
    madeByName: (madeBy && makers.get(madeBy)) ?? null,
    login,
    pictures: pictures.get(id) ?? [],
    actions: events.map(({ id: eventId, type, data, note, at, actorId }) => ({
      id: String(eventId),
      type,
      data,
      note,
      at,
      actorName: (actorId && names.get(actorId)) ?? null,
    })),
  });
}
