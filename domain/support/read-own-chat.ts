import { and, eq, gt, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { nameOfListing } from "../listings/index.ts";
import { ownChats, type Tokens } from "./access.ts";
import type { ChatState } from "./chat-copy.ts";
import { type ChatLine, readLines } from "./chat-view.ts";
import type { SupportCtx } from "./context.ts";
import { noChat } from "./failures.ts";
import { chatMessages } from "./tables.ts";
import { changeReading, lockChat, noteChat } from "./write-message.ts";

type Which = { tokens: Tokens; chatId?: string | undefined };

/** A conversation as its visitor sees it, and the others that they have. */
export type OwnChat = {
  id: string;
  state: ChatState;
  name: string | null;
  email: string | null;
  orderId: string | null;
  /** The account for sale that they ask about, as long as everybody may see it. */
  listing: { name: string; slug: string } | null;
  lastSeq: number;
  unread: number;
  /** Whether the newest words are the visitor's, so that an answer is still to come. */
  isWaiting: boolean;
  lines: ChatLine[];
  isCut: boolean;
  others: { id: string; lastMessageAt: Date; unread: number }[];
};

/**
 * The visitor's own conversation, by session or by the tokens of this browser: the one asked for, else the
 * newest; null when there is none. Refuses one of somebody else like one that does not exist (`not_found`).
 * Writes nothing.
 */
export async function readOwnChat(
  ctx: SupportCtx,
  { tokens, chatId }: Which,
): Promise<Result<OwnChat | null>> {
  const own = await ownChats(ctx, ctx.db, tokens);
  const chat = chatId === undefined ? own[0] : own.find(({ id }) => id === chatId);
  if (!chat) return chatId === undefined ? ok(null) : fail(noChat);
  const { id, state, name, email, orderId, listingId, lastSeq, unreadByVisitor, waitingSince } = chat;
  return ok({
    id,
    state,
    name,
    email,
    orderId,
    listing: listingId === null ? null : await publicName(ctx, listingId),
    lastSeq,
    unread: unreadByVisitor,
    isWaiting: waitingSince !== null,
    ...(await readLines(ctx, { id, as: "visitor" })),
    others: own
      .filter((other) => other.id !== id)
      .map((other) => ({
        id: other.id,
        lastMessageAt: other.lastMessageAt,
        unread: other.unreadByVisitor,
      })),
  });
}

/** The name of a listing as its own page tells it; null once that page is gone. */
async function publicName(ctx: SupportCtx, listingId: string): Promise<OwnChat["listing"]> {
  const found = await nameOfListing(ctx, listingId);
  return found?.isPublic ? { name: found.name, slug: found.slug } : null;
}

/**
 * Notes that the visitor has read all up to a message: what they were to be mailed about is settled, and the
 * next answer that they miss is mailed again. Refuses a conversation of somebody else (`not_found`). Nothing
 * unread writes nothing.
 */
export async function markOwnChatSeen(
  ctx: SupportCtx,
  { tokens, chatId, upTo }: { tokens: Tokens; chatId: string; upTo: number },
): Promise<Result<undefined>> {
  const own = await ownChats(ctx, ctx.db, tokens);
  if (!own.some(({ id }) => id === chatId)) return fail(noChat);
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    if (!locked.ok) return locked;
    const { unreadByVisitor, mailedAt } = locked.value;
    if (unreadByVisitor === 0 && mailedAt === null) return ok(undefined);
    const [rest] = await tx
      .select({ unread: sql<number>`count(*)::int` })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.conversationId, chatId),
          eq(chatMessages.author, "staff"),
          gt(chatMessages.seq, upTo),
        ),
      );
    const unread = Math.min(unreadByVisitor, rest?.unread ?? 0);
    await changeReading(tx, chatId, { unreadByVisitor: unread, mailedAt: null });
    if (unread !== unreadByVisitor) await noteChat(ctx, tx, chatId, "chat.read", { by: "visitor" });
    return ok(undefined);
  });
}
