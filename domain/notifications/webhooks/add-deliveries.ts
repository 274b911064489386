import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Role } from "../../../kernel/actor.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { activityText, isOrderId, type OrderRow, orderEvents } from "../../orders/index.ts";
import { orderPagePaths } from "../../orders/model.ts";
import { listStaff } from "../../people/index.ts";
import { type Capability, can } from "../../people/model.ts";
import { orderText } from "../inbox/staff-notification.ts";
import { kindOf, type NotificationKind } from "../kinds.ts";
import { type WebhookEndpointRow, webhookDeliveries, webhookEndpoints } from "../tables.ts";
import { leavingData, webhookEvents } from "./webhook-events.ts";
import { type WebhookMessage, webhookKinds } from "./webhook-labels.ts";

/** The job that sends one delivery: `{ deliveryId, left }`, `left` being the tries it has. */
export const sendWebhookJob = "send-webhook";
/** Tries of one delivery; with the queue's growing pauses the last is sixteen hours after the first. */
export const webhookTries = 12;

type Owned = Pick<WebhookEndpointRow, "createdBy">;

/** What an address may be told by the present role of who entered it: whether it has this capability. */
export async function rightsOf(
  ctx: Pick<Ctx, "db">,
): Promise<(owner: Owned, needs: Capability | undefined) => boolean> {
  const roles = new Map<string, Role>((await listStaff(ctx)).map(({ personId, role }) => [personId, role]));
  return ({ createdBy }, needs) => {
    const role = createdBy === null ? undefined : roles.get(createdBy);
    return role !== undefined && needs !== undefined && can(role, "keys.manage") && can(role, needs);
  };
}

/** The addresses that are switched on for a kind, and may be told of it in words. */
export async function endpointsFor(ctx: Pick<Ctx, "db">, kind: NotificationKind): Promise<string[]> {
  if (!webhookKinds.includes(kind)) return [];
  const on = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.isOn, true));
  const wanting = on.filter(({ kinds }) => kinds.includes(kind));
  if (wanting.length === 0) return [];
  const mayTell = await rightsOf(ctx);
  return wanting.filter((endpoint) => mayTell(endpoint, kindOf(kind).needs)).map(({ id }) => id);
}

/**
 * Has events sent as data to the addresses that chose their types, and what its customer may read of an order
 * to the address that its program named, each once however often it is asked.
 */
export async function addEventDeliveries(
  ctx: Pick<Ctx, "db" | "clock">,
  tx: Transaction,
  events: readonly StoredEvent[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  const leaving = events.filter(({ type }) => webhookEvents.has(type));
  if (leaving.length === 0) return;
  const { isOn, format, orderId } = webhookEndpoints;
  const about = [...new Set(leaving.map(({ subjectId }) => subjectId))].filter(isOrderId);
  const endpoints = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(isOn, true), eq(format, 2), or(isNull(orderId), inArray(orderId, about))));
  if (endpoints.length === 0) return;
  const mayTell = await rightsOf(ctx);
  for (const event of leaving) {
    const { type, subjectId, visibility, at } = event;
    const order = orders.get(subjectId);
    const hears = (endpoint: WebhookEndpointRow) =>
      endpoint.orderId === null
        ? endpoint.events.includes(type) && mayTell(endpoint, webhookEvents.get(type)?.needs)
        : endpoint.orderId === subjectId && visibility === "public";
    const message = {
      ...{ event: type, at: at.toISOString(), title: activityText(type, leavingData(event)) },
      ...{ text: order ? orderText(order) : "", path: pathOf(event) },
    };
    await addDeliveries(ctx, tx, {
      ...{ eventId: event.id, kind: type, message },
      endpointIds: endpoints.filter(hears).map(({ id }) => id),
    });
  }
}

/** The page of the desk about what an event is about. */
function pathOf({ type, subjectId }: StoredEvent): string {
  if (type in orderEvents) return orderPagePaths.desk(subjectId);
  if (type.startsWith("chat.")) return `/admin/chats/${subjectId}`;
  return type.startsWith("gold.") ? "/admin/gold" : "/admin/promotions";
}

type NewDelivery = {
  endpointIds: readonly string[];
  eventId: bigint | null;
  /** The kind or type that it is told as, or `test`. */
  kind: string;
  message: WebhookMessage;
};

/** Writes what addresses are told, each event once, with the jobs that send it. */
export async function addDeliveries(
  { clock }: Pick<Ctx, "clock">,
  tx: Transaction,
  { endpointIds, eventId, kind, message }: NewDelivery,
): Promise<void> {
  if (endpointIds.length === 0) return;
  // One that was removed meanwhile is told nothing.
  const { id, orderId } = webhookEndpoints;
  const left = await tx
    .select({ id, orderId })
    .from(webhookEndpoints)
    .where(inArray(id, [...endpointIds]))
    .for("key share");
  if (left.length === 0) return;
  const added = await tx
    .insert(webhookDeliveries)
    .values(
      left.map(({ id: endpointId }) => ({
        ...{ id: randomUUID(), endpointId, eventId, kind, message, createdAt: clock.now() },
      })),
    )
    .onConflictDoNothing({ target: [webhookDeliveries.endpointId, webhookDeliveries.eventId] })
    .returning({ id: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId });
  const calledBack = new Set(left.flatMap((one) => (one.orderId === null ? [] : [one.id])));
  for (const { id: deliveryId, endpointId } of added)
    await addSendJob(tx, { deliveryId, endpointId, isCallback: calledBack.has(endpointId) });
}

type SendJob = {
  deliveryId: string;
  endpointId: string;
  /** Whether the address was named with an order. */
  isCallback: boolean;
  /** Tries that are left, where some were made. */
  left?: number;
  runAt?: Date;
};

/**
 * Has a delivery sent: those to one address one after the other, so that none takes all the room. Anybody may
 * name an address with an order: those all share one place.
 */
export function addSendJob(
  tx: Queryable,
  { deliveryId, endpointId, isCallback, left = webhookTries, runAt }: SendJob,
): Promise<void> {
  const queueName = isCallback ? "webhook:callbacks" : `webhook:${endpointId}`;
  const options = { maxAttempts: left, queueName, ...(runAt ? { runAt } : {}) };
  return addJob(tx, sendWebhookJob, { deliveryId, left }, options);
}
