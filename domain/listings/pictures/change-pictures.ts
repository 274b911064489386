import { asc, eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import { accountListingImages, accountListings, type ListingImageRow, type ListingRow } from "../tables.ts";
import { listingTopics } from "../topics.ts";
import type { PicturesCtx } from "./context.ts";
import { addSweepJob } from "./picture-jobs.ts";

type Changeable = { listing: ListingRow; pictures: ListingImageRow[] };

/**
 * Runs a change of a listing's pictures under the listing's lock, so that changes of one moment follow each
 * other. For whoever edits listings. Refuses an unknown listing (`not_found`), one that is sold, whose buyer
 * goes by what was shown, and one that was withdrawn (`conflict`).
 */
export async function changePictures<T>(
  ctx: PicturesCtx,
  listingId: string,
  work: (tx: Transaction, now: Changeable) => Promise<Result<T>>,
): Promise<Result<T>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const [listing] = await tx
      .select()
      .from(accountListings)
      .where(eq(accountListings.id, listingId))
      .for("update");
    if (!listing) return fail(noListing);
    if (listing.state === "sold") return fail(sold);
    if (listing.state === "withdrawn") return fail(withdrawn);
    const pictures = await tx
      .select()
      .from(accountListingImages)
      .where(eq(accountListingImages.listingId, listingId))
      .orderBy(asc(accountListingImages.displayOrder), asc(accountListingImages.id));
    return work(tx, { listing, pictures });
  });
}

/**
 * Gives the pictures the order in which they are listed; the first one is the profile picture (Rule S99).
 */
async function storePictureOrder(tx: Transaction, pictures: readonly ListingImageRow[]): Promise<void> {
  for (const [displayOrder, { id, ...was }] of pictures.entries()) {
    const isProfilePicture = displayOrder === 0;
    if (was.displayOrder === displayOrder && was.isProfilePicture === isProfilePicture) continue;
    const position = { displayOrder, isProfilePicture };
    await tx.update(accountListingImages).set(position).where(eq(accountListingImages.id, id));
  }
}

type PictureEvent = { type: string; data: Record<string, unknown> };

/**
 * Tells the log of a change of pictures; everybody hears that something changed, as of any change of a
 * listing.
 */
export async function tellOfPictures(
  ctx: PicturesCtx,
  tx: Transaction,
  listing: ListingRow,
  event: PictureEvent,
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "listing",
    subjectId: listing.id,
    ...event,
    actor: ctx.actor,
    visibility: listing.state === "published" ? "public" : "internal",
    topics: ["listing-drafts", ...listingTopics(listing.id)],
  });
}

const noListing: Failure = { code: "not_found", text: "This listing doesn't exist." };
const sold: Failure = {
  code: "conflict",
  text: "This account is sold, so its pictures can't change.",
};
const withdrawn: Failure = { code: "conflict", text: "This listing was withdrawn and can't change." };

/**
 * Puts a listing's pictures into the order of `ids`; the first one is the profile picture (Rule S99). An
 * order that they have already writes nothing. For whoever edits listings. Refuses ids that are not exactly
 * the pictures that are there (`conflict`), and listings whose pictures cannot change (see `changePictures`).
 */
export function orderPictures(
  ctx: PicturesCtx,
  { listingId, ids }: { listingId: string; ids: readonly string[] },
): Promise<Result<undefined>> {
  return changePictures(ctx, listingId, async (tx, { listing, pictures }) => {
    const requested = [...new Set(ids)].flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
    if (requested.length !== pictures.length || ids.length !== pictures.length) return fail(changed);
    if (requested.every(({ id }, index) => id === pictures[index]?.id)) return ok(undefined);
    await storePictureOrder(tx, requested);
    await tellOfPictures(ctx, tx, listing, {
      type: "listing.pictures_ordered",
      data: { pictureIds: [...ids] },
    });
    return ok(undefined);
  });
}

const changed: Failure = {
  code: "conflict",
  text: "The pictures have changed. Reload the page, then reorder them.",
};

/**
 * Takes a picture from a listing; the others move up, and a job removes its files. One that is not there is
 * as good as removed. For whoever edits listings; refuses listings whose pictures cannot change (see
 * `changePictures`).
 */
export function removePicture(
  ctx: PicturesCtx,
  { listingId, pictureId }: { listingId: string; pictureId: string },
): Promise<Result<undefined>> {
  return changePictures(ctx, listingId, async (tx, { listing, pictures }) => {
    const rest = pictures.filter(({ id }) => id !== pictureId);
    if (rest.length === pictures.length) return ok(undefined);
    await tx.delete(accountListingImages).where(eq(accountListingImages.id, pictureId));
    await storePictureOrder(tx, rest);
    await tellOfPictures(ctx, tx, listing, { type: "listing.picture_removed", data: { pictureId } });
    await addSweepJob(tx, pictureId);
    return ok(undefined);
  });
}
