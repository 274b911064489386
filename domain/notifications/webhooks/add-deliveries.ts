import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Role } from "../../../kernel/actor.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { listStaff } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { kindOf, type NotificationKind } from "../kinds.ts";
import { type WebhookEndpointRow, webhookDeliveries, webhookEndpoints } from "../tables.ts";
import { type WebhookMessage, webhookKinds } from "./webhook-labels.ts";

/** The job that sends one delivery: `{ deliveryId }`. */
export const sendWebhookJob = "send-webhook";
/** Tries of one delivery; with the queue's growing pauses the last is sixteen hours after the first. */
const webhookAttempts = 12;

type Owned = Pick<WebhookEndpointRow, "createdBy">;

/** Tells what an address may be told by the present role of whoever entered it. */
export async function rightsOf(
  ctx: Pick<Ctx, "db">,
): Promise<(owner: Owned, kind: NotificationKind) => boolean> {
  const roles = new Map<string, Role>((await listStaff(ctx)).map(({ personId, role }) => [personId, role]));
  return ({ createdBy }, kind) => {
    const role = roles.get(createdBy);
    return role !== undefined && can(role, "keys.manage") && can(role, kindOf(kind).needs);
  };
}

/** The addresses that are switched on for a kind, and may be told of it. */
export async function endpointsFor(ctx: Pick<Ctx, "db">, kind: NotificationKind): Promise<string[]> {
  if (!webhookKinds.includes(kind)) return [];
  const on = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.isOn, true));
  const wanting = on.filter(({ kinds }) => kinds.includes(kind));
  if (wanting.length === 0) return [];
  const mayTell = await rightsOf(ctx);
  return wanting.filter((endpoint) => mayTell(endpoint, kind)).map(({ id }) => id);
}

type NewDelivery = {
  endpointIds: readonly string[];
  eventId: bigint | null;
  kind: NotificationKind | "test";
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
  const { id } = webhookEndpoints;
  const left = await tx
    .select({ id })
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
  for (const { id: deliveryId, endpointId } of added) await addSendJob(tx, { deliveryId, endpointId });
}

/** Has a delivery sent: those to one address one after the other, so that none takes all the room. */
export function addSendJob(
  tx: Queryable,
  { deliveryId, endpointId }: { deliveryId: string; endpointId: string },
): Promise<void> {
  const options = { maxAttempts: webhookAttempts, queueName: `webhook:${endpointId}` };
  return addJob(tx, sendWebhookJob, { deliveryId }, options);
}
