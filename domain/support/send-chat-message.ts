import { randomUUID } from "node:crypto";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { once } from "../../platform/idempotency/once.ts";
import { readListing } from "../listings/index.ts";
import { findOrder, isOrderId, viewerRoleOf } from "../orders/index.ts";
import { grantToken, ownChats, type Tokens } from "./access.ts";
import { checkLength, takeFromChat, takeFromClient, takeFromStarts } from "./chat-limits.ts";
import type { SupportCtx } from "./context.ts";
import { heldBack, noChat, notYourOrder } from "./failures.ts";
import { looksLikePassword } from "./looks-like-password.ts";
import { type ChatRow, chatConversations } from "./tables.ts";
import {
  appendMessage,
  appendNote,
  changeChat,
  chatNotes,
  lockChat,
  type NewMessage,
  noteChat,
  wasWritten,
} from "./write-message.ts";

type SendInput = {
  tokens: Tokens;
  /** One of several own conversations; left out, the newest, and without any a new one. */
  chatId?: string | undefined;
  text: string;
  /** Sent again under the same key, a message is written once (Rule P11). */
  key: string;
  /** The network that asks, for limits. */
  client: string;
  name?: string | undefined;
  email?: string | undefined;
  /** The order that it is about, and this browser's token of that order. */
  orderId?: string | undefined;
  orderToken?: string | undefined;
  /**
   * The slug of the account for sale that it asks about; one that cannot be seen (any more) counts as none.
   */
  listing?: string | undefined;
  /** The visitor says that the text holds no password, whatever it looks like. */
  isNoPassword?: boolean | undefined;
};

/** A message with what it is about, looked up. */
type Checked = SendInput & { listingId: string | undefined };

/** Where the message stands, and the token for a browser that has none yet. */
type Sent = { chatId: string; token: string | null };

/**
 * A visitor's message: into their own conversation, which it opens again when it was closed, or into a new
 * one. Staff and other windows hear of it at once. Refuses a conversation of somebody else and an order that
 * is not the visitor's alike with those that do not exist (`not_found`), other words under a used key
 * (`key_reused`), too many (`too_many`), and one longer than the owner asks (`invalid`). What looks like a
 * password is held back (`invalid`): it is written nowhere, not even as a print of it.
 */
export async function sendChatMessage(ctx: SupportCtx, input: SendInput): Promise<Result<Sent>> {
  const tried = await takeFromClient(ctx, input.client);
  if (!tried.ok) return tried;
  const short = await checkLength(ctx, input.text);
  if (!short.ok) return short;
  if (!input.isNoPassword && looksLikePassword(input.text)) return fail(heldBack);
  const own = await ownChats(ctx, ctx.db, input.tokens);
  const chat = input.chatId === undefined ? own[0] : own.find(({ id }) => id === input.chatId);
  if (!chat && input.chatId !== undefined) return fail(noChat);
  const about = await visibleOrder(ctx, input);
  if (!about.ok) return about;
  const checked = { ...input, listingId: await publicListing(ctx, input) };
  return chat ? sendInto(ctx, chat, checked) : startWith(ctx, checked);
}

/** The named order must be the sender's own, by session or by token; standing as staff is not enough. */
async function visibleOrder(ctx: SupportCtx, { orderId, orderToken }: SendInput): Promise<Result<undefined>> {
  if (orderId === undefined) return ok(undefined);
  const row = isOrderId(orderId) ? await findOrder(ctx, orderId) : null;
  const isOwn = row !== null && (await viewerRoleOf(ctx, row, orderToken)) === "customer";
  return isOwn ? ok(undefined) : fail(notYourOrder);
}

/** An account that left the shop meanwhile is no reason to refuse a question. */
async function publicListing(ctx: SupportCtx, { listing }: SendInput): Promise<string | undefined> {
  if (listing === undefined) return undefined;
  const found = await readListing(ctx, listing);
  return found.ok ? found.value.id : undefined;
}

function messageOf(ctx: SupportCtx, { text, key }: SendInput): NewMessage {
  return { author: "visitor", authorId: ctx.actor.kind === "person" ? ctx.actor.personId : null, text, key };
}

async function sendInto(ctx: SupportCtx, { id }: ChatRow, input: Checked): Promise<Result<Sent>> {
  const message = messageOf(ctx, input);
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, id);
    if (!locked.ok) return locked;
    const repeated = await wasWritten(tx, id, message);
    if (!repeated.ok) return repeated;
    if (repeated.value) return ok({ chatId: id, token: null });
    const taken = await takeFromChat(ctx, tx, id);
    if (!taken.ok) return taken;
    const chat = locked.value;
    const lastSeq = await reopen(ctx, tx, chat);
    const now = ctx.clock.now();
    await changeChat(tx, id, {
      state: "open",
      closedAt: null,
      lastSeq: await appendMessage(ctx, tx, { id, lastSeq }, message),
      lastMessageAt: now,
      unreadByStaff: chat.unreadByStaff + 1,
      waitingSince: chat.waitingSince ?? now,
      // Whoever writes has been here and seen what stands above.
      unreadByVisitor: 0,
      mailedAt: null,
      ...(input.orderId === undefined ? {} : { orderId: input.orderId }),
      ...(input.listingId === undefined ? {} : { listingId: input.listingId }),
    });
    return ok({ chatId: id, token: null });
  });
}

/**
 * A message that comes late, after somebody closed the conversation, opens it again; answers the number of
 * the last line.
 */
async function reopen(ctx: SupportCtx, tx: Transaction, chat: ChatRow): Promise<number> {
  if (chat.state === "open") return chat.lastSeq;
  await noteChat(ctx, tx, chat.id, "chat.reopened");
  return appendNote(ctx, tx, chat, chatNotes.reopened);
}

async function startWith(ctx: SupportCtx, input: Checked): Promise<Result<Sent>> {
  const { actor } = ctx;
  const { key, text, name, email, orderId, listing } = input;
  const scope = `chat-start:${actor.kind === "person" ? actor.personId : "visitor"}`;
  const taken = await takeFromStarts(ctx, input.client);
  if (!taken.ok) return taken;
  // The answer carries the token, and is kept sealed: whoever repeats the request gets the conversation they
  // began.
  const done = await once(
    ctx,
    { scope, key, content: { text, name, email, orderId, listing } },
    async (tx) => ({
      status: 201,
      answer: await start(ctx, tx, input),
      store: true,
    }),
  );
  return done.ok ? ok(done.value.answer) : done;
}

async function start(ctx: SupportCtx, tx: Transaction, input: Checked): Promise<Sent> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  const id = randomUUID();
  const isSignedIn = actor.kind === "person";
  await tx.insert(chatConversations).values({
    id,
    personId: isSignedIn ? actor.personId : null,
    name: isSignedIn ? null : (input.name ?? null),
    email: isSignedIn ? null : (input.email ?? null),
    orderId: input.orderId ?? null,
    listingId: input.listingId ?? null,
    lastSeq: 1,
    lastMessageAt: now,
    unreadByStaff: 1,
    waitingSince: now,
    createdAt: now,
  });
  await appendMessage(ctx, tx, { id, lastSeq: 0 }, messageOf(ctx, input));
  return { chatId: id, token: isSignedIn ? null : await grantToken(ctx, tx, { conversationId: id }) };
}
