import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import type { SupportCtx } from "./context.ts";

type Limit = { kind: string; limit: number; windowSeconds: number; text: string };

const ofClient: Limit = {
  kind: "chat-client",
  limit: 40,
  windowSeconds: 600,
  text: "You've sent a lot of messages. What you typed is still here.",
};
const ofStarts: Limit = {
  kind: "chat-start",
  limit: 6,
  windowSeconds: 3600,
  text: "You've started a lot of conversations. What you typed is still here.",
};
const ofChat: Limit = {
  kind: "chat-conversation",
  limit: 20,
  windowSeconds: 300,
  text: "You've sent a lot of messages at once. What you typed is still here.",
};

const ofPresence: Limit = {
  kind: "chat-presence",
  limit: 60,
  windowSeconds: 60,
  text: "You've told us often enough that you are here.",
};

type LimitCtx = Pick<SupportCtx, "db" | "clock">;

/** Counts a visitor's message by the network it comes from: 40 in ten minutes. */
export function takeFromClient(ctx: LimitCtx, client: string): Promise<Result<undefined>> {
  return take(ctx, ctx.db, ofClient, client);
}

/** Counts a new conversation by the network it comes from: six in an hour. */
export function takeFromStarts(ctx: LimitCtx, client: string): Promise<Result<undefined>> {
  return take(ctx, ctx.db, ofStarts, client);
}

/** Counts a visitor's message by its conversation: 20 in five minutes. Undone with the transaction. */
export function takeFromChat(ctx: LimitCtx, tx: Queryable, chatId: string): Promise<Result<undefined>> {
  return take(ctx, tx, ofChat, chatId);
}

/** Counts how often a conversation's visitor tells that they are there: 60 in a minute, all tabs together. */
export function takeFromPresence(ctx: LimitCtx, chatId: string): Promise<Result<undefined>> {
  return take(ctx, ctx.db, ofPresence, chatId);
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
