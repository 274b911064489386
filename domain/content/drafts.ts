import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow } from "../people/index.ts";
import { checkedValue } from "./check-block.ts";
import { appendDraftEvent } from "./draft-event.ts";
import { type DraftRef, draftConflict, isSameDraft, lockDraft } from "./draft-ref.ts";
import type { ContentKey } from "./schemas.ts";
import { contentDrafts, storedValue } from "./tables.ts";

type DraftCtx = Pick<Ctx, "db" | "clock" | "actor">;

type SaveDraft = {
  key: ContentKey;
  value: unknown;
  /** The published version that the text started from. */
  basedOn: number;
  /** The draft that the editor saw, null for none. */
  draft: DraftRef | null;
  /** Whether customers shall be asked to agree once it is published. */
  asksConsent?: boolean | undefined;
};

export type SavedDraft = DraftRef & { wasPlanned: boolean };

/**
 * Keeps a text that is not published yet, one a block. A plan to publish the draft ends with it, since it
 * stood for the text before. Refuses a value that does not fit (`invalid`) and another draft than the
 * editor saw (`conflict`).
 */
export async function saveDraft(ctx: DraftCtx, input: SaveDraft): Promise<Result<SavedDraft>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  const checked = checkedValue(input.key, input.value);
  if (!checked.ok) return checked;
  return transact(ctx.db, async (tx): Promise<Result<SavedDraft>> => {
    const { key, basedOn } = input;
    const before = await lockDraft(tx, key);
    if (!isSameDraft(before, input.draft)) return fail(draftConflict);
    const id = before?.id ?? randomUUID();
    const version = (before?.version ?? 0) + 1;
    const draft = {
      ...{ id, version, basedOn, value: storedValue(checked.value), updatedAt: ctx.clock.now() },
      updatedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      ...{ publishAt: null, plannedBy: null, note: null, asksConsent: input.asksConsent ?? false },
    };
    const stored = before
      ? await tx.update(contentDrafts).set(draft).where(eq(contentDrafts.id, id)).returning()
      : await tx
          .insert(contentDrafts)
          .values({ key, ...draft })
          .onConflictDoNothing()
          .returning();
    if (stored.length === 0) return fail(draftConflict);
    await appendDraftEvent(tx, ctx, key, "content.draft_saved", { draftVersion: version });
    return ok({ id, version, wasPlanned: before?.publishAt != null });
  });
}

/** Throws a draft away, with its plan. Refuses another version than the editor saw (`conflict`). */
export async function discardDraft(
  ctx: DraftCtx,
  { key, draft }: { key: ContentKey; draft: DraftRef },
): Promise<Result<undefined>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const gone = await tx
      .delete(contentDrafts)
      .where(
        and(
          eq(contentDrafts.key, key),
          eq(contentDrafts.id, draft.id),
          eq(contentDrafts.version, draft.version),
        ),
      )
      .returning({ id: contentDrafts.id });
    if (gone.length === 0) return fail(draftConflict);
    await appendDraftEvent(tx, ctx, key, "content.draft_discarded", {});
    return ok(undefined);
  });
}
