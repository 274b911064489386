import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { system } from "../../../kernel/actor.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent, readEventById, type StoredEvent } from "../../../platform/events/index.ts";
import { inLane, type Tasks } from "../../../platform/jobs/lane.ts";
import { findOrder, type OrderRow } from "../../orders/index.ts";
import { kindNames, kindOf } from "../kinds.ts";
import type { WebhookAnswer } from "../ports.ts";
import {
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "../tables.ts";
import { addSendJob, rightsOf, sendWebhookJob, webhookTries } from "./add-deliveries.ts";
import { discordMessage } from "./discord-message.ts";
import { openEndpoint, type WebhooksCtx } from "./endpoint-secret.ts";
import { signWebhook } from "./sign-webhook.ts";
import { webhookEvents } from "./webhook-events.ts";
import type { DeliveryState } from "./webhook-labels.ts";

const payloadSchema = z.object({ deliveryId: z.uuid(), left: z.int().default(webhookTries) });
/** Days without anything getting through, after which an address is switched off. */
const mostFailingDays = 3;
/** What an address says that wants nothing any more. */
const gone = 410;
/** Longer than this an address can't ask us to wait. */
const maxWaitSeconds = 86_400;

type Sending = { delivery: WebhookDeliveryRow; endpoint: WebhookEndpointRow };

/** What an event tells programs, with its order as it is now: null where there is none (any more). */
export type PresentEvent = (event: StoredEvent, order: OrderRow | null) => Record<string, unknown>;

/**
 * The task that sends one delivery, in format 2 with the data that `presentEvent` makes of its event. If the
 * program dies between the answer and our note of it, it is sent again under the same id. An address that
 * says when to come back (`Retry-After`) is obeyed; one that failed for three days, or says that it is gone,
 * is switched off.
 */
export function sendWebhookTasks(ctx: WebhooksCtx, presentEvent: PresentEvent): Tasks {
  return {
    [sendWebhookJob]: inLane("webhooks", async (payload, { attempt, lastAttempt, signal }) => {
      const { deliveryId, left } = payloadSchema.parse(payload);
      const sending = await readWaiting(ctx, deliveryId);
      if (!sending) return;
      if (!(await mayStillBeTold(ctx, sending))) return setState(ctx, deliveryId, "dropped");
      const answer = await post(ctx, presentEvent, sending, signal);
      const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
      const isOver = lastAttempt || answer.status === gone;
      const waitSeconds = isTaken || isOver ? null : answer.retryAfterSeconds;
      await ctx.db.transaction(async (tx) => {
        await noteAttempt(ctx, tx, sending, answer);
        if (isTaken) await noteTaken(tx, sending);
        else await noteFailed(ctx, tx, sending, { isOver, isGone: answer.status === gone });
        if (waitSeconds !== null) await addLaterJob(ctx, tx, sending, { waitSeconds, left: left - attempt });
      });
      // The answer is theirs and stays out of the log.
      if (!isTaken && !isOver && waitSeconds === null)
        throw new Error(`Webhook ${deliveryId}: ${answer.status ?? "no answer"}`);
    }),
  };
}

async function readWaiting({ db }: WebhooksCtx, deliveryId: string): Promise<Sending | null> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, "waiting")));
  return found ?? null;
}

/** Rights are those of this moment: the address may be off, and who entered it may have another role. */
async function mayStillBeTold(ctx: WebhooksCtx, { delivery, endpoint }: Sending): Promise<boolean> {
  const { kind } = delivery;
  if (kind === "test") return true;
  if (!endpoint.isOn) return false;
  if (endpoint.orderId !== null) return true;
  const known = kindNames.find((one) => one === kind);
  const needs = endpoint.format === 2 ? webhookEvents.get(kind)?.needs : known && kindOf(known).needs;
  return (await rightsOf(ctx))(endpoint, needs);
}

