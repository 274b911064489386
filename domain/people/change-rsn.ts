import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { PeopleCtx } from "./context.ts";
import type { changeRsnInput } from "./inputs.ts";
import { unnamed } from "./person-names.ts";
import type { Viewer } from "./read-viewer.ts";
import { userProfiles } from "./tables.ts";

/**
 * Sets the game name of the signed-in person, and with it the display name as long as they have chosen no
 * other. Every open tab of theirs hears of it (Rule S34). The same name again changes nothing.
 */
export async function changeRsn(
  ctx: PeopleCtx,
  input: z.infer<typeof changeRsnInput> & { viewer: Viewer },
): Promise<Result<{ changed: boolean }>> {
  const { viewer, rsn } = input;
  if (viewer.rsn === rsn) return ok({ changed: false });
  return ctx.db.transaction(async (tx): Promise<Result<{ changed: boolean }>> => {
    const changed = await tx
      .update(userProfiles)
      .set({
        rsn,
        displayName: sql`case when ${userProfiles.displayName} in (${unnamed}, coalesce(${userProfiles.rsn}, ''))
          then ${rsn} else ${userProfiles.displayName} end`,
        version: sql`${userProfiles.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(and(eq(userProfiles.id, viewer.personId), eq(userProfiles.version, viewer.profileVersion)))
      .returning({ version: userProfiles.version });
    const version = changed[0]?.version;
    if (version === undefined) {
      return fail({
        code: "conflict",
        text: "Your profile was changed in another tab. Please try again.",
      });
    }
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: viewer.personId,
      type: "profile.updated",
      actor: ctx.actor,
      visibility: "internal",
      data: { version, fields: ["rsn"] },
      topics: [`user:${viewer.personId}`],
    });
    return ok({ changed: true });
  });
}
