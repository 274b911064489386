import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { pictureSizes } from "./picture-copy.ts";
import { fileKey, pictureKey } from "./picture-files.ts";

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
