import { count, eq } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow } from "../people/index.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations } from "./tables.ts";

/**
 * How many open conversations each of staff has, by their id; under null those that nobody has taken. For
 * staff who progress orders.
 */
export async function countChatsByStaff(
  ctx: Pick<SupportCtx, "db" | "actor">,
): Promise<Result<Map<string | null, number>>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { assignedTo, state } = chatConversations;
  const rows = await ctx.db
    .select({ assignedTo, chats: count() })
    .from(chatConversations)
    .where(eq(state, "open"))
    .groupBy(assignedTo);
  return ok(new Map(rows.map((row) => [row.assignedTo, row.chats])));
}
