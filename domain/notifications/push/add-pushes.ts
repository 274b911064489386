import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { pushDeliveries, pushOrders, pushSubscriptions } from "../tables.ts";
import type { PushAbout, PushMessage } from "./push-message.ts";

/** The job that sends one message to one device: `{ deliveryId }`. */
export const sendPushJob = "send-push";
/** Tries of one message; with the queue's growing pauses the last is two hours after the first. */
const pushAttempts = 10;

/** Those of these people who are told on some device. */
export async function peopleWithDevices(
  tx: Transaction,
  personIds: readonly string[],
): Promise<Set<string | null>> {
  const { personId, sessionId, isForPerson } = pushSubscriptions;
  const found = await tx
    .selectDistinct({ personId })
    .from(pushSubscriptions)
    .where(and(inArray(personId, [...personIds]), eq(isForPerson, true), isNotNull(sessionId)));
  return new Set(found.map((row) => row.personId));
}

type Person = { personId: string; heldUntil: Date | null };
type To = {
  /** All devices of these people. */
  people: readonly Person[];
  /** And those that follow this order. */
  orderId?: string | undefined;
};
type NewPush = { eventId: bigint | null; about: PushAbout; message: PushMessage };

/**
 * Writes what devices are told, each event once, with the jobs that send it. Whether they may read it is
 * asked when it is sent.
 */
export async function addPushes(
  { clock }: Pick<Ctx, "clock">,
  tx: Transaction,
  { people, orderId }: To,
  push: NewPush,
): Promise<void> {
  const heldUntil = new Map(people.map((person) => [person.personId, person.heldUntil]));
  const { id, personId, sessionId, isForPerson } = pushSubscriptions;
  const ofPeople = and(inArray(personId, [...heldUntil.keys()]), eq(isForPerson, true), isNotNull(sessionId));
  const following = orderId
    ? inArray(
        id,
        tx.select({ id: pushOrders.subscriptionId }).from(pushOrders).where(eq(pushOrders.orderId, orderId)),
      )
    : undefined;
  if (heldUntil.size === 0 && !following) return;
  // One that is removed meanwhile is told nothing.
  const devices = await tx
    .select({ id, personId })
    .from(pushSubscriptions)
    .where(or(heldUntil.size > 0 ? ofPeople : undefined, following))
    .orderBy(id)
    .for("key share");
  if (devices.length === 0) return;
  const added = await tx
    .insert(pushDeliveries)
    .values(
      devices.map((device) => ({
        ...push,
        id: randomUUID(),
        subscriptionId: device.id,
        heldUntil: (device.personId && heldUntil.get(device.personId)) || null,
        createdAt: clock.now(),
      })),
    )
    .onConflictDoNothing({ target: [pushDeliveries.subscriptionId, pushDeliveries.eventId] })
    .returning();
  for (const delivery of added) {
    await addJob(
      tx,
      sendPushJob,
      { deliveryId: delivery.id },
      {
        maxAttempts: pushAttempts,
        // One after the other: those to one device keep their order, and none takes all the room.
        queueName: `push:${delivery.subscriptionId}`,
        ...(delivery.heldUntil ? { runAt: delivery.heldUntil } : {}),
      },
    );
  }
}
