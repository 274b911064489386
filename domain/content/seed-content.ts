import type { Ctx } from "../../platform/context.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { SiteContent } from "./schemas.ts";
import { siteContent, storedValue } from "./tables.ts";

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
