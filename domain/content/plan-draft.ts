import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { transact } from "../../platform/database/transact.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { allow } from "../people/index.ts";
import { appendDraftEvent } from "./draft-event.ts";
import { type DraftRef, draftConflict, isSameDraft, lockDraft } from "./draft-ref.ts";
import { publishPlannedJob } from "./publish-planned.ts";
import type { ContentKey } from "./schemas.ts";
import { contentDrafts } from "./tables.ts";

type PlanCtx = Pick<Ctx, "db" | "clock" | "actor">;

/** Furthest ahead that a draft may be planned. */
const mostDaysAhead = 366;

type PlanDraft = {
  key: ContentKey;
  draft: DraftRef;
  publishAt: Date;
  note?: string | undefined;
  asksConsent?: boolean | undefined;
};

/**
 * Has the draft published at a later time, in one transaction with the job; an earlier plan is replaced.
 * Refuses a time that is past or more than a year ahead (`invalid`), and another version of the draft
 * (`conflict`).
 */
export async function planDraft(ctx: PlanCtx, input: PlanDraft): Promise<Result<DraftRef>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  const { key, publishAt } = input;
  const ahead = publishAt.getTime() - ctx.clock.now().getTime();
  if (!(ahead > 0 && ahead <= mostDaysAhead * 86_400_000)) {
    return fail({ code: "invalid", field: "publishAt", text: "Choose a time from now to a year ahead." });
  }
  return transact(ctx.db, async (tx): Promise<Result<DraftRef>> => {
    const draft = await lockDraft(tx, key);
    if (!draft || !isSameDraft(draft, input.draft)) return fail(draftConflict);
    const { id } = draft;
    const version = draft.version + 1;
    const plannedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
    const note = input.note?.trim() || null;
    const asksConsent = input.asksConsent ?? false;
    await tx
      .update(contentDrafts)
      .set({ version, publishAt, plannedBy, note, asksConsent })
      .where(eq(contentDrafts.id, id));
    const job = { runAt: publishAt, jobKey: `${publishPlannedJob}:${id}` };
    await addJob(tx, publishPlannedJob, { draftId: id, version }, job);
    const data = { publishAt: publishAt.toISOString() };
    await appendDraftEvent(tx, ctx, key, "content.publish_planned", data);
    return ok({ id, version });
  });
}

/** Ends a plan; the draft stays. Refuses another version than the editor saw (`conflict`). */
export async function cancelPlan(
  ctx: PlanCtx,
  { key, draft: seen }: { key: ContentKey; draft: DraftRef },
): Promise<Result<DraftRef>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  return transact(ctx.db, async (tx): Promise<Result<DraftRef>> => {
    const draft = await lockDraft(tx, key);
    if (!draft?.publishAt || !isSameDraft(draft, seen)) return fail(draftConflict);
    const version = draft.version + 1;
    await tx
      .update(contentDrafts)
      .set({ version, publishAt: null, plannedBy: null, note: null })
      .where(eq(contentDrafts.id, draft.id));
    await appendDraftEvent(tx, ctx, key, "content.plan_canceled", {});
    return ok({ id: draft.id, version });
  });
}
