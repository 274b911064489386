import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { readStaffMember } from "../people/index.ts";
import { can } from "../people/model.ts";
import { checkedValue } from "./check-block.ts";
import { appendDraftEvent } from "./draft-event.ts";
import type { DraftRow } from "./draft-ref.ts";
import { publishBlock } from "./publish-block.ts";
import { type ContentKey, isContentKey } from "./schemas.ts";
import { contentDrafts } from "./tables.ts";

/** The job that runs when a draft shall be published: `{ draftId, version }`. */
export const publishPlannedJob = "publish-planned-content";

const payloadSchema = z.object({ draftId: z.uuid(), version: z.int().positive() });

type JobCtx = Pick<Ctx, "db" | "clock" | "actor">;

/**
 * Publishes a planned draft, all or nothing, if it still is the one that was planned. One that can't be
 * published any more stays a draft without a plan, and those who edit content are told. Throws when it runs
 * a moment too early by this program's clock, so that it runs again.
 */
async function publishPlanned(ctx: JobCtx, payload: unknown): Promise<void> {
  const { draftId, version } = payloadSchema.parse(payload);
  await ctx.db.transaction(async (tx) => {
    const [draft] = await tx.select().from(contentDrafts).where(eq(contentDrafts.id, draftId)).for("update");
    if (!draft?.publishAt || draft.version !== version || !isContentKey(draft.key)) return;
    if (draft.publishAt > ctx.clock.now()) throw new Error("This draft is not due yet");
    const reason = await publishOr(ctx, tx, draft, draft.key);
    if (reason === null) {
      await tx.delete(contentDrafts).where(eq(contentDrafts.id, draftId));
      return;
    }
    await tx
      .update(contentDrafts)
      .set({ version: version + 1, publishAt: null, plannedBy: null, note: null })
      .where(eq(contentDrafts.id, draftId));
    await appendDraftEvent(tx, ctx, draft.key, "content.publish_failed", { reason });
  });
}

/** Why a planned draft was not published. */
type PublishFailure = "changed" | "no_rights" | "does_not_fit";

async function publishOr(
  ctx: JobCtx,
  tx: Transaction,
  draft: DraftRow,
  key: ContentKey,
): Promise<PublishFailure | null> {
  const { plannedBy, basedOn, note, asksConsent } = draft;
  if (plannedBy !== null) {
    const planner = await readStaffMember({ db: tx }, plannedBy);
    if (!planner || !can(planner.role, "content.edit")) return "no_rights";
  }
  const checked = checkedValue(key, draft.value);
  if (!checked.ok) return "does_not_fit";
  const publication = { key, value: checked.value, version: basedOn, publishedBy: plannedBy };
  const done = await publishBlock(ctx, tx, { ...publication, note, asksConsent, isPlanned: true });
  return done === null ? "changed" : null;
}

export function contentTasks(ctx: JobCtx) {
  return { [publishPlannedJob]: inLane("orders", (payload) => publishPlanned(ctx, payload)) };
}
