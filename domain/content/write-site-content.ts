import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, loggedChanges } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import { type ContentKey, contentBlocks } from "./schemas.ts";
import { siteContent, storedValue } from "./tables.ts";

type WriteCtx = Pick<Ctx, "db" | "clock" | "actor">;

type WriteInput = {
  key: ContentKey;
  value: unknown;
  /** The version the editor started from; 0 for a block that was never stored. */
  version: number;
};

/**
 * Stores one block of the site's content (Rule P24) and says so in the event log, both or neither; pages that
 * show content hear of it by the topic `content`. Answers the new version. Refuses a value that does not fit
 * (`invalid`) and a version that is not the stored one (`conflict`), so that two editors never overwrite each
 * other.
 */
export async function writeSiteContent(
  ctx: WriteCtx,
  input: WriteInput,
): Promise<Result<{ version: number }>> {
  const allowed = allow(ctx.actor, "content.edit");
  if (!allowed.ok) return allowed;
  const parsed = contentBlocks[input.key].safeParse(input.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const text = issue?.message ?? "We can't save this text.";
    return fail({ code: "invalid", text, field: issue?.path.join(".") || input.key });
  }
  return ctx.db.transaction(async (tx): Promise<Result<{ version: number }>> => {
    const [before] = await tx
      .select({ value: siteContent.value })
      .from(siteContent)
      .where(eq(siteContent.key, input.key));
    const version = await storeBlock(ctx, tx, { ...input, value: parsed.data });
    if (version === null) {
      return fail({
        code: "conflict",
        text: "Someone else changed this text. Your change wasn't saved.",
      });
    }
    await appendEvent(tx, {
      subjectKind: "content",
      subjectId: input.key,
      type: "content.updated",
      actor: ctx.actor,
      visibility: "public",
      data: { version, changes: contentChanges(before?.value, parsed.data) },
      topics: ["content"],
    });
    return ok({ version });
  });
}

/** From what to what each part of a block went; a block that is one value is a part of itself. */
function contentChanges(before: unknown, after: unknown) {
  const partsOf = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null ? { ...value } : { value };
  const parts = partsOf(after);
  return loggedChanges(partsOf(before ?? {}), parts, Object.keys(parts));
}

/** The new version, or null when the stored one is not the editor's. */
async function storeBlock(
  ctx: WriteCtx,
  tx: Transaction,
  { key, value, version }: WriteInput,
): Promise<number | null> {
  const change = {
    value: storedValue(value),
    version: version + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
  };
  const stored =
    version === 0
      ? await tx
          .insert(siteContent)
          .values({ key, ...change })
          .onConflictDoNothing()
          .returning({ version: siteContent.version })
      : await tx
          .update(siteContent)
          .set(change)
          .where(and(eq(siteContent.key, key), eq(siteContent.version, version)))
          .returning({ version: siteContent.version });
  return stored[0]?.version ?? null;
}
