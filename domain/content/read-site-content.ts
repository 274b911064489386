import { inArray, like } from "drizzle-orm";
import type { z } from "zod";
import type { MailCopy } from "../../kernel/mails/mail-copy.ts";
import type { MailKind } from "../../kernel/mails/mail-kinds.ts";
import type { OwnLines } from "../../kernel/mails/mail-lines.ts";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { allow } from "../people/index.ts";
import { freshContent } from "./fresh-content.ts";
import { mailKeyOf } from "./mail-blocks.ts";
import { linesKey } from "./mail-line-block.ts";
import {
  type ContentKey,
  contentBlocks,
  isContentKey,
  isSiteKey,
  type SiteContent,
  type SiteKey,
  siteKeys,
} from "./schemas.ts";
import { siteContent } from "./tables.ts";

/** A draft that takes its block's place in a page that only its editor sees. */
export type ContentPreview = { key: ContentKey; value: unknown };

type ReadCtx = Pick<Ctx, "log"> & {
  db: Queryable;
  contentPreview?: ContentPreview | undefined;
};

type StoredBlock = { key: string; value: unknown; version: number };

/**
 * The whole content of the site in one query. A block that is missing or no longer fits its schema is
 * replaced by that of a fresh shop, and the latter is logged: one bad edit must not take the site down.
 */
export async function readSiteContent(ctx: ReadCtx): Promise<SiteContent> {
  const content = mergeBlocks(ctx, await selectBlocks(ctx, siteKeys));
  const preview = ctx.contentPreview;
  return preview && isSiteKey(preview.key)
    ? Object.assign(content, { [preview.key]: preview.value })
    : content;
}

/** One block of the content, as `readSiteContent` reads it. */
export async function readContentBlock<Key extends SiteKey>(
  ctx: ReadCtx,
  key: Key,
): Promise<SiteContent[Key]> {
  const preview = ctx.contentPreview;
  const stored =
    preview?.key === key ? [{ key, value: preview.value, version: 0 }] : await selectBlocks(ctx, [key]);
  return mergeBlocks(ctx, stored)[key];
}

/** A block with its version, for those who edit it. A block that was never stored has version 0. */
export async function readBlockForEditing(
  ctx: ReadCtx,
  key: ContentKey,
): Promise<{ value: unknown; version: number }> {
  const [stored] = await selectBlocks(ctx, [key]);
  return { value: blockValue(ctx, key, stored), version: stored?.version ?? 0 };
}

/** What a shop starts with: null for a mail, which then has the text in code. */
export function freshBlock(key: ContentKey): unknown {
  return isSiteKey(key) ? freshContent[key] : null;
}

/**
 * The owner's words for a kind of mail; null where the shop's own hold, which is also where they lack what
 * the mail needs by now.
 */
export async function readMailCopy(ctx: ReadCtx, kind: MailKind): Promise<MailCopy | null> {
  const key = mailKeyOf(kind);
  const [stored] = await selectBlocks(ctx, [key]);
  const parsed = stored && contentBlocks[key].safeParse(stored.value);
  if (parsed && !parsed.success) warnOf(ctx, key, parsed.error);
  return parsed?.data ?? null;
}

/** The owner's words for the sentences of mails that depend on the case. */
export async function readMailLines(ctx: ReadCtx): Promise<OwnLines> {
  const [stored] = await selectBlocks(ctx, [linesKey]);
  const parsed = contentBlocks[linesKey].safeParse(stored?.value ?? null);
  if (!parsed.success) warnOf(ctx, linesKey, parsed.error);
  return parsed.data ?? {};
}

function selectBlocks(ctx: ReadCtx, keys: readonly ContentKey[]): Promise<StoredBlock[]> {
  return ctx.db
    .select({ key: siteContent.key, value: siteContent.value, version: siteContent.version })
    .from(siteContent)
    .where(inArray(siteContent.key, keys));
}

function mergeBlocks(ctx: ReadCtx, stored: readonly StoredBlock[]): SiteContent {
  const merged = { ...freshContent };
  for (const block of stored) {
    const key = siteKeys.find((each) => each === block.key);
    if (key) Object.assign(merged, { [key]: blockValue(ctx, key, block) });
  }
  return merged;
}

/** What is stored of a block, or what a fresh shop has where that does not fit any more. */
function blockValue(ctx: ReadCtx, key: ContentKey, stored: StoredBlock | undefined): unknown {
  if (!stored) return freshBlock(key);
  const parsed = contentBlocks[key].safeParse(stored.value);
  if (parsed.success) return parsed.data;
  warnOf(ctx, key, parsed.error);
  return freshBlock(key);
}

function warnOf({ log }: ReadCtx, contentKey: ContentKey, { issues }: z.ZodError): void {
  log.warn({ contentKey, issues }, "stored content does not fit");
}

/** The blocks of mails that have words of the owner's now. Needs `content.edit`. */
export async function readWordedMails(ctx: Pick<Ctx, "db" | "actor">): Promise<Result<ContentKey[]>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(like(siteContent.key, "mail.%"));
  return ok(rows.flatMap(({ key, value }) => (value !== null && isContentKey(key) ? [key] : [])));
}
