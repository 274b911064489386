import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { namesOf } from "../people/index.ts";
import type { ChatAuthor } from "./chat-words.ts";
import { type ChatRow, chatMessages } from "./tables.ts";

/** One line of a conversation. Staff have a name; whoever the visitor is, both sides know. */
export type ChatLine = { seq: number; author: ChatAuthor; staffName: string | null; text: string; at: Date };

/** At most so many lines are shown, the newest. */
const mostLines = 500;

/** The lines of a conversation, oldest first, and whether there are still older ones. */
export async function readLines(
  db: Queryable,
  { id }: Pick<ChatRow, "id">,
): Promise<{ lines: ChatLine[]; isCut: boolean }> {
  const newest = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id))
    .orderBy(desc(chatMessages.seq))
    .limit(mostLines + 1);
  const rows = newest.slice(0, mostLines).reverse();
  const names = await namesOf(
    db,
    rows.flatMap(({ author, authorId }) => (author === "staff" && authorId ? [authorId] : [])),
  );
  return {
    lines: rows.map(({ seq, author, authorId, text, createdAt }) => ({
      seq,
      author,
      staffName: author === "staff" ? ((authorId && names.get(authorId)) ?? null) : null,
      text,
      at: createdAt,
    })),
    isCut: newest.length > mostLines,
  };
}
