import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { SupportCtx } from "./context.ts";

type Limit = { kind: string; limit: number; windowSeconds: number; text: string };
type LimitCtx = Pick<SupportCtx, "db" | "clock">;

const ofPresence: Limit = {
  kind: "chat-presence",
  limit: 60,
  windowSeconds: 60,
  text: "You've told us often enough that you are here.",
};

/** Counts a visitor's message by the network it comes from, in ten minutes. */
export async function takeFromClient(ctx: LimitCtx, client: string): Promise<Result<undefined>> {
  const { networkMessages: limit } = await readSettingsGroup(ctx.db, "chat");
  const text = "You've sent a lot of messages. What you typed is still here.";
  return take(ctx, ctx.db, { kind: "chat-client", limit, windowSeconds: 600, text }, client);
}

/** Counts a new conversation by the network it comes from, in an hour. */
export async function takeFromStarts(ctx: LimitCtx, client: string): Promise<Result<undefined>> {
  const { newConversations: limit } = await readSettingsGroup(ctx.db, "chat");
  const text = "You've started a lot of conversations. What you typed is still here.";
  return take(ctx, ctx.db, { kind: "chat-start", limit, windowSeconds: 3600, text }, client);
}

/** Counts a visitor's message by its conversation, in five minutes. Undone with the transaction. */
export async function takeFromChat(ctx: LimitCtx, tx: Queryable, chatId: string): Promise<Result<undefined>> {
  const { conversationMessages: limit } = await readSettingsGroup(tx, "chat");
  const text = "You've sent a lot of messages at once. What you typed is still here.";
  return take(ctx, tx, { kind: "chat-conversation", limit, windowSeconds: 300, text }, chatId);
}

/** Counts how often a conversation's visitor tells that they are there: 60 in a minute, all tabs together. */
export function takeFromPresence(ctx: LimitCtx, chatId: string): Promise<Result<undefined>> {
  return take(ctx, ctx.db, ofPresence, chatId);
}

/** Whether a visitor's message is as short as the owner asks. */
export async function checkLength({ db }: LimitCtx, message: string): Promise<Result<undefined>> {
  const { longestMessage } = await readSettingsGroup(db, "chat");
  if (message.length <= longestMessage) return ok(undefined);
  const text = `Keep your message to at most ${longestMessage.toLocaleString("en-US")} characters.`;
  return fail({ code: "invalid", field: "text", text });
}

async function take(
  { clock }: LimitCtx,
  db: Queryable,
  { kind, limit, windowSeconds, text }: Limit,
  value: string,
): Promise<Result<undefined>> {
  const now = clock.now();
  const taken = await takeToken(db, { bucket: bucketOf(kind, value), limit, windowSeconds, now });
  if (taken.allowed) return ok(undefined);
  const { retryAfterSeconds } = taken;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return fail({ code: "too_many", text: `${text} Please send it again in ${wait}.`, retryAfterSeconds });
}
