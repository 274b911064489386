import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import { checkedValue } from "./check-block.ts";
import { type DraftRef, draftConflict, isSameDraft, lockDraft } from "./draft-ref.ts";
import { publishBlock } from "./publish-block.ts";
import type { ContentKey, SiteContent } from "./schemas.ts";
import { contentDrafts, siteContent, storedValue } from "./tables.ts";

type WriteCtx = Pick<Ctx, "db" | "clock" | "actor">;

type WriteInput = {
  key: ContentKey;
  value: unknown;
  /** The version the editor started from; 0 for a block that was never stored. */
  version: number;
  /** The draft that the editor saw and that ends with this, null for none; left out, drafts stay. */
  draft?: DraftRef | null;
  note?: string | undefined;
  asksConsent?: boolean;
  restoredFrom?: number;
};

/**
 * Publishes one block of the site's content (Rule P24) as its next version and says so in the event log,
 * both or neither; pages that show content hear of it by the topic `content`. Answers the new version.
 * Refuses a value that does not fit (`invalid`), and a version or draft that is not the stored one
 * (`conflict`), so that two editors never overwrite each other.
 */
export async function writeSiteContent(
  ctx: WriteCtx,
  input: WriteInput,
): Promise<Result<{ version: number }>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  const checked = checkedValue(input.key, input.value);
  if (!checked.ok) return checked;
  return transact(ctx.db, async (tx): Promise<Result<{ version: number }>> => {
    if (input.draft !== undefined) {
      const draft = await lockDraft(tx, input.key);
      if (!isSameDraft(draft, input.draft)) return fail(draftConflict);
      await tx.delete(contentDrafts).where(eq(contentDrafts.key, input.key));
    }
    const publishedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
    const version = await publishBlock(ctx, tx, { ...input, value: checked.value, publishedBy });
    if (version !== null) return ok({ version });
    return fail({ code: "conflict", text: "Someone else changed this text. Your change wasn't saved." });
  });
}

/** Stores the blocks that are not stored yet and leaves the others alone. Answers how many were stored. */
export async function seedContent(
  ctx: Pick<Ctx, "db" | "clock" | "actor">,
  content: SiteContent,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const seeded = await tx
      .insert(siteContent)
      .values(
        Object.entries(content).map(([key, value]) => ({
          key,
          value: storedValue(value),
          updatedAt: ctx.clock.now(),
        })),
      )
      .onConflictDoNothing()
      .returning({ key: siteContent.key });
    if (seeded.length === 0) return 0;
    await appendEvent(tx, {
      subjectKind: "content",
      subjectId: "site",
      type: "content.seeded",
      actor: ctx.actor,
      visibility: "public",
      data: { blocks: seeded.length },
      topics: ["content"],
    });
    return seeded.length;
  });
}
