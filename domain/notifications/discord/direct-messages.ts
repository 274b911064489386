import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { system } from "../../../kernel/actor.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { inLane, type Tasks } from "../../../platform/jobs/lane.ts";
import { findOrder, type OrdersCtx } from "../../orders/index.ts";
import { discordAccountOf } from "../../people/index.ts";
import { findChat } from "../../support/index.ts";
import { wantsWay } from "../customers/customer-preferences.ts";
import type { DirectMessageAnswer, DirectMessages } from "../ports.ts";
import type { PushAbout, PushMessage } from "../push/push-message.ts";
import { type DiscordMessageRow, discordMessages, notificationPreferences } from "../tables.ts";

const sendDiscordJob = "send-discord-message";
/** Tries of one message; with the queue's growing pauses the last is two hours after the first. */
const maxAttempts = 10;
/** Hours after which nobody wants to be told any more. */
const longestHours = 24;
/** Seconds for which Discord surely knows a nonce again, so that a repeat posts nothing. */
const nonceSeconds = 120;
/** Days for which is kept what was told. */
const retentionDays = 30;

type About = Extract<PushAbout, { audience: "customer" }>;
type NewMessage = {
  personId: string;
  eventId: bigint;
  about: About;
  message: PushMessage;
  heldUntil: Date | null;
};

/** What sending on Discord needs; without a bot nothing is sent, nor offered (Rule P34). */
export type DiscordCtx = Pick<OrdersCtx, "db" | "clock" | "log" | "origin"> & {
  directMessages: DirectMessages | undefined;
};

/** Writes what somebody is told on Discord, each event once, with the job that sends it. */
export async function addDiscordMessage(
  { clock }: Pick<Ctx, "clock">,
  tx: Transaction,
  { heldUntil, ...message }: NewMessage,
): Promise<void> {
  const [added] = await tx
    .insert(discordMessages)
    .values({ ...message, id: randomUUID(), createdAt: clock.now() })
    .onConflictDoNothing({ target: [discordMessages.personId, discordMessages.eventId] })
    .returning({ id: discordMessages.id });
  if (added) await addSendJob(tx, added.id, heldUntil);
}

/** One after the other, whoever they are to: Discord limits the bot as a whole. */
function addSendJob(tx: Queryable, messageId: string, runAt: Date | null): Promise<void> {
  const options = { maxAttempts, queueName: "discord", ...(runAt ? { runAt } : {}) };
  return addJob(tx, sendDiscordJob, { messageId }, options);
}

/**
 * The task that sends one message, at most once. Rights and the customer's choice are asked now. A try whose
 * end nobody knows, since no answer came or the program died, is repeated under the same nonce while Discord
 * knows it, and given up after that: rather not told here than told twice.
 */
export function sendDiscordTasks(ctx: DiscordCtx): Tasks {
  return {
    [sendDiscordJob]: inLane("discord", async (payload, { lastAttempt, signal }) => {
      const { messageId } = z.object({ messageId: z.uuid() }).parse(payload);
      const [message] = await ctx.db
        .select()
        .from(discordMessages)
        .where(and(eq(discordMessages.id, messageId), eq(discordMessages.state, "waiting")));
      if (!message) return;
      const accountId = await recipientOf(ctx, message);
      if (!ctx.directMessages || !accountId) return setState(ctx.db, messageId, "dropped");
      if (isTooLate(message, ctx.clock.now())) return setState(ctx.db, messageId, "failed");
      const sending = { message, accountId, bot: ctx.directMessages };
      await note(ctx, message, await send(ctx, sending, signal), lastAttempt);
    }),
  };
}

/** The Discord account that may be told this now; null for nobody. */
async function recipientOf(ctx: DiscordCtx, { personId, about }: DiscordMessageRow): Promise<string | null> {
  const { kind, id } = about.subject;
  const ownerId =
    kind === "order" ? (await findOrder(ctx, id))?.customerId : (await findChat(ctx.db, id))?.personId;
  if (ownerId !== personId || !(await wantsWay(ctx.db, personId, about.kind, "discord"))) return null;
  return discordAccountOf(ctx.db, personId);
}

