import { eq } from "drizzle-orm";
import type { OrdersCtx } from "../../orders/index.ts";
import { staffOfDiscord } from "../../people/index.ts";
import { answerChat } from "../../support/index.ts";
import { chatAnswerInput } from "../../support/inputs.ts";
import { discordThreads } from "../tables.ts";

/** What somebody typed in a thread, by Discord's ids. */
export type ThreadAnswer = { interactionId: string; threadId: string; accountId: string; text: string };

/** What everybody in the thread reads, or only who typed it. */
type Said = { isDone: boolean; text: string };

/**
 * Sends a customer what one of the staff typed in their order's thread: by the desk's command, as the person
 * whose account on Discord it is, with the rights that they have now. Typed once it is sent once, however
 * often Discord says so.
 */
export async function answerInThread(
  ctx: OrdersCtx,
  { interactionId, threadId, accountId, text }: ThreadAnswer,
): Promise<Said> {
  const [thread] = await ctx.db.select().from(discordThreads).where(eq(discordThreads.threadId, threadId));
  if (!thread) return refused("Use this in the thread of an order's chat.");
  const staff = await staffOfDiscord(ctx.db, accountId);
  if (!staff) return refused(notLinked);
  const typed = chatAnswerInput.shape.text.safeParse(text);
  if (!typed.success) return refused(typed.error.issues[0]?.message ?? "Please write a message.");
  const { name, actor } = staff;
  const answer = { chatId: thread.chatId, text: typed.data, key: `discord-${interactionId}` };
  const sent = await answerChat({ ...ctx, actor }, { ...answer, fromDiscord: true });
  if (sent.ok) return { isDone: true, text: `**${name}**: ${typed.data}` };
  const { title, text: words } = sent.error;
  // What the desk asks a tick for is answered there.
  const why = title === undefined ? words : `${title}.`;
  return refused(`Not sent. ${why} Go on at the desk: ${ctx.origin}/admin/chats/${thread.chatId}`);
}

const notLinked =
  "Not sent. Your Discord account belongs to nobody on this shop's team. Sign in to the shop with Discord once, with the account that works at the desk.";
const refused = (text: string): Said => ({ isDone: false, text });
