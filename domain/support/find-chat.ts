import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { chatConversations } from "./tables.ts";

/** Whose a conversation is, and who answers it: no names and no words. */
export type ChatSides = { personId: string | null; assignedTo: string | null };

/** The two sides of a conversation, or null when it is gone. For the shop itself: it checks no rights. */
export async function findChat(db: Queryable, chatId: string): Promise<ChatSides | null> {
  const { id, personId, assignedTo } = chatConversations;
  const [row] = await db.select({ personId, assignedTo }).from(chatConversations).where(eq(id, chatId));
  return row ?? null;
}
