import { and, arrayContains, eq, inArray, isNotNull, lte, not } from "drizzle-orm";
import { z } from "zod";
import { inLane, type Tasks } from "../../../platform/jobs/lane.ts";
import { findOrder, type OrdersCtx, opensOrder } from "../../orders/index.ts";
import { readLiveSessions } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { findChat } from "../../support/index.ts";
import { causeLasts } from "../inbox/entries.ts";
import { kindOf } from "../kinds.ts";
import type { WebhookAnswer, WebhookRequest } from "../ports.ts";
import {
  inboxEntries,
  type PushDeliveryRow,
  type PushSubscriptionRow,
  pushDeliveries,
  pushOrders,
  pushSubscriptions,
} from "../tables.ts";
import { sendPushJob } from "./add-pushes.ts";
import { forgetDevice } from "./devices.ts";
import type { PushMessage } from "./push-message.ts";
import { openSubscription, type PushCtx, readPushKey } from "./push-secrets.ts";

const payloadSchema = z.object({ deliveryId: z.uuid() });
/** Seconds after which nobody wants to be told any more: the push service drops it then. */
const longestSeconds = 86_400;
/** What a push service says of a browser that is told nothing any more. */
const gone = [404, 410];
/** What it says when it can't take anything now; every other refusal stays one. */
const isLater = (status: number) => status === 429 || status >= 500;

type SendCtx = PushCtx & Pick<OrdersCtx, "log">;
type Sending = { delivery: PushDeliveryRow; device: PushSubscriptionRow };

/**
 * The task that tells one device one thing. If the program dies between the answer and our note of it, it is
 * sent again under the same id, by which the device shows it once. A device that is gone is forgotten.
 */
export function sendPushTasks(ctx: SendCtx): Tasks {
  return {
    [sendPushJob]: inLane("pushes", async (payload, { lastAttempt, signal }) => {
      const { deliveryId } = payloadSchema.parse(payload);
      const sending = await readWaiting(ctx, deliveryId);
      if (!sending) return;
      const due = await readDue(ctx, sending);
      if (due.length === 0) return;
      const request = await encoded(ctx, sending, due);
      const answer = request && (await ctx.webhookSender.post(request, signal));
      const state = stateAfter(answer, lastAttempt);
      if (!state) throw new Error(`Push ${deliveryId}: ${answer?.status ?? "no answer"}`);
      if (state === "failed") ctx.log.warn({ status: answer?.status ?? null }, "a device could not be told");
      await ctx.db.transaction(async (tx) => {
        const ids = due.map(({ id }) => id);
        if (state === "gone") await forgetDevice(ctx, tx, sending.device, "push.gone");
        else await tx.update(pushDeliveries).set({ state }).where(inArray(pushDeliveries.id, ids));
      });
    }),
  };
}

async function readWaiting({ db }: SendCtx, deliveryId: string): Promise<Sending | null> {
  const [found] = await db
    .select({ delivery: pushDeliveries, device: pushSubscriptions })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(and(eq(pushDeliveries.id, deliveryId), eq(pushDeliveries.state, "waiting")));
  return found ?? null;
}

/** What may be told now: this one, and with the first after quiet hours all that waited for their end. */
async function readDue(ctx: SendCtx, { delivery, device }: Sending): Promise<PushDeliveryRow[]> {
  const waiting = delivery.heldUntil
    ? await ctx.db
        .select()
        .from(pushDeliveries)
        .where(
          and(
            eq(pushDeliveries.subscriptionId, device.id),
            eq(pushDeliveries.state, "waiting"),
            isNotNull(pushDeliveries.heldUntil),
            lte(pushDeliveries.heldUntil, ctx.clock.now()),
          ),
        )
        .orderBy(pushDeliveries.createdAt, pushDeliveries.id)
    : [delivery];
  const due: PushDeliveryRow[] = [];
  for (const each of waiting) {
    if (await mayBePushed(ctx, { delivery: each, device })) due.push(each);
    else await ctx.db.update(pushDeliveries).set({ state: "dropped" }).where(eq(pushDeliveries.id, each.id));
  }
  return due;
}