function isTooLate({ createdAt, triedAt }: DiscordMessageRow, now: Date): boolean {
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  if (triedAt && secondsSince(triedAt) > nonceSeconds) return true;
  return secondsSince(createdAt) > longestHours * 3_600;
}

type Sending = { message: DiscordMessageRow; accountId: string; bot: DirectMessages };

async function send(
  ctx: DiscordCtx,
  { message, accountId, bot }: Sending,
  signal: AbortSignal,
): Promise<DirectMessageAnswer> {
  const channel = await bot.open(accountId, signal);
  // Nothing was posted yet, so that whatever happened can be done again.
  if (channel.kind === "unknown") return { kind: "later", seconds: null };
  if (channel.kind !== "open") return channel;
  if (!message.triedAt) await setTried(ctx.db, message.id, ctx.clock.now());
  const { title, body, path } = message.message;
  const text = `**${title}**\n${body}\n${ctx.origin}${path}`;
  // 22 characters of the 25 that Discord takes.
  const nonce = Buffer.from(message.id.replaceAll("-", ""), "hex").toString("base64url");
  return bot.send({ channelId: channel.channelId, text, nonce }, signal);
}

async function note(
  ctx: DiscordCtx,
  { id, personId }: DiscordMessageRow,
  answer: DirectMessageAnswer,
  lastAttempt: boolean,
): Promise<void> {
  switch (answer.kind) {
    case "sent":
      return setState(ctx.db, id, "sent");
    case "closed":
      return ctx.db.transaction(async (tx) => {
        await setState(tx, id, "failed");
        await switchOff(ctx, tx, personId);
      });
    case "refused":
      ctx.log.warn({ status: answer.status }, "Discord refused a direct message");
      return setState(ctx.db, id, "failed");
    case "later":
      return later(ctx, id, answer.seconds, lastAttempt);
    case "unknown":
      if (lastAttempt) return setState(ctx.db, id, "failed");
      throw new Error(`Discord message ${id}: no answer`);
  }
}

/** Not posted for certain: what comes next is a first try again. */
async function later(
  { db, clock }: DiscordCtx,
  id: string,
  seconds: number | null,
  lastAttempt: boolean,
): Promise<void> {
  await setTried(db, id, null);
  if (seconds !== null) {
    const runAt = new Date(clock.now().getTime() + Math.ceil(seconds * 1000));
    return addSendJob(db, id, runAt);
  }
  if (lastAttempt) return setState(db, id, "failed");
  throw new Error(`Discord message ${id}: Discord can't take it now`);
}

/** Ends this way for who can't be reached; their profile says so until they choose anew. */
async function switchOff({ clock }: DiscordCtx, tx: Transaction, personId: string): Promise<void> {
  const { personId: id, choices, version } = notificationPreferences;
  const withoutDiscord = sql`(select coalesce(jsonb_object_agg(key, value - 'discord'), '{}')
    from jsonb_each(${choices}))`;
  const now = clock.now();
  await tx
    .update(notificationPreferences)
    .set({ choices: withoutDiscord, discordClosedAt: now, version: sql`${version} + 1`, updatedAt: now })
    .where(eq(id, personId));
  await appendEvent(tx, {
    subjectKind: "notification-preferences",
    subjectId: personId,
    type: "notification.discord_closed",
    actor: system("notifications"),
    visibility: "internal",
    topics: [`user:${personId}`],
  });
}

async function setTried(db: Queryable, id: string, triedAt: Date | null): Promise<void> {
  await db.update(discordMessages).set({ triedAt }).where(eq(discordMessages.id, id));
}

async function setState(db: Queryable, id: string, state: "sent" | "failed" | "dropped"): Promise<void> {
  await db.update(discordMessages).set({ state }).where(eq(discordMessages.id, id));
}

/** Removes what was told 30 days ago; answers how many. */
export async function forgetDiscordMessages(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  const removed = await db.delete(discordMessages).where(lt(discordMessages.createdAt, before));
  return removed.rowCount ?? 0;
}
