import { and, eq, inArray, isNull } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { hashOf, type Tokens } from "./access.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations, chatTokens } from "./tables.ts";
import { changeChat, noteChat } from "./write-message.ts";

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
