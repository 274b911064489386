import { desc, eq } from "drizzle-orm";
import { namesOf } from "../people/index.ts";
import type { ChatAuthor } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { type ChatMessageRow, chatMessages } from "./tables.ts";

/** One line of a conversation. Staff have a name; whoever the visitor is, both sides know. */
export type ChatLine = {
  seq: number;
  author: ChatAuthor;
  staffName: string | null;
  /** Whether the reader wrote it: at the desk this very person. */
  isMine: boolean;
  /** Whether it was written on Discord, which staff alone are told. */
  isFromDiscord: boolean;
  text: string;
  at: Date;
};

/** At most so many lines are shown, the newest. */
const mostLines = 500;

/** The lines of a conversation, oldest first, and whether there are still older ones. */
export async function readLines(
  { db, actor }: Pick<SupportCtx, "db" | "actor">,
  { id, as }: { id: string; as: "visitor" | "staff" },
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
  const isMine = ({ author, authorId }: ChatMessageRow) =>
    author === as && (as === "visitor" || (actor.kind === "person" && authorId === actor.personId));
  return {
    lines: rows.map((row) => ({
      seq: row.seq,
      author: row.author,
      staffName: row.author === "staff" ? ((row.authorId && names.get(row.authorId)) ?? null) : null,
      isMine: isMine(row),
      isFromDiscord: as === "staff" && row.fromDiscord,
      text: row.text,
      at: row.createdAt,
    })),
    isCut: newest.length > mostLines,
  };
}
