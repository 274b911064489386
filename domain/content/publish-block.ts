import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, loggedChanges } from "../../platform/events/index.ts";
import { type ContentKey, isSiteKey } from "./schemas.ts";
import { contentVersions, siteContent, storedValue } from "./tables.ts";

export type Publication = {
  key: ContentKey;
  /** What the block's schema made of it. */
  value: unknown;
  /** The version that it takes the place of; 0 for a block that was never stored. */
  version: number;
  publishedBy: string | null;
  note?: string | null | undefined;
  restoredFrom?: number | undefined;
  asksConsent?: boolean | undefined;
  isPlanned?: boolean | undefined;
};

type PublishCtx = Pick<Ctx, "clock" | "actor">;

/**
 * Makes a value the published one: row, version in the history and event, in the caller's transaction. Every
 * publishing goes through here. Null, and nothing changed, when the block has another version by now.
 */
export async function publishBlock(
  ctx: PublishCtx,
  tx: Transaction,
  publication: Publication,
): Promise<number | null> {
  const { key, value, note, restoredFrom, asksConsent = false, publishedBy } = publication;
  const [before] = await tx.select().from(siteContent).where(eq(siteContent.key, key)).for("update");
  if ((before?.version ?? 0) !== publication.version) return null;
  const version = publication.version + 1;
  const publishedAt = ctx.clock.now();
  // Two who publish the first version meet here.
  const [kept] = await tx
    .insert(contentVersions)
    .values({
      ...{ key, version, value: storedValue(value), publishedAt, publishedBy, asksConsent },
      note: note?.trim() || null,
      restoredFrom: restoredFrom ?? null,
    })
    .onConflictDoNothing()
    .returning({ version: contentVersions.version });
  if (!kept) return null;
  const change = { value: storedValue(value), version, updatedAt: publishedAt, updatedBy: publishedBy };
  if (!before) await tx.insert(siteContent).values({ key, ...change });
  else {
    const guard = and(eq(siteContent.key, key), eq(siteContent.version, publication.version));
    await tx.update(siteContent).set(change).where(guard);
  }
  await appendEvent(tx, {
    subjectKind: "content",
    subjectId: key,
    type: "content.updated",
    actor: ctx.actor,
    visibility: "public",
    data: {
      version,
      changes: contentChanges(before?.value, value),
      ...(restoredFrom === undefined ? {} : { restoredFrom }),
      ...(publication.isPlanned ? { isPlanned: true, plannedBy: publishedBy } : {}),
      ...(asksConsent ? { asksConsent } : {}),
    },
    // No page shows a mail's text, so none is made anew for it.
    topics: [isSiteKey(key) ? "content" : "content-drafts"],
  });
  return version;
}

/** From what to what each part of a block went; a block that is one value is a part of itself. */
function contentChanges(before: unknown, after: unknown) {
  const partsOf = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null ? { ...value } : { value };
  const from = partsOf(before ?? {});
  const to = partsOf(after);
  return loggedChanges(from, to, [...new Set([...Object.keys(to), ...Object.keys(from)])]);
}
