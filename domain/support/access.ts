import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { chatAccessDays } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { type ChatRow, chatConversations, chatTokens } from "./tables.ts";

/** The tokens that a browser sends: at most as many as its cookie holds, newest first. */
export type Tokens = readonly string[];

/** What is kept of a token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Gives a browser a conversation: a token of 128 random bits, valid for 90 days or until `expiresAt`. */
export async function grantToken(
  ctx: Pick<SupportCtx, "clock">,
  tx: Queryable,
  { conversationId, expiresAt }: { conversationId: string; expiresAt?: Date },
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  const createdAt = ctx.clock.now();
  await tx.insert(chatTokens).values({
    tokenHash: hashOf(token),
    conversationId,
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + chatAccessDays * 86_400_000),
  });
  return token;
}

/** The conversations of this person or browser and no others, the one with the newest message first. */
export function ownChats(
  ctx: Pick<SupportCtx, "clock" | "actor">,
  db: Queryable,
  tokens: Tokens,
): Promise<ChatRow[]> {
  const { actor } = ctx;
  const held = db
    .select({ id: chatTokens.conversationId })
    .from(chatTokens)
    .where(and(inArray(chatTokens.tokenHash, tokens.map(hashOf)), gt(chatTokens.expiresAt, ctx.clock.now())));
  return db
    .select()
    .from(chatConversations)
    .where(
      or(
        actor.kind === "person" ? eq(chatConversations.personId, actor.personId) : sql`false`,
        tokens.length > 0 ? inArray(chatConversations.id, held) : sql`false`,
      ),
    )
    .orderBy(desc(chatConversations.lastMessageAt), desc(chatConversations.id))
    .limit(mostOwn);
}

/**
 * So many conversations of one's own are shown; a closed one opens again, so that there is seldom more than
 * one.
 */
const mostOwn = 10;

/** Whose a conversation is, and who answers it: no names and no words. */
type ChatSides = { personId: string | null; assignedTo: string | null };

/** The two sides of a conversation, or null when it is gone. For the shop itself: it checks no rights. */
export async function findChat(db: Queryable, chatId: string): Promise<ChatSides | null> {
  const { id, personId, assignedTo } = chatConversations;
  const [row] = await db.select({ personId, assignedTo }).from(chatConversations).where(eq(id, chatId));
  return row ?? null;
}
