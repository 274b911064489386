import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { listStaff, readStaffMember } from "../people/index.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations } from "./tables.ts";
import { changeChat, lockChat, noteChat } from "./write-message.ts";

/** In one run at most; the next takes the rest. */
const mostAtOnce = 500;

/**
 * Gives the open conversations of whoever is no longer staff back to all. Answers how many. Each in its own
 * transaction, by the program itself; safe to repeat.
 */
export async function releaseChats(ctx: SupportCtx): Promise<number> {
  const staff = (await listStaff(ctx)).map(({ personId }) => personId);
  const { id, state, assignedTo } = chatConversations;
  const left = await ctx.db
    .select({ id })
    .from(chatConversations)
    .where(and(eq(state, "open"), isNotNull(assignedTo), notInArray(assignedTo, staff)))
    .limit(mostAtOnce);
  let released = 0;
  for (const chat of left) {
    const done = await transact(ctx.db, async (tx) => {
      const locked = await lockChat(tx, chat.id);
      if (!locked.ok) return ok(false);
      const { assignedTo: from, state } = locked.value;
      if (!from || state === "closed" || (await readStaffMember({ db: tx }, from))) return ok(false);
      await changeChat(tx, chat.id, { assignedTo: null });
      await noteChat(ctx, tx, chat.id, "chat.handed_over", { from });
      return ok(true);
    });
    if (done.ok && done.value) released += 1;
  }
  return released;
}
