import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { accountListingImages, type ListingImageRow } from "../tables.ts";
import { changePictures, tellOfPictures } from "./change-pictures.ts";
import type { PicturesCtx } from "./context.ts";
import { mostPictures, pictureSrc } from "./picture-copy.ts";
import { addEncodeJob, addSweepJob } from "./picture-jobs.ts";
import { contentHashOf, type StoredPicture, storePicture } from "./store-picture.ts";

type AddPicture = {
  listingId: string;
  bytes: Uint8Array;
  /** What the picture shows, for those who do not see it. */
  alt?: string | undefined;
  /** Its AVIF is made once somebody looks at it, as for a shop full of pictures that few will see. */
  isSeldomSeen?: boolean;
};
type Added = { pictureId: string; isNew: boolean };

/**
 * Adds a picture behind those that a listing has; the first one becomes its profile picture. The same file
 * sent again answers the one that is there. Its AVIF follows by a job. For whoever edits listings. Refuses
 * what `storePicture` refuses, an eleventh picture (`invalid`), and listings whose pictures cannot change
 * (see `changePictures`).
 */
export async function addPicture(ctx: PicturesCtx, input: AddPicture): Promise<Result<Added>> {
  const contentHash = await contentHashOf(input.bytes);
  // Asked before the work and again under the lock: another upload may have come between.
  const before = await changePictures(ctx, input.listingId, async (_tx, { pictures }) =>
    roomFor(pictures, contentHash),
  );
  if (!before.ok) return before;
  if (before.value) return ok({ pictureId: before.value.id, isNew: false });
  const stored = await storePicture(ctx, input.bytes);
  if (!stored.ok) return stored;
  const { pictureId } = stored.value;
  const added = await insert(ctx, input, { ...stored.value, contentHash });
  if (!added.ok || !added.value.isNew) await addSweepJob(ctx.db, pictureId);
  return added;
}

/** The picture that a file is already; null when there is room for it. */
function roomFor(pictures: ListingImageRow[], contentHash: string): Result<ListingImageRow | null> {
  const same = pictures.find((picture) => picture.contentHash === contentHash);
  if (same) return ok(same);
  return pictures.length < mostPictures ? ok(null) : fail(full);
}

function insert(
  ctx: PicturesCtx,
  { listingId, alt, isSeldomSeen }: AddPicture,
  { pictureId, width, height, contentHash }: StoredPicture & { contentHash: string },
): Promise<Result<Added>> {
  return changePictures<Added>(ctx, listingId, async (tx, { listing, pictures }) => {
    const room = roomFor(pictures, contentHash);
    if (!room.ok) return room;
    if (room.value) return ok({ pictureId: room.value.id, isNew: false });
    await tx.insert(accountListingImages).values({
      id: pictureId,
      listingId,
      imageUrl: pictureSrc(pictureId, 800),
      isProfilePicture: pictures.length === 0,
      displayOrder: pictures.length,
      alt: alt?.trim() ?? "",
      width,
      height,
      contentHash,
      madeBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      createdAt: ctx.clock.now(),
    });
    await tellOfPictures(ctx, tx, listing, { type: "listing.picture_added", data: { pictureId } });
    if (!isSeldomSeen) await addEncodeJob(tx, pictureId);
    return ok({ pictureId, isNew: true });
  });
}

const full: Failure = {
  code: "invalid",
  text: `A listing can have up to ${mostPictures} pictures. Remove one first.`,
};
