import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { lockViews } from "./change-view.ts";
import { appendViewEvent, askerOf, cleanListQuery } from "./saved-views.ts";
import { savedViews } from "./tables.ts";

/** Views that one person may have, shared ones included. */
const mostViews = 20;

type SaveViewInput = { name: string; query: string; isShared: boolean; onceKey: string };

/**
 * Saves a list under a name, behind the other views of its owner or behind what is shared. What the list's
 * own schema does not know of the query is not saved. Sent again under the same key it is saved once (Rule
 * P11); refuses one view more than a person may have (`invalid`).
 */
export async function saveView(
  ctx: OrdersCtx,
  { name, query, isShared, onceKey }: SaveViewInput,
): Promise<Result<{ viewId: string }>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const asker = askerOf(ctx);
  if (!asker) return fail(peopleOnly);
  const { personId: ownerId } = asker;
  const content = { name, query: cleanListQuery(query), isShared };
  const saved = await once<string | null>(
    ctx,
    { scope: `save-view:${ownerId}`, key: onceKey, content },
    async (tx) => {
      await lockViews(tx);
      const [own] = await tx
        .select({ views: count() })
        .from(savedViews)
        .where(eq(savedViews.ownerId, ownerId));
      if ((own?.views ?? 0) >= mostViews) return { status: 400, answer: null, store: false };
      const viewId = randomUUID();
      const now = ctx.clock.now();
      const position = sql`(select coalesce(max(position), 0) + 1 from saved_views)`;
      await tx
        .insert(savedViews)
        .values({ ...content, id: viewId, ownerId, position, createdAt: now, updatedAt: now });
      await appendViewEvent(ctx, tx, "view.saved", viewId, { isShared });
      return { status: 201, answer: viewId, store: true };
    },
  );
  if (!saved.ok) return saved;
  const viewId = saved.value.answer;
  return viewId === null ? fail(viewsFull) : ok({ viewId });
}

const peopleOnly: Failure = { code: "forbidden", text: "Only a person can save a view." };
const viewsFull: Failure = {
  code: "invalid",
  field: "name",
  text: `You have ${mostViews} views. Remove one to save another.`,
};
