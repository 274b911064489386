import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { namesOf } from "../people/index.ts";
import { chatConversations, chatMessages } from "./tables.ts";

/** Lines that one try forwards. */
const mostLines = 10;
/** So many lines from before there was a thread are told with the first one. */
const mostEarlier = 20;

/** What the thread on Discord lacks of a conversation about an order. */
export type LinesToForward = {
  orderId: string;
  /** Those of people, oldest first, without what was written on Discord. */
  lines: { id: string; seq: number; staffName: string | null; text: string }[];
  /** The last line that was looked at. */
  seq: number;
  hasMore: boolean;
};

/** What the order's thread doesn't have yet; null for a conversation about no order. */
export async function readLinesToForward(db: Queryable, chatId: string): Promise<LinesToForward | null> {
  const [chat] = await db.select().from(chatConversations).where(eq(chatConversations.id, chatId));
  if (!chat?.orderId) return null;
  const after = Math.max(chat.discordSeq, chat.discordSeq === 0 ? chat.lastSeq - mostEarlier : 0);
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, chatId), gt(chatMessages.seq, after)))
    .orderBy(asc(chatMessages.seq))
    .limit(mostLines);
  const names = await namesOf(
    db,
    rows.flatMap(({ author, authorId }) => (author === "staff" && authorId ? [authorId] : [])),
  );
  const seq = rows.at(-1)?.seq ?? after;
  return {
    orderId: chat.orderId,
    lines: rows
      .filter(({ author, fromDiscord }) => author !== "system" && !fromDiscord)
      .map(({ id, seq, author, authorId, text }) => ({
        ...{ id, seq, text },
        staffName: author === "staff" ? (names.get(authorId ?? "") ?? "Someone who left") : null,
      })),
    seq,
    hasMore: seq < chat.lastSeq,
  };
}

/** Notes that the thread has a conversation up to this line. */
export async function noteForwarded(
  db: Queryable,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<void> {
  const discordSeq = sql`greatest(${chatConversations.discordSeq}, ${seq})`;
  await db.update(chatConversations).set({ discordSeq }).where(eq(chatConversations.id, chatId));
}
