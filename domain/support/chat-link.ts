import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readReach } from "../people/index.ts";
import { grantToken, hashOf } from "./access.ts";
import { chatAccessDays } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { type ChatRow, chatConversations } from "./tables.ts";

const purpose = "chat-link";

/**
 * Where an answer may be mailed: the person's own address, else the one that the visitor left; null for none.
 */
export async function mailAddressOf(
  db: Queryable,
  { personId, email }: Pick<ChatRow, "personId" | "email">,
): Promise<string | null> {
  if (personId === null) return email;
  return (await readReach(db, [personId])).get(personId)?.email ?? null;
}

/** Tells addresses apart inside a link, without the link giving its address away. */
function printOf(email: string): string {
  return hashOf(email).toString("base64url").slice(0, 16);
}

/**
 * The signed link that is mailed: it gives any browser the conversation, for 90 days, as long as the address
 * is still its.
 */
export function chatLink(
  ctx: Pick<SupportCtx, "signer" | "clock" | "origin">,
  { chatId, email }: { chatId: string; email: string },
): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + chatAccessDays * 86_400;
  const key = ctx.signer.sign(purpose, JSON.stringify([chatId, printOf(email), until]));
  return `${ctx.origin}/support/chat?${new URLSearchParams({ key })}`;
}

/**
 * What a mailed link opens, and until when. Refuses (`forbidden`) one that is not ours or is over. Writes
 * nothing.
 */
export async function checkChatLink(
  ctx: SupportCtx,
  key: string,
): Promise<Result<{ chatId: string; until: Date }>> {
  const opened = ctx.signer.open(purpose, key);
  if (!opened) return fail(badLink);
  // Signed by us with exactly this shape.
  const [chatId, print, seconds] = JSON.parse(opened) as [string, string, number];
  const until = new Date(seconds * 1000);
  if (until < ctx.clock.now()) return fail(badLink);
  const [row] = await ctx.db.select().from(chatConversations).where(eq(chatConversations.id, chatId));
  const email = row && (await mailAddressOf(ctx.db, row));
  return email && printOf(email) === print ? ok({ chatId, until }) : fail(badLink);
}

/**
 * Follows a mailed link: a token of its own for this browser, for as long as the link holds. Refuses as
 * above.
 */
export async function openChatLink(
  ctx: SupportCtx,
  key: string,
): Promise<Result<{ chatId: string; token: string }>> {
  const checked = await checkChatLink(ctx, key);
  if (!checked.ok) return checked;
  const { chatId, until } = checked.value;
  return ok({ chatId, token: await grantToken(ctx, ctx.db, { conversationId: chatId, expiresAt: until }) });
}

const badLink: Failure = {
  code: "forbidden",
  text: "This link is no longer valid. Start a new conversation, or sign in if you wrote with an account.",
};