async function addLaterJob(
  { clock }: WebhooksCtx,
  tx: Transaction,
  { delivery, endpoint }: Sending,
  { waitSeconds, left }: { waitSeconds: number; left: number },
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + Math.min(waitSeconds, maxWaitSeconds) * 1_000);
  const isCallback = endpoint.orderId !== null;
  await addSendJob(tx, { deliveryId: delivery.id, endpointId: endpoint.id, isCallback, left, runAt });
}

async function post(
  ctx: WebhooksCtx,
  presentEvent: PresentEvent,
  sending: Sending,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const { delivery, endpoint } = sending;
  const { url, key } = await openEndpoint(ctx, ctx.db, endpoint);
  const { id, message } = delivery;
  const json = { "Content-Type": "application/json" };
  if (endpoint.service === "discord") {
    return ctx.webhookSender.post({ url, headers: json, body: discordMessage(message, ctx.origin) }, signal);
  }
  const body = JSON.stringify(
    endpoint.format === 2 ? await dataBody(ctx, presentEvent, sending) : wordsBody(ctx, delivery),
  );
  const headers = { ...json, ...signWebhook(key, { id, at: ctx.clock.now(), body }) };
  return ctx.webhookSender.post({ url, headers, body }, signal);
}

/** Format 1: the words that staff read. */
function wordsBody({ origin }: WebhooksCtx, { id, kind, message: { path, ...told } }: WebhookDeliveryRow) {
  return { id, type: kind, ...told, url: origin + path };
}

/** Format 2: what happened as data, beside the words. */
async function dataBody(
  ctx: WebhooksCtx,
  presentEvent: PresentEvent,
  { delivery: { id, eventId, message }, endpoint }: Sending,
) {
  const event = eventId === null ? null : await readEventById(ctx.db, eventId);
  const order = event && (await findOrder(ctx, event.subjectId));
  return {
    ...{ id, type: message.event, timestamp: message.at, format: 2 },
    data: event ? presentEvent(event, order) : {},
    // Who was called back about one order has no business at the desk.
    ...(endpoint.orderId === null
      ? { title: message.title, text: message.text, url: ctx.origin + message.path }
      : {}),
  };
}

async function noteAttempt(
  { clock }: WebhooksCtx,
  tx: Transaction,
  { delivery }: Sending,
  { status, text, durationMs }: WebhookAnswer,
): Promise<void> {
  const attempt = { deliveryId: delivery.id, at: clock.now(), durationMs, status, answer: text };
  await tx.insert(webhookAttempts).values(attempt);
}

async function noteTaken(tx: Transaction, { delivery, endpoint }: Sending): Promise<void> {
  await tx.update(webhookDeliveries).set({ state: "sent" }).where(eq(webhookDeliveries.id, delivery.id));
  await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id));
}

async function noteFailed(
  { clock }: WebhooksCtx,
  tx: Transaction,
  { delivery, endpoint }: Sending,
  { isOver, isGone }: { isOver: boolean; isGone: boolean },
): Promise<void> {
  const now = clock.now();
  const isIt = eq(webhookEndpoints.id, endpoint.id);
  if (isOver)
    await tx.update(webhookDeliveries).set({ state: "failed" }).where(eq(webhookDeliveries.id, delivery.id));
  // In one statement: while we sent, others failed too, or an admin switched it on anew.
  const [failing] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(isIt)
    .returning({ since: webhookEndpoints.failingSince });
  const since = failing?.since ?? now;
  const isLong = now.getTime() - since.getTime() >= mostFailingDays * 86_400_000;
  if (!isGone && !isLong) return;
  const off = await tx
    .update(webhookEndpoints)
    .set({ isOn: false })
    .where(and(isIt, eq(webhookEndpoints.isOn, true)))
    .returning({ id: webhookEndpoints.id });
  if (off.length === 0) return;
  await appendEvent(tx, {
    subjectKind: "webhook",
    subjectId: endpoint.id,
    type: "webhook.switched_off",
    actor: system("webhooks"),
    visibility: "internal",
    topics: ["webhooks"],
  });
}

async function setState({ db }: WebhooksCtx, deliveryId: string, state: DeliveryState): Promise<void> {
  await db.update(webhookDeliveries).set({ state }).where(eq(webhookDeliveries.id, deliveryId));
}
