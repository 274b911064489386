import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { changePictures, storePictureOrder, tellOfPictures } from "./change-pictures.ts";
import type { PicturesCtx } from "./context.ts";

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