/** What is posted; null for a device whose keys are none. */
async function encoded(
  ctx: SendCtx,
  { device, delivery }: Sending,
  due: readonly PushDeliveryRow[],
): Promise<WebhookRequest | null> {
  const to = await openSubscription(ctx, ctx.db, device);
  const key = await readPushKey(ctx);
  // Of several, each kill and repeat finds the same first one still waiting.
  const id = due[0]?.id ?? delivery.id;
  const age = (ctx.clock.now().getTime() - (delivery.heldUntil ?? delivery.createdAt).getTime()) / 1000;
  const { about } = delivery;
  const isUrgent = about.audience !== "customer" || about.kind !== "order_steps";
  try {
    return ctx.pushCoder.encode({
      to,
      key,
      payload: JSON.stringify({ id, ...messageOf(due) }),
      contact: contactOf(ctx.origin),
      ttlSeconds: Math.min(longestSeconds, Math.max(0, Math.round(longestSeconds - age))),
      urgency: isUrgent ? "high" : "normal",
      topic: id.replaceAll("-", ""),
    });
  } catch (error) {
    ctx.log.warn({ err: error }, "a device has keys that nothing can be written to");
    return null;
  }
}

function messageOf(due: readonly PushDeliveryRow[]): PushMessage {
  const [first] = due;
  if (!first) throw new Error("There is nothing to tell");
  if (due.length === 1) return first.message;
  const isStaff = first.about.audience === "staff";
  return {
    title: `${due.length} new notifications`,
    body: "They came during your quiet hours.",
    path: isStaff ? "/admin/inbox" : "/profile",
  };
}

/** Push services want to know whom to write to; a shop that tries itself out has no https address. */
function contactOf(origin: string): string {
  return origin.startsWith("https://") ? origin : "mailto:owner@shop.example";
}

/** What became of it; null for another try. */
function stateAfter(answer: WebhookAnswer | null, lastAttempt: boolean): "sent" | "failed" | "gone" | null {
  if (!answer) return "gone";
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300) return "sent";
  if (status !== null && gone.includes(status)) return "gone";
  return lastAttempt || (status !== null && !isLater(status)) ? "failed" : null;
}

type RightsCtx = Pick<OrdersCtx, "db" | "clock">;
type Holder = { personId: string; role: Parameters<typeof can>[0] } | null;

/**
 * Whether a device may be told something at this moment: its session is alive and has the role, or is the
 * customer, or it follows an order that it still may open. What staff have read meanwhile,
 * or what was done by then, is not told either.
 */
async function mayBePushed(ctx: RightsCtx, { delivery, device }: Sending): Promise<boolean> {
  const { about, eventId } = delivery;
  const holder = await holderOf(ctx, device);
  if (about.audience === "test") return holder !== null;
  if (about.audience === "staff") {
    if (!device.isForPerson || !device.isForStaff || !holder || !can(holder.role, kindOf(about.kind).needs))
      return false;
    const stands = !about.facts || (await causeLasts(ctx.db, about.facts));
    return stands && !(await hasRead(ctx, holder.personId, eventId));
  }
  const { kind, id } = about.subject;
  if (kind === "chat") {
    const chat = await findChat(ctx.db, id);
    return device.isForPerson && holder !== null && chat?.personId === holder.personId;
  }
  return mayFollow(ctx, device, holder, id);
}

/** Whose device it is now; null once its session has ended. */
async function holderOf({ db, clock }: RightsCtx, device: PushSubscriptionRow): Promise<Holder> {
  if (device.sessionId === null) return null;
  const alive = await readLiveSessions(db, [device.sessionId], clock.now());
  const found = alive.get(device.sessionId);
  return found && found.personId === device.personId ? found : null;
}

async function mayFollow(
  ctx: RightsCtx,
  device: PushSubscriptionRow,
  holder: Holder,
  orderId: string,
): Promise<boolean> {
  const order = await findOrder(ctx, orderId);
  if (!order) return false;
  const isOwn = holder !== null && order.customerId === holder.personId;
  if (device.isForPerson && isOwn) return true;
  const [followed] = await ctx.db
    .select({ tokenHash: pushOrders.tokenHash })
    .from(pushOrders)
    .where(and(eq(pushOrders.subscriptionId, device.id), eq(pushOrders.orderId, orderId)));
  if (!followed) return false;
  return followed.tokenHash ? opensOrder(ctx, order, followed.tokenHash) : isOwn;
}

async function hasRead({ db }: RightsCtx, personId: string, eventId: bigint | null): Promise<boolean> {
  if (eventId === null) return false;
  const { eventId: id, personIds, unreadBy } = inboxEntries;
  const [row] = await db
    .select({ id })
    .from(inboxEntries)
    .where(
      and(eq(id, eventId), arrayContains(personIds, [personId]), not(arrayContains(unreadBy, [personId]))),
    );
  return row !== undefined;
}
