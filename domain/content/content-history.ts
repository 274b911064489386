import { and, desc, eq, lt } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { allow, namesOf } from "../people/index.ts";
import type { LegalKey } from "./consent/legal-texts.ts";
import { type SavedDraft, saveDraft } from "./drafts.ts";
import { readContentBlock } from "./read-site-content.ts";
import { type ContentKey, contentBlocks, type LegalText } from "./schemas.ts";
import { contentVersions } from "./tables.ts";
import { writeSiteContent } from "./write-site-content.ts";

type HistoryCtx = Pick<Ctx, "db" | "clock" | "actor">;

/** A version of a block as the history lists it; `by` is null for a program. */
export type ContentVersion = Omit<typeof contentVersions.$inferSelect, "key" | "publishedBy"> & {
  by: string | null;
  isOwn: boolean;
};

type HistoryQuery = { key: ContentKey; limit: number; before?: number | undefined };

/** The versions of a block, newest first. */
export async function readContentHistory(
  ctx: Pick<Ctx, "db" | "actor">,
  { key, limit, before }: HistoryQuery,
): Promise<Result<ContentVersion[]>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), before ? lt(contentVersions.version, before) : undefined))
    .orderBy(desc(contentVersions.version))
    .limit(limit);
  return ok(await withNames(ctx, rows));
}

/** The versions of all blocks that were published last, newest first. */
export async function readRecentVersions(
  ctx: Pick<Ctx, "db" | "actor">,
  { limit }: { limit: number },
): Promise<Result<(ContentVersion & { key: string })[]>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(contentVersions)
    .orderBy(desc(contentVersions.publishedAt), contentVersions.key)
    .limit(limit);
  const named = await withNames(ctx, rows);
  return ok(named.map((version, at) => ({ ...version, key: rows[at]?.key ?? "" })));
}

/** One version of a block. */
export async function readContentVersion(
  ctx: Pick<Ctx, "db" | "actor">,
  { key, version }: { key: ContentKey; version: number },
): Promise<Result<ContentVersion>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.version, version)));
  const [found] = await withNames(ctx, rows);
  return found ? ok(found) : fail({ code: "not_found", text: "This version doesn't exist." });
}

async function withNames(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  rows: readonly (typeof contentVersions.$inferSelect)[],
): Promise<ContentVersion[]> {
  const own = actor.kind === "person" ? actor.personId : null;
  const names = await namesOf(
    db,
    rows.flatMap((row) => row.publishedBy ?? []),
  );
  return rows.map(({ key: _, publishedBy, ...row }) => ({
    ...row,
    by: (publishedBy && names.get(publishedBy)) || null,
    isOwn: publishedBy !== null && publishedBy === own,
  }));
}

type Restore = {
  key: ContentKey;
  /** The version whose text shall stand again. */
  from: number;
  /** The published version that the editor saw. */
  version: number;
};

/** Publishes the text of an earlier version as the next one. Refuses as `writeSiteContent` does. */
export async function restoreVersion(
  ctx: HistoryCtx,
  { key, from, version }: Restore,
): Promise<Result<{ version: number }>> {
  const found = await readContentVersion(ctx, { key, version: from });
  if (!found.ok) return found;
  const { value } = found.value;
  return writeSiteContent(ctx, { key, value, version, restoredFrom: from });
}

/**
 * Starts a draft with the text of an earlier version. Refuses where there is a draft already (`conflict`).
 */
export async function draftFromVersion(
  ctx: HistoryCtx,
  { key, from, version }: Restore,
): Promise<Result<SavedDraft>> {
  const found = await readContentVersion(ctx, { key, version: from });
  if (!found.ok) return found;
  const { value } = found.value;
  const saved = await saveDraft(ctx, { key, value, basedOn: version, draft: null });
  if (saved.ok || saved.error.code !== "conflict") return saved;
  return fail({
    code: "conflict",
    text: "There is already a draft of this text. Publish or discard it first.",
  });
}

type ReadCtx = Parameters<typeof readContentBlock>[0] & Pick<Ctx, "db">;

/** A legal text as a page shows it, and the versions that were ever published, newest first. */
export type LegalReading = {
  text: LegalText;
  /** The earlier version that was asked for; null for the one that holds now. */
  earlier: { version: number; publishedAt: Date } | null;
  versions: { version: number; publishedAt: Date }[];
};

/**
 * A legal text as it holds now, or in an earlier version; null for a version that there never was. Whoever
 * agreed to a text can read it again, so this asks for no right.
 */
export async function readLegalText(
  ctx: ReadCtx,
  key: LegalKey,
  version: number | null,
): Promise<LegalReading | null> {
  const versions = await ctx.db
    .select({ version: contentVersions.version, publishedAt: contentVersions.publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.version));
  if (version === null || version === versions[0]?.version) {
    return { text: await readContentBlock(ctx, key), earlier: null, versions };
  }
  const [found] = await ctx.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.version, version)));
  if (!found) return null;
  const read = contentBlocks[key].safeParse(found.value);
  if (!read.success) return null;
  return { text: read.data, earlier: { version: found.version, publishedAt: found.publishedAt }, versions };
}
