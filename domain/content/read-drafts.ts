import { desc, eq } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { allow, namesOf } from "../people/index.ts";
import { checkedValue } from "./check-block.ts";
import type { DraftRow } from "./draft-ref.ts";
import type { ContentPreview } from "./read-site-content.ts";
import { type ContentKey, isContentKey } from "./schemas.ts";
import { contentDrafts } from "./tables.ts";

/** A draft as its editors see it. */
export type ContentDraft = Omit<DraftRow, "key" | "updatedBy" | "plannedBy"> & {
  key: ContentKey;
  by: string | null;
  isOwn: boolean;
};

/** All drafts, the newest first; of a block only that block's. */
export async function readDrafts(
  ctx: Pick<Ctx, "db" | "actor">,
  key?: ContentKey,
): Promise<Result<ContentDraft[]>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(contentDrafts)
    .where(key && eq(contentDrafts.key, key))
    .orderBy(desc(contentDrafts.updatedAt));
  const names = await namesOf(
    ctx.db,
    rows.flatMap((row) => row.updatedBy ?? []),
  );
  const own = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  return ok(
    rows.flatMap(({ key: block, updatedBy, plannedBy: _, ...row }) =>
      isContentKey(block)
        ? [
            {
              ...row,
              key: block,
              by: (updatedBy && names.get(updatedBy)) || null,
              isOwn: updatedBy !== null && updatedBy === own,
            },
          ]
        : [],
    ),
  );
}

/**
 * The draft with which a page shall be shown, for a person who may edit content and has passed the step-up;
 * undefined for everybody else and for a draft that is gone.
 */
export async function readContentPreview(
  ctx: Pick<Ctx, "db" | "actor">,
  draftId: string,
): Promise<ContentPreview | undefined> {
  if (ctx.actor.kind !== "person" || !allow(ctx.actor, "content.edit").ok) return undefined;
  if (!/^[0-9a-f-]{36}$/.test(draftId)) return undefined;
  const [draft] = await ctx.db.select().from(contentDrafts).where(eq(contentDrafts.id, draftId));
  if (!draft || !isContentKey(draft.key)) return undefined;
  const checked = checkedValue(draft.key, draft.value);
  return checked.ok ? { key: draft.key, value: checked.value } : undefined;
}
