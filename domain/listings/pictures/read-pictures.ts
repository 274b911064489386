import { asc, eq, inArray } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow } from "../../people/index.ts";
import type { ListingPicture } from "../listing-view.ts";
import { accountListingImages, accountListings } from "../tables.ts";
import type { PicturesCtx } from "./context.ts";
import type { PictureFormat, PictureSize } from "./picture-copy.ts";
import { fileKey, pictureKey } from "./picture-files.ts";
import { addEncodeJob } from "./picture-jobs.ts";

/**
 * The pictures of each listing in their order, the profile picture first; a listing without any is not in the
 * map. Asks nobody who they are: whether a listing may be seen is its reader's to check.
 */
export async function picturesOf(
  db: Queryable,
  listingIds: readonly string[],
): Promise<Map<string, ListingPicture[]>> {
  const found = new Map<string, ListingPicture[]>();
  if (listingIds.length === 0) return found;
  const { listingId, id, alt, width, height, hasAvif, displayOrder } = accountListingImages;
  const rows = await db
    .select({ listingId, id, alt, width, height, hasAvif })
    .from(accountListingImages)
    .where(inArray(listingId, [...listingIds]))
    .orderBy(asc(displayOrder), asc(id));
  for (const { listingId: of, ...picture } of rows) found.set(of, [...(found.get(of) ?? []), picture]);
  return found;
}

type PictureFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether everybody may see it, and caches may keep it. */
  isPublic: boolean;
};

/**
 * One file of a listing's picture. Those of listings that are published or sold are everybody's; the others
 * are for staff who read orders, elevated. Has the AVIF made of one that has none yet. Refuses with
 * `not_found` whatever is not there for the asker.
 */
export async function readListingPicture(
  { db, files, actor }: Pick<PicturesCtx, "db" | "files" | "actor">,
  { pictureId, size, format }: { pictureId: string; size: PictureSize; format: PictureFormat },
): Promise<Result<PictureFile>> {
  const [row] = await db
    .select({ state: accountListings.state, hasAvif: accountListingImages.hasAvif })
    .from(accountListingImages)
    .innerJoin(accountListings, eq(accountListings.id, accountListingImages.listingId))
    .where(eq(accountListingImages.id, pictureId));
  if (!row || (format === "avif" && !row.hasAvif)) return fail(noPicture);
  const isPublic = row.state === "published" || row.state === "sold";
  if (!isPublic && !allow(actor, "orders.read").ok) return fail(noPicture);
  const bytes = await files.get(fileKey(pictureKey(pictureId), size, format));
  if (bytes && !row.hasAvif) await addEncodeJob(db, pictureId);
  return bytes ? ok({ bytes, isPublic }) : fail(noPicture);
}

/**
 * A file of a picture that was stored for something else than a listing, by the key of its row; null when it
 * is gone. Asks nobody who they are: the caller checks who may see it.
 */
export function readStoredPicture(
  { files }: Pick<PicturesCtx, "files">,
  { key, size }: { key: string; size: PictureSize },
): Promise<Uint8Array<ArrayBuffer> | null> {
  return files.get(fileKey(key, size, "webp"));
}

const noPicture = { code: "not_found", text: "There is no such picture." } as const;
