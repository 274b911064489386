import { eq, lte } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { signalTopic } from "../../platform/live/signal-topic.ts";
import { allow, countStaffActiveSince, namesOf } from "../people/index.ts";
import { ownChats, type Tokens } from "./access.ts";
import { staffOnlineMinutes } from "./chat-copy.ts";
import { takeFromPresence } from "./chat-limits.ts";
import type { SupportCtx } from "./context.ts";
import { noChat, ownChat } from "./failures.ts";
import { chatConversations, chatPresence } from "./tables.ts";

/** For how long somebody counts as there after their page was last heard of, and as typing. */
const freshMilliseconds = 30_000;
const typingMilliseconds = 8_000;

/** The visitor of a conversation among those who have it open. */
const visitorId = "00000000-0000-0000-0000-000000000000";

/** Who else is at a conversation, as staff are told. */
export type ChatPresence = {
  visitor: { isHere: boolean; isTyping: boolean };
  colleagues: { personId: string; displayName: string; isTyping: boolean }[];
};

type Told = {
  chatId: string;
  /** Undefined from a page where nothing was typed: the same person may be typing in another tab. */
  isTyping: boolean | undefined;
};
type PresenceRow = typeof chatPresence.$inferSelect;

/**
 * Notes that this member of staff has a conversation open, and whether they are typing; answers who else is
 * there. Not in their own (`forbidden`), nor in an unknown one (`not_found`).
 */
export async function noteStaffAtChat(ctx: SupportCtx, told: Told): Promise<Result<ChatPresence>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(noChat);
  const { personId } = ctx.actor;
  const { id } = chatConversations;
  const [chat] = await ctx.db
    .select({ visitor: chatConversations.personId })
    .from(chatConversations)
    .where(eq(id, told.chatId));
  if (!chat) return fail(noChat);
  if (chat.visitor === personId) return fail(ownChat);
  const others = await note(ctx, told, personId);
  const now = ctx.clock.now();
  const visitor = others.find((row) => row.personId === visitorId);
  const staff = others.filter((row) => row.personId !== visitorId);
  const names = await namesOf(
    ctx.db,
    staff.map((row) => row.personId),
  );
  return ok({
    visitor: { isHere: visitor !== undefined, isTyping: isTyping(visitor, now) },
    colleagues: staff.flatMap((row) => {
      const displayName = names.get(row.personId);
      return displayName ? [{ personId: row.personId, displayName, isTyping: isTyping(row, now) }] : [];
    }),
  });
}

/**
 * Notes that the visitor has their conversation open, and whether they are typing. Answers whether staff are
 * typing to them: not who, and not who only looks. Refuses a conversation of somebody else (`not_found`), and
 * more than 60 a minute (`too_many`).
 */
export async function noteVisitorAtChat(
  ctx: SupportCtx,
  { tokens, ...told }: Told & { tokens: Tokens },
): Promise<Result<{ isStaffTyping: boolean }>> {
  const own = await ownChats(ctx, ctx.db, tokens);
  if (!own.some(({ id }) => id === told.chatId)) return fail(noChat);
  const limited = await takeFromPresence(ctx, told.chatId);
  if (!limited.ok) return limited;
  const others = await note(ctx, told, visitorId);
  return ok({ isStaffTyping: others.some((row) => isTyping(row, ctx.clock.now())) });
}

/** Forgets who was at conversations a while ago. */
export async function forgetPresence(db: Queryable, now: Date): Promise<void> {
  await db
    .delete(chatPresence)
    .where(lte(chatPresence.seenAt, new Date(now.getTime() - 2 * freshMilliseconds)));
}

/**
 * Writes who is there and answers who else is. The others' pages are told only when something is new to
 * them: somebody came, began to type or stopped. It stands in one small row a person, whatever they type.
 */
async function note(ctx: SupportCtx, { chatId, ...told }: Told, personId: string): Promise<PresenceRow[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db.select().from(chatPresence).where(eq(chatPresence.conversationId, chatId));
  const present = rows.filter((row) => row.seenAt.getTime() > now.getTime() - freshMilliseconds);
  const before = present.find((row) => row.personId === personId);
  const typed = told.isTyping === undefined ? {} : { typedAt: told.isTyping ? now : null };
  const row = { seenAt: now, ...typed };
  await ctx.db
    .insert(chatPresence)
    .values({ conversationId: chatId, personId, ...row })
    .onConflictDoUpdate({ target: [chatPresence.conversationId, chatPresence.personId], set: row });
  const hasTyping = told.isTyping !== undefined && isTyping(before, now) !== told.isTyping;
  if (!before || hasTyping) await signalTopic(ctx.db, `chat-desk:${chatId}`);
  // A visitor hears of staff who type, and not of those who look.
  if (hasTyping && personId !== visitorId) await signalTopic(ctx.db, `chat-typing:${chatId}`);
  return present.filter((other) => other.personId !== personId);
}

function isTyping(row: PresenceRow | undefined, now: Date): boolean {
  return !!row?.typedAt && row.typedAt.getTime() > now.getTime() - typingMilliseconds;
}

/**
 * How many staff who may answer and trade did something at the desk within the last 15 minutes, in a session
 * that still stands.
 */
export function countStaffOnline({ db, clock }: Pick<SupportCtx, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - staffOnlineMinutes * 60_000);
  return countStaffActiveSince(db, { capability: "orders.progress", since, now });
}
