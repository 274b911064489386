import { eq } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { accountListingImages } from "../tables.ts";
import { changePictures, storePictureOrder, tellOfPictures } from "./change-pictures.ts";
import type { PicturesCtx } from "./context.ts";
import { addSweepJob } from "./picture-jobs.ts";

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
