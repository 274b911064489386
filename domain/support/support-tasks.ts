import { and, eq, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { listStaff, readStaffMember } from "../people/index.ts";
import { closeIn } from "./chat-actions.ts";
import { closedRetentionDays, quietDays } from "./chat-copy.ts";
import { chatMailJob, mailUnreadAnswer } from "./chat-mail.ts";
import { forgetPresence } from "./chat-presence.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations, chatTokens } from "./tables.ts";
import { changeChat, chatNotes, lockChat, noteChat } from "./write-message.ts";

/** Conversations closed or released in one run at most; the next run takes the rest. */
const mostAtOnce = 500;

/** When this part's jobs run, as lines for the crontab of startJobs. */
export const supportCrontab = [
  "41 4 * * * tidy-chats ?jobKey=tidy-chats&max=2",
  "*/5 * * * * release-chats ?jobKey=release-chats&max=2",
].join("\n");

/** The tasks of this part: mails about unread answers, what former staff had, and the nightly tidying. */
export function supportTasks(ctx: SupportCtx) {
  return {
    [chatMailJob]: inLane("orders", (payload) => mailUnreadAnswer(ctx, payload)),
    "release-chats": inLane("tidying", () => releaseChats(ctx)),
    "tidy-chats": inLane("tidying", () => tidyChats(ctx)),
  };
}

/**
 * Closes conversations in which nothing was said for 14 days and nobody waits for us, and removes those that
 * were closed 90 days ago, with everything that was said; the log keeps only that there was one. Answers how
 * many of each.
 */
export async function tidyChats(ctx: SupportCtx): Promise<{ closed: number; removed: number }> {
  const now = ctx.clock.now();
  const { id, state, lastMessageAt, waitingSince, closedAt } = chatConversations;
  const quiet = await ctx.db
    .select({ id })
    .from(chatConversations)
    .where(and(eq(state, "open"), isNull(waitingSince), lte(lastMessageAt, daysBefore(now, quietDays))))
    .limit(mostAtOnce);
  for (const chat of quiet) await closeQuiet(ctx, chat.id);
  const removed = await ctx.db
    .delete(chatConversations)
    .where(and(eq(state, "closed"), lte(closedAt, daysBefore(now, closedRetentionDays))));
  await forgetPresence(ctx.db, now);
  await ctx.db.delete(chatTokens).where(lte(chatTokens.expiresAt, now));
  return { closed: quiet.length, removed: removed.rowCount ?? 0 };
}

async function closeQuiet(ctx: SupportCtx, chatId: string): Promise<void> {
  const before = daysBefore(ctx.clock.now(), quietDays);
  await transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    // Somebody may have written since it was found.
    const isQuiet = locked.ok && locked.value.waitingSince === null && locked.value.lastMessageAt <= before;
    if (isQuiet && locked.value.state === "open") await closeIn(ctx, tx, locked.value, chatNotes.quiet);
    return ok(undefined);
  });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/**
 * Gives the open conversations of whoever is no longer staff back to all. Answers how many. Each in its own
 * transaction, by the program itself; safe to repeat.
 */
async function releaseChats(ctx: SupportCtx): Promise<number> {
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
