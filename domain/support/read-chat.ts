import { asc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { type ListingName, nameOfListing } from "../listings/index.ts";
import { allow, namesOf } from "../people/index.ts";
import type { ChatState } from "./chat-copy.ts";
import { type ChatLine, readLines } from "./chat-view.ts";
import type { SupportCtx } from "./context.ts";
import { noChat } from "./failures.ts";
import { peopleOf } from "./list-chats.ts";
import { chatConversations, chatHandovers } from "./tables.ts";

/** A conversation as staff see it. */
export type DeskChat = {
  id: string;
  version: number;
  state: ChatState;
  /** What the visitor is called, and where an answer may be mailed. */
  name: string | null;
  email: string | null;
  isSignedIn: boolean;
  /** The account of a signed-in visitor. */
  personId: string | null;
  /** Whether the visitor is the reader: somebody else answers then. */
  isOwn: boolean;
  orderId: string | null;
  /** The account for sale that they ask about, in whatever state it is by now. */
  listing: ListingName | null;
  assignedTo: string | null;
  assignedToName: string | null;
  waitingSince: Date | null;
  unread: number;
  /** Whether the visitor has seen our newest words. */
  isReadByVisitor: boolean;
  mailedAt: Date | null;
  closedAt: Date | null;
  lastSeq: number;
  lines: ChatLine[];
  isCut: boolean;
  /** How it went from one of staff to another, oldest first; empty for its own visitor. */
  handovers: Handover[];
};

/** A conversation that was handed over, after the line of that number. */
type Handover = {
  id: string;
  afterSeq: number;
  byName: string | null;
  /** Null where it went back to all. */
  toName: string | null;
  note: string | null;
  at: Date;
};

/**
 * A whole conversation, for staff who progress orders. Refuses an unknown one (`not_found`). Writes nothing.
 */
export async function readChat(
  ctx: Pick<SupportCtx, "db" | "actor">,
  chatId: string,
): Promise<Result<DeskChat>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const [row] = await ctx.db.select().from(chatConversations).where(eq(chatConversations.id, chatId));
  if (!row) return fail(noChat);
  const people = await peopleOf(ctx, [row]);
  const person = row.personId === null ? undefined : people.get(row.personId);
  const { id, version, state, orderId, listingId, assignedTo, waitingSince, mailedAt, closedAt, lastSeq } =
    row;
  const isOwn = ctx.actor.kind === "person" && row.personId === ctx.actor.personId;
  return ok({
    id,
    version,
    state,
    name: person?.displayName ?? row.name,
    email: person?.email ?? row.email,
    isSignedIn: row.personId !== null,
    personId: row.personId,
    isOwn,
    orderId,
    listing: listingId === null ? null : await nameOfListing(ctx, listingId),
    assignedTo,
    assignedToName: (assignedTo && people.get(assignedTo)?.displayName) ?? null,
    waitingSince,
    unread: row.unreadByStaff,
    isReadByVisitor: row.unreadByVisitor === 0,
    mailedAt,
    closedAt,
    lastSeq,
    ...(await readLines(ctx, { id, as: "staff" })),
    // What colleagues write about a visitor is not for that visitor, whoever they are.
    handovers: isOwn ? [] : await readHandovers(ctx, id),
  });
}

async function readHandovers({ db }: Pick<SupportCtx, "db">, chatId: string): Promise<Handover[]> {
  const { conversationId, createdAt, id } = chatHandovers;
  const rows = await db
    .select()
    .from(chatHandovers)
    .where(eq(conversationId, chatId))
    .orderBy(asc(createdAt), asc(id));
  const names = await namesOf(
    db,
    rows.flatMap(({ byId, toId }) => [byId, ...(toId ? [toId] : [])]),
  );
  return rows.map((row) => ({
    id: row.id,
    afterSeq: row.afterSeq,
    byName: names.get(row.byId) ?? null,
    toName: row.toId && (names.get(row.toId) ?? "someone who left"),
    note: row.note,
    at: row.createdAt,
  }));
}
