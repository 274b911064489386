import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { freshContent } from "./fresh-content.ts";
import { type ContentKey, contentBlocks, type SiteContent } from "./schemas.ts";
import { siteContent } from "./tables.ts";

/** A draft that takes its block's place in a page that only its editor sees. */
export type ContentPreview = { key: ContentKey; value: unknown };

type ReadCtx = Pick<Ctx, "db" | "log"> & { contentPreview?: ContentPreview | undefined };

type StoredBlock = { key: string; value: unknown; version: number };

/**
 * The whole content of the site in one query. A block that is missing or no longer fits its schema is
 * replaced by that of a fresh shop, and the latter is logged: one bad edit must not take the site down.
 */
export async function readSiteContent(ctx: ReadCtx): Promise<SiteContent> {
  const content = mergeBlocks(ctx, await selectBlocks(ctx));
  const preview = ctx.contentPreview;
  return preview ? Object.assign(content, { [preview.key]: preview.value }) : content;
}

/** One block of the content, as `readSiteContent` reads it. */
export async function readContentBlock<Key extends ContentKey>(
  ctx: ReadCtx,
  key: Key,
): Promise<SiteContent[Key]> {
  const preview = ctx.contentPreview;
  const stored =
    preview?.key === key ? [{ key, value: preview.value, version: 0 }] : await selectBlocks(ctx, key);
  return mergeBlocks(ctx, stored)[key];
}

/** The content with the version of each block, for those who edit it. A block never stored has version 0. */
export async function readContentForEditing(
  ctx: ReadCtx,
): Promise<{ content: SiteContent; versions: Record<ContentKey, number> }> {
  const stored = await selectBlocks(ctx);
  const versionOf = new Map(stored.map((block) => [block.key, block.version]));
  const versions = Object.fromEntries(
    Object.keys(contentBlocks).map((key) => [key, versionOf.get(key) ?? 0]),
    // The keys come from contentBlocks itself, so none is missing.
  ) as Record<ContentKey, number>;
  return { content: mergeBlocks(ctx, stored), versions };
}

function selectBlocks(ctx: ReadCtx, key?: ContentKey): Promise<StoredBlock[]> {
  return ctx.db
    .select({ key: siteContent.key, value: siteContent.value, version: siteContent.version })
    .from(siteContent)
    .where(key && eq(siteContent.key, key));
}

function mergeBlocks(ctx: ReadCtx, stored: readonly StoredBlock[]): SiteContent {
  const merged = { ...freshContent };
  const schemas = new Map(Object.entries(contentBlocks));
  for (const { key, value } of stored) {
    const parsed = schemas.get(key)?.safeParse(value);
    if (parsed?.success) Object.assign(merged, { [key]: parsed.data });
    else if (parsed)
      ctx.log.warn({ contentKey: key, issues: parsed.error.issues }, "stored content does not fit");
  }
  return merged;
}
