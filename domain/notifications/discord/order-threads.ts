import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../../../platform/context.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { inLane, type Tasks } from "../../../platform/jobs/lane.ts";
import { findOrder } from "../../orders/index.ts";
import { products, shortId } from "../../orders/model.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { type LinesToForward, noteForwarded, readLinesToForward } from "../../support/index.ts";
import type { DirectMessageAnswer, DirectMessages } from "../ports.ts";
import { discordThreads } from "../tables.ts";
import type { DiscordCtx } from "./direct-messages.ts";
import { leavingPieces } from "./leaving-text.ts";

const forwardJob = "forward-chat";
const payloadSchema = z.object({ chatId: z.uuid() });

/** Has what was written in a chat forwarded to its order's thread, where the owner named a channel. */
export async function askToForward({ db }: Pick<Ctx, "db">, event: StoredEvent): Promise<void> {
  if (event.type !== "chat.message") return;
  const { chatChannelId } = await readSettingsGroup(db, "discord");
  if (chatChannelId) await addForwardJob(db, event.subjectId);
}

/**
 * One after the other with all that the bot sends: Discord limits it as a whole. With the queue's growing
 * pauses the last try is days after the first, and every later message tries again.
 */
function addForwardJob(db: Ctx["db"], chatId: string, runAt?: Date): Promise<void> {
  const options = { queueName: "discord", jobKey: `${forwardJob}:${chatId}`, ...(runAt ? { runAt } : {}) };
  return addJob(db, forwardJob, { chatId }, options);
}

type Chat = { id: string; channelId: string; bot: DirectMessages };

/**
 * The task that forwards, in their order, the lines that the thread lacks. Each is noted once Discord has it:
 * an outage or a limit loses none, and a try whose end nobody knows is repeated under the same nonce.
 */
export function forwardChatTasks(ctx: DiscordCtx): Tasks {
  return {
    [forwardJob]: inLane("discord", async (payload, { signal }) => {
      const { chatId } = payloadSchema.parse(payload);
      const { chatChannelId } = await readSettingsGroup(ctx.db, "discord");
      const left = await readLinesToForward(ctx.db, chatId);
      if (!ctx.directMessages || !chatChannelId || !left) return;
      const chat = { id: chatId, channelId: chatChannelId, bot: ctx.directMessages };
      const problem = left.lines.length > 0 ? await forward(ctx, chat, left, signal) : null;
      if (problem) return settle(ctx, chat, left, problem);
      await noteForwarded(ctx.db, { chatId, seq: left.seq });
      if (left.hasMore) await addForwardJob(ctx.db, chatId);
    }),
  };
}

/** Forwards these lines; answers why it stopped before their end, if it did. */
async function forward(
  ctx: DiscordCtx,
  chat: Chat,
  { orderId, lines }: LinesToForward,
  signal: AbortSignal,
): Promise<DirectMessageAnswer | null> {
  const thread = await threadOf(ctx, chat, orderId, signal);
  if (thread.kind !== "open") return thread;
  for (const { id, seq, staffName, text } of lines) {
    for (const [at, piece] of leavingPieces(staffName ?? "Customer", text).entries()) {
      const message = { channelId: thread.channelId, text: piece, nonce: nonceOf(id) + at };
      const answer = await chat.bot.send(message, signal);
      if (answer.kind !== "sent") return answer;
    }
    await noteForwarded(ctx.db, { chatId: chat.id, seq });
  }
  return null;
}

/** The order's thread with this chat in it, opened if there is none. */
async function threadOf(
  ctx: DiscordCtx,
  { id: chatId, channelId, bot }: Chat,
  orderId: string,
  signal: AbortSignal,
): Promise<{ kind: "open"; channelId: string } | DirectMessageAnswer> {
  const [known] = await ctx.db.select().from(discordThreads).where(eq(discordThreads.orderId, orderId));
  if (known) {
    await ctx.db.update(discordThreads).set({ chatId }).where(eq(discordThreads.orderId, orderId));
    return { kind: "open", channelId: known.threadId };
  }
  const order = await findOrder(ctx, orderId);
  if (!order) return { kind: "closed" };
  const name = `#${shortId(orderId)} ${products[order.type].label}`;
  const text = `Chat about order **${name}**. Answer with /reply in its thread, or at the desk: ${ctx.origin}/admin/chats/${chatId}`;
  const opened = await bot.startThread({ channelId, name, text, nonce: nonceOf(orderId) }, signal);
  if (opened.kind !== "open") return opened;
  const row = { orderId, threadId: opened.channelId, chatId, createdAt: ctx.clock.now() };
  await ctx.db.insert(discordThreads).values(row).onConflictDoNothing();
  return opened;
}

/** 22 characters of the 25 that Discord takes. */
function nonceOf(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** What didn't go now goes later, when Discord says so or with the queue's growing pauses. */
async function settle(
  ctx: DiscordCtx,
  { id: chatId }: Chat,
  { orderId }: LinesToForward,
  problem: DirectMessageAnswer,
): Promise<void> {
  if (problem.kind === "closed") return;
  if (problem.kind === "later" && problem.seconds !== null) {
    const milliseconds = Math.ceil(problem.seconds * 1_000);
    return addForwardJob(ctx.db, chatId, new Date(ctx.clock.now().getTime() + milliseconds));
  }
  if (problem.kind === "refused") {
    ctx.log.warn({ status: problem.status }, "Discord refused a message of a chat");
    // Somebody deleted the thread or the channel: the next try begins a new one.
    if (problem.status === 404)
      await ctx.db.delete(discordThreads).where(eq(discordThreads.orderId, orderId));
  }
  throw new Error(`Chat ${chatId}: Discord can't take it now`);
}
