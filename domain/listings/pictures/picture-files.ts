import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { FileStore } from "../../../platform/files/ports.ts";
import { type PictureFormat, type PictureSize, pictureFormats, pictureSizes } from "./picture-copy.ts";

/** Under what a picture's files are kept, and by what a row names them. */
export function pictureKey(pictureId: string): string {
  return `pictures/${pictureId}`;
}

/** The key of one file of a picture. */
export function fileKey(key: string, size: PictureSize, format: PictureFormat): string {
  return `${key}/${size}.${format}`;
}

/** Keeps all sizes of one format. */
export async function storeFiles(
  files: FileStore,
  key: string,
  format: PictureFormat,
  bytes: Record<PictureSize, Uint8Array>,
): Promise<void> {
  for (const size of pictureSizes) await files.put(fileKey(key, size, format), bytes[size]);
}

/** Removes every file that a picture may have. */
export async function removeFiles(files: FileStore, key: string): Promise<void> {
  for (const format of pictureFormats) {
    for (const size of pictureSizes) await files.delete(fileKey(key, size, format));
  }
}

/**
 * Keys of all files that the database names: of listings' pictures, and of what was shown in disputes. For
 * backups.
 */
export async function pictureFileKeys(db: Pick<Queryable, "execute">): Promise<Iterable<string>> {
  const listed = await db.execute<{ id: string; hasAvif: boolean }>(
    sql`select id::text, has_avif as "hasAvif" from account_listing_images order by id`,
  );
  const evidence = await db.execute<{ key: string }>(
    sql`select distinct picture ->> 'key' as key from dispute_entries, jsonb_array_elements(pictures) picture order by 1`,
  );
  return (function* () {
    for (const { id, hasAvif } of listed.rows) {
      for (const format of hasAvif ? (["webp", "avif"] as const) : (["webp"] as const))
        for (const size of pictureSizes) yield fileKey(pictureKey(id), size, format);
    }
    for (const { key } of evidence.rows) for (const size of pictureSizes) yield fileKey(key, size, "webp");
  })();
}
