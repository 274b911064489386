import { desc, eq } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow } from "../people/index.ts";
import type { ChatState } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations } from "./tables.ts";

export type PersonChat = {
  id: string;
  state: ChatState;
  lastMessageAt: Date;
  isWaiting: boolean;
};

const mostChats = 10;

/** A signed-in customer's newest conversations and how many there are, for staff who progress orders. */
export async function listPersonChats(
  ctx: Pick<SupportCtx, "db" | "actor">,
  personId: string,
): Promise<Result<{ chats: PersonChat[]; total: number }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { id, state, lastMessageAt, waitingSince } = chatConversations;
  const isTheirs = eq(chatConversations.personId, personId);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ id, state, lastMessageAt, waitingSince })
      .from(chatConversations)
      .where(isTheirs)
      .orderBy(desc(lastMessageAt), desc(id))
      .limit(mostChats),
    ctx.db.$count(chatConversations, isTheirs),
  ]);
  return ok({
    chats: rows.map(({ waitingSince: since, ...chat }) => ({ ...chat, isWaiting: since !== null })),
    total,
  });
}
