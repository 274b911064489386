import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow, readReach } from "../people/index.ts";
import type { ChatAuthor, ChatList, ChatState } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { type ChatRow, chatConversations, chatMessages } from "./tables.ts";

/** A conversation in a list of the desk, with its newest words. */
type ChatListRow = {
  id: string;
  /** What the visitor is called; null for one who has not said. */
  name: string | null;
  state: ChatState;
  unread: number;
  waitingSince: Date | null;
  lastMessageAt: Date;
  assignedTo: string | null;
  assignedToName: string | null;
  last: { author: ChatAuthor; text: string };
};

export type ChatPage = { rows: ChatListRow[]; counts: Record<ChatList, number>; page: number; pages: number };

const pageSize = 50;
/** So much of a message is shown in a list. */
const excerptLength = 120;

/**
 * A list of conversations for the desk: those that wait for an answer first, whoever waits longest at the
 * top, then by their newest message; fifty a page, the last one when a later one is asked for. Staff who
 * progress orders.
 */
export async function listChats(
  ctx: Pick<SupportCtx, "db" | "actor">,
  { list, page: wanted }: { list: ChatList; page: number },
): Promise<Result<ChatPage>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const counts = await countLists(ctx);
  const pages = Math.max(1, Math.ceil(counts[list] / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  const { waitingSince, lastMessageAt, lastSeq, id } = chatConversations;
  const found = await ctx.db
    .select({ chat: chatConversations, author: chatMessages.author, text: chatMessages.text })
    .from(chatConversations)
    .innerJoin(chatMessages, and(eq(chatMessages.conversationId, id), eq(chatMessages.seq, lastSeq)))
    .where(listConditions(ctx)[list])
    .orderBy(sql`${asc(waitingSince)} nulls last`, desc(lastMessageAt), desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const people = await peopleOf(
    ctx,
    found.map(({ chat }) => chat),
  );
  const rows = found.map(({ chat, author, text }) => ({
    ...lineOf(chat, people),
    last: { author, text: excerpt(text) },
  }));
  return ok({ rows, counts, page, pages });
}

/** How many conversations wait for an answer, for the desk's menu; 0 for whoever may not answer. */
export async function countWaitingChats(ctx: Pick<SupportCtx, "db" | "actor">): Promise<number> {
  if (!allow(ctx.actor, "orders.progress").ok) return 0;
  const [found] = await ctx.db
    .select({ waiting: count() })
    .from(chatConversations)
    .where(isNotNull(chatConversations.waitingSince));
  return found?.waiting ?? 0;
}

function listConditions({ actor }: Pick<SupportCtx, "actor">): Record<ChatList, SQL | undefined> {
  const { state, assignedTo } = chatConversations;
  const isOpen = eq(state, "open");
  const isMine = actor.kind === "person" ? eq(assignedTo, actor.personId) : sql`false`;
  return { open: isOpen, mine: and(isOpen, isMine), closed: eq(state, "closed") };
}

async function countLists(ctx: Pick<SupportCtx, "db" | "actor">): Promise<Record<ChatList, number>> {
  const { open, mine, closed } = listConditions(ctx);
  const [counts] = await ctx.db
    .select({
      open: sql<number>`(count(*) filter (where ${open}))::int`,
      mine: sql<number>`(count(*) filter (where ${mine}))::int`,
      closed: sql<number>`(count(*) filter (where ${closed}))::int`,
    })
    .from(chatConversations);
  return counts ?? { open: 0, mine: 0, closed: 0 };
}

type Reach = Awaited<ReturnType<typeof readReach>>;

/** The names and addresses of the people of conversations: visitors and those who look after them. */
export function peopleOf(
  { db }: Pick<SupportCtx, "db">,
  chats: readonly (Pick<ChatRow, "personId"> & Partial<Pick<ChatRow, "assignedTo">>)[],
): Promise<Reach> {
  const ids = chats.flatMap(({ personId, assignedTo }) => [personId, assignedTo]);
  return readReach(
    db,
    ids.filter((id) => id != null),
  );
}

function lineOf(chat: ChatRow, people: Reach): Omit<ChatListRow, "last"> {
  const { id, personId, name, state, unreadByStaff, waitingSince, lastMessageAt, assignedTo } = chat;
  return {
    id,
    name: personId ? (people.get(personId)?.displayName ?? null) : name,
    state,
    unread: unreadByStaff,
    waitingSince,
    lastMessageAt,
    assignedTo,
    assignedToName: (assignedTo && people.get(assignedTo)?.displayName) ?? null,
  };
}

export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1)}…` : line;
}

/**
 * How many open conversations each of staff has, by their id; under null those that nobody has taken. For
 * staff who progress orders.
 */
export async function countChatsByStaff(
  ctx: Pick<SupportCtx, "db" | "actor">,
): Promise<Result<Map<string | null, number>>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { assignedTo, state } = chatConversations;
  const rows = await ctx.db
    .select({ assignedTo, chats: count() })
    .from(chatConversations)
    .where(eq(state, "open"))
    .groupBy(assignedTo);
  return ok(new Map(rows.map((row) => [row.assignedTo, row.chats])));
}

type PersonChat = {
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
