import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { listStaff, readStaffMember } from "../people/index.ts";
import { can, type Role } from "../people/model.ts";
import { hashOf, type Tokens } from "./access.ts";
import { atDesk, takenMeanwhile } from "./chat-actions.ts";
import type { SupportCtx } from "./context.ts";
import { keyReused, passwordInNote } from "./failures.ts";
import { looksLikePassword } from "./looks-like-password.ts";
import { chatConversations, chatHandovers, chatTokens } from "./tables.ts";
import { changeChat, noteChat } from "./write-message.ts";

type HandOver = {
  chatId: string;
  /** Who had it when it was seen; left out for nobody. */
  from?: string | undefined;
  /** Who has it from then on; left out for whoever takes it next. */
  to?: string | undefined;
  /** What the next one needs to know; the visitor never reads it. */
  note?: string | undefined;
  key: string;
};

/**
 * Hands an open conversation to a colleague, or back to all, from whoever had it when it was seen. Both hear
 * of it at once, and the note stands in the conversation for staff alone. Sent again under the same key it is
 * done once. Refuses when somebody else has it by now or it was closed (`conflict`), and who may not answer
 * it (`invalid`).
 */
export async function handOverChat(ctx: SupportCtx, input: HandOver): Promise<Result<undefined>> {
  const { chatId, from = null, to = null, note = null, key } = input;
  const next = to === null ? null : await readStaffMember(ctx, to);
  return atDesk(ctx, chatId, async (tx, chat, personId) => {
    const repeated = await wasHandedOver(tx, input);
    if (!repeated.ok) return repeated;
    if (repeated.value) return ok(undefined);
    if (note !== null && looksLikePassword(note)) return fail(passwordInNote);
    if (chat.assignedTo !== from) return fail(takenMeanwhile);
    if (chat.state === "closed") return fail(closedMeanwhile);
    if (to === from) return fail(alreadyTheirs);
    // Nobody answers in their own conversation.
    if (to !== null && (!canAnswer(next) || to === chat.personId)) return fail(cannotAnswer);
    await tx.insert(chatHandovers).values({
      id: randomUUID(),
      conversationId: chatId,
      afterSeq: chat.lastSeq,
      byId: personId,
      toId: to,
      note,
      idempotencyKey: key,
      createdAt: ctx.clock.now(),
    });
    await changeChat(tx, chatId, { assignedTo: to });
    await noteChat(ctx, tx, chatId, "chat.handed_over", { ...(from ? { from } : {}), ...(to ? { to } : {}) });
    return ok(undefined);
  });
}

/** The staff who may be handed a conversation, by name. */
export async function listChatStaff(
  ctx: Pick<SupportCtx, "db">,
): Promise<{ personId: string; displayName: string }[]> {
  const staff = await listStaff(ctx);
  return staff.filter(canAnswer).map(({ personId, displayName }) => ({ personId, displayName }));
}

async function wasHandedOver(tx: Transaction, input: HandOver): Promise<Result<boolean>> {
  const { conversationId, idempotencyKey } = chatHandovers;
  const [first] = await tx
    .select({ toId: chatHandovers.toId, note: chatHandovers.note })
    .from(chatHandovers)
    .where(and(eq(conversationId, input.chatId), eq(idempotencyKey, input.key)));
  if (!first) return ok(false);
  const isSame = first.toId === (input.to ?? null) && first.note === (input.note ?? null);
  return isSame ? ok(true) : fail(keyReused);
}

function canAnswer(member: { role: Role } | null): boolean {
  return member !== null && can(member.role, "orders.progress");
}

const closedMeanwhile: Failure = {
  code: "conflict",
  text: "This conversation was closed. Reopen it to hand it over.",
};
const alreadyTheirs: Failure = {
  code: "invalid",
  field: "to",
  text: "They already have this conversation. Choose someone else.",
};
const cannotAnswer: Failure = {
  code: "invalid",
  field: "to",
  text: "This person can't answer this conversation. Choose someone else.",
};

/**
 * Makes the conversations that this browser holds the signed-in person's own, so that they keep them on every
 * device; the browser's tokens of them end, so that nobody reads them here after a sign-out. Those that
 * somebody else has signed in for stay theirs. Answers how many. Does nothing for a visitor. Safe to repeat.
 */
export async function claimChats(ctx: SupportCtx, tokens: Tokens): Promise<number> {
  const { actor } = ctx;
  if (actor.kind !== "person" || tokens.length === 0) return 0;
  const held = tokens.map(hashOf);
  const done = await transact(ctx.db, async (tx) => {
    const found = await tx
      .select({ id: chatConversations.id })
      .from(chatConversations)
      .innerJoin(chatTokens, eq(chatTokens.conversationId, chatConversations.id))
      .where(and(inArray(chatTokens.tokenHash, held), isNull(chatConversations.personId)))
      .orderBy(chatConversations.id)
      .for("update", { of: chatConversations });
    for (const { id } of found) {
      await changeChat(tx, id, { personId: actor.personId });
      await tx
        .delete(chatTokens)
        .where(and(eq(chatTokens.conversationId, id), inArray(chatTokens.tokenHash, held)));
      await noteChat(ctx, tx, id, "chat.claimed");
    }
    return ok(found.length);
  });
  return done.ok ? done.value : 0;
}
