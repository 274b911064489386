import type { Ctx } from "../../platform/context.ts";
import { freshContent } from "./fresh-content.ts";
import { type ContentKey, contentBlocks, contentSchema, type SiteContent } from "./schemas.ts";
import { siteContent } from "./tables.ts";

type ReadCtx = Pick<Ctx, "db" | "log">;

type StoredBlock = { key: string; value: unknown; version: number };

/**
 * The whole content of the site in one query. A block that is missing or no longer fits its schema is
 * replaced by that of a fresh shop, and the latter is logged: one bad edit must not take the site down.
 */
export async function readSiteContent(ctx: ReadCtx): Promise<SiteContent> {
  return mergeBlocks(ctx, await selectBlocks(ctx));
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

function selectBlocks(ctx: ReadCtx): Promise<StoredBlock[]> {
  return ctx.db
    .select({ key: siteContent.key, value: siteContent.value, version: siteContent.version })
    .from(siteContent);
}

function mergeBlocks(ctx: ReadCtx, stored: readonly StoredBlock[]): SiteContent {
  const merged: Record<string, unknown> = { ...freshContent };
  const schemas = new Map(Object.entries(contentBlocks));
  for (const { key, value } of stored) {
    const parsed = schemas.get(key)?.safeParse(value);
    if (parsed?.success) merged[key] = parsed.data;
    else if (parsed)
      ctx.log.warn({ contentKey: key, issues: parsed.error.issues }, "stored content does not fit");
  }
  return contentSchema.parse(merged);
}
