import { and, eq, gt, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow } from "../people/index.ts";
import { ownChats, type Tokens } from "./access.ts";
import type { SupportCtx } from "./context.ts";
import { colleagueHasIt, noChat, ownChat } from "./failures.ts";
import { type ChatRow, chatMessages } from "./tables.ts";
import { appendNote, changeChat, changeReading, chatNotes, lockChat, noteChat } from "./write-message.ts";

type Action = (tx: Transaction, chat: ChatRow, personId: string) => Promise<Result<undefined>>;

/** Runs an action of a person at the desk on a locked conversation that is not their own. */
export async function atDesk(ctx: SupportCtx, chatId: string, action: Action): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail({ code: "forbidden", text: "Only people can handle chats." });
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    if (!locked.ok) return locked;
    if (locked.value.personId === actor.personId) return fail(ownChat);
    return action(tx, locked.value, actor.personId);
  });
}

/**
 * Refuses to act on a conversation that a colleague has (`conflict`), unless the actor names that colleague:
 * the word that they know of it.
 */
export function knowsColleague(
  { assignedTo }: Pick<ChatRow, "assignedTo">,
  personId: string,
  colleague: string | undefined,
): Result<undefined> {
  const isFree = assignedTo === null || assignedTo === personId || assignedTo === colleague;
  return isFree ? ok(undefined) : fail(colleagueHasIt);
}

/**
 * Takes a conversation for the actor, from nobody or from whoever had it when it was seen (`from`). Refuses
 * when somebody else has taken it meanwhile (`conflict`). One's own already: nothing happens.
 */
export function takeChat(
  ctx: SupportCtx,
  { chatId, from }: { chatId: string; from?: string | undefined },
): Promise<Result<undefined>> {
  return atDesk(ctx, chatId, async (tx, chat, personId) => {
    if (chat.assignedTo === personId) return ok(undefined);
    if (chat.assignedTo !== (from ?? null)) return fail(takenMeanwhile);
    await changeChat(tx, chatId, { assignedTo: personId });
    await noteChat(ctx, tx, chatId, "chat.taken", { personId });
    return ok(undefined);
  });
}

/**
 * Closes a conversation as it was seen: refuses when the visitor or somebody else did something meanwhile
 * (`conflict`), so that no message is closed away unread, and when a colleague has it whom the actor doesn't
 * name. A closed one stays so. It is removed 90 days later.
 */
export function closeChat(
  ctx: SupportCtx,
  { chatId, version, colleague }: { chatId: string; version: number; colleague?: string | undefined },
): Promise<Result<undefined>> {
  return atDesk(ctx, chatId, async (tx, chat, personId) => {
    if (chat.state === "closed") return ok(undefined);
    if (chat.version !== version) return fail(changedMeanwhile);
    const knows = knowsColleague(chat, personId, colleague);
    if (!knows.ok) return knows;
    await closeIn(ctx, tx, chat, chatNotes.closed);
    return ok(undefined);
  });
}

/** Closes a locked conversation with a line that says why. */
export async function closeIn(
  ctx: Pick<SupportCtx, "clock" | "actor">,
  tx: Transaction,
  chat: ChatRow,
  note: string,
): Promise<void> {
  const lastSeq = await appendNote(ctx, tx, chat, note);
  const set = { state: "closed", closedAt: ctx.clock.now(), waitingSince: null, unreadByStaff: 0 } as const;
  await changeChat(tx, chat.id, { ...set, lastSeq });
  await noteChat(ctx, tx, chat.id, "chat.closed");
}

/** Opens a closed conversation again as it was seen (`conflict` otherwise). An open one stays so. */
export function reopenChat(
  ctx: SupportCtx,
  { chatId, version }: { chatId: string; version: number },
): Promise<Result<undefined>> {
  return atDesk(ctx, chatId, async (tx, chat) => {
    if (chat.state === "open") return ok(undefined);
    if (chat.version !== version) return fail(changedMeanwhile);
    const lastSeq = await appendNote(ctx, tx, chat, chatNotes.reopened);
    await changeChat(tx, chatId, { state: "open", closedAt: null, lastSeq });
    await noteChat(ctx, tx, chatId, "chat.reopened");
    return ok(undefined);
  });
}

/**
 * Notes that staff have read all up to a message. It goes on waiting until it is answered. Nothing unread
 * writes nothing.
 */
export function markChatSeen(
  ctx: SupportCtx,
  { chatId, upTo }: { chatId: string; upTo: number },
): Promise<Result<undefined>> {
  return atDesk(ctx, chatId, async (tx, chat) => {
    if (chat.unreadByStaff === 0) return ok(undefined);
    const { conversationId, author, seq } = chatMessages;
    const [rest] = await tx
      .select({ unread: sql<number>`count(*)::int` })
      .from(chatMessages)
      .where(and(eq(conversationId, chatId), eq(author, "visitor"), gt(seq, upTo)));
    const unreadByStaff = Math.min(chat.unreadByStaff, rest?.unread ?? 0);
    if (unreadByStaff === chat.unreadByStaff) return ok(undefined);
    await changeReading(tx, chatId, { unreadByStaff });
    await noteChat(ctx, tx, chatId, "chat.read", { by: "staff" });
    return ok(undefined);
  });
}

export const takenMeanwhile: Failure = {
  code: "conflict",
  field: "from",
  text: "Someone else took this conversation first.",
};
const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "This conversation just changed. Check it, then press again.",
};

type Contact = { tokens: Tokens; chatId: string; name?: string | undefined; email?: string | undefined };

/**
 * Says who a visitor is and where one mail may go when they miss an answer; what is left out is forgotten.
 * Links mailed to another address before stop working. Refuses a conversation of somebody else (`not_found`),
 * and one of a signed-in person, whose profile says both (`conflict`).
 */
export async function setChatContact(ctx: SupportCtx, contact: Contact): Promise<Result<undefined>> {
  const { tokens, chatId } = contact;
  const own = await ownChats(ctx, ctx.db, tokens);
  if (!own.some(({ id }) => id === chatId)) return fail(noChat);
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    if (!locked.ok) return locked;
    if (locked.value.personId !== null) return fail(saidByProfile);
    const [name, email] = [contact.name ?? null, contact.email ?? null];
    if (locked.value.name === name && locked.value.email === email) return ok(undefined);
    await changeChat(tx, chatId, { name, email });
    await noteChat(ctx, tx, chatId, "chat.contact_changed");
    return ok(undefined);
  });
}

const saidByProfile = {
  code: "conflict",
  text: "You're signed in, so we use the name and email address from your profile.",
} as const;
