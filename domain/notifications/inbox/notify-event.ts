import { randomUUID } from "node:crypto";
import { z } from "zod";
import { system } from "../../../kernel/actor.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent, readEventById, type StoredEvent } from "../../../platform/events/index.ts";
import { inLane } from "../../../platform/jobs/lane.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { listStaff } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { customerNotificationOf } from "../customers/customer-notification.ts";
import { wantsWay } from "../customers/customer-preferences.ts";
import { addDiscordMessage } from "../discord/direct-messages.ts";
import { kindOf, type NotificationKind } from "../kinds.ts";
import { waysOf } from "../preferences/choices.ts";
import { type Preferences, preferencesOf } from "../preferences/read-preferences.ts";
import { addPushes } from "../push/add-pushes.ts";
import { quietUntil } from "../quiet-hours.ts";
import { notifications } from "../tables.ts";
import { addDeliveries, endpointsFor } from "../webhooks/add-deliveries.ts";
import { staffEventOf } from "./staff-events.ts";
import { type StaffNotification, staffNotificationOf } from "./staff-notification.ts";

/** The job that a trigger of the event log adds for every event of `notifiedEvents`: `{ eventId }`. */
const notifyEventJob = "notify-event";

const payloadSchema = z.object({ eventId: z.string().regex(/^\d+$/).transform(BigInt) });

type NotifyCtx = PaymentsCtx;
type Recipient = { personId: string; alertAt: Date | null };
type Wanting = Recipient & { isPushed: boolean; heldUntil: Date | null };

/** The task that tells staff and customers of an event, once however often it runs (Rule P39). */
export function notifyEventTasks(ctx: NotifyCtx) {
  return {
    [notifyEventJob]: inLane("orders", (payload) => notifyEvent(ctx, payloadSchema.parse(payload))),
  };
}

/**
 * Puts an event into the inbox of everybody who may read it, wants to be told, and did not do it themself,
 * and has it sent to devices, to the addresses that are told of it, and to its customer. Written in one
 * transaction each for staff and customers, so that a kill leaves either all or nothing, and the job runs
 * again.
 */
async function notifyEvent(ctx: NotifyCtx, { eventId }: { eventId: bigint }): Promise<void> {
  const event = await readEventById(ctx.db, eventId);
  if (!event) return;
  await notifyStaff(ctx, event);
  await notifyCustomer(ctx, event);
}

async function notifyStaff(ctx: NotifyCtx, event: StoredEvent): Promise<void> {
  const told = staffEventOf(event);
  const said = told && (await staffNotificationOf(ctx, event, told));
  if (!said) return;
  const { kind } = told;
  const recipients = await recipientsOf(ctx, { event, kind, said });
  const endpointIds = await endpointsFor(ctx, kind);
  const { title, body, path } = said;
  const message = { event: event.type, at: event.at.toISOString(), title, text: body, path };
  const people = recipients.filter(({ isPushed }) => isPushed);
  await ctx.db.transaction(async (tx) => {
    await addToInboxes(ctx, tx, { event, kind, said, recipients });
    await addDeliveries(ctx, tx, { endpointIds, eventId: event.id, kind, message });
    const about = { audience: "staff", kind } as const;
    await addPushes(ctx, tx, { people }, { eventId: event.id, about, message: { title, body, path } });
  });
}

async function notifyCustomer(ctx: NotifyCtx, event: StoredEvent): Promise<void> {
  const said = await customerNotificationOf(ctx, event);
  if (!said) return;
  const { kind, subject, customerId, title, body, path } = said;
  const wants = customerId !== null && (await wantsWay(ctx.db, customerId, kind, "push"));
  const to = {
    people: wants ? [{ personId: customerId, heldUntil: null }] : [],
    orderId: subject.kind === "order" ? subject.id : undefined,
  };
  const about = { audience: "customer", kind, subject } as const;
  const message = { title, body, path };
  const onDiscord = customerId !== null && (await wantsWay(ctx.db, customerId, kind, "discord"));
  const quiet = onDiscord ? (await preferencesOf(ctx.db, [customerId])).get(customerId)?.quiet : null;
  const heldUntil = quietUntil(quiet ?? null, ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    await addPushes(ctx, tx, to, { eventId: event.id, about, message });
    if (onDiscord)
      await addDiscordMessage(ctx, tx, {
        personId: customerId,
        eventId: event.id,
        about,
        message,
        heldUntil,
      });
  });
}

type Told = { event: StoredEvent; kind: NotificationKind; said: StaffNotification };

async function recipientsOf(ctx: NotifyCtx, told: Told): Promise<Wanting[]> {
  const able = (await whoMay(ctx, told)).map(({ personId }) => personId);
  const preferences = await preferencesOf(ctx.db, able);
  const now = ctx.clock.now();
  const all = able.flatMap((personId) => {
    const own = preferences.get(personId);
    return own ? [{ personId, ...decide(own, told.kind, now) }] : [];
  });
  const wanting = all.filter(({ isWanted }) => isWanted);
  // Who has it in hand is told alone, unless they are not listening now: nobody waits unseen.
  const inHand = wanting.filter(({ personId, isQuiet }) => personId === told.said.assignedTo && !isQuiet);
  const chosen = inHand.length > 0 ? inHand : wanting;
  return chosen;
}

/** Staff whose role may read it now, without whose doing or own business it is. */
async function whoMay(ctx: NotifyCtx, { event, kind, said }: Told) {
  const { needs, audience } = kindOf(kind);
  const staff = await listStaff(ctx);
  return staff.filter(
    ({ personId, role }) =>
      can(role, needs) &&
      personId !== said.ownerId &&
      !(event.actorKind === "person" && personId === event.actorId) &&
      (audience === "all" || personId === said.namedId),
  );
}

function decide({ choices, quiet }: Preferences, kind: NotificationKind, now: Date) {
  const ways = waysOf(choices, kind);
  const quietEnd = quietUntil(quiet, now);
  return {
    isWanted: ways.includes("inbox"),
    isQuiet: quietEnd !== null,
    alertAt: ways.includes("alert") ? (quietEnd ?? now) : null,
    isPushed: ways.includes("push"),
    heldUntil: quietEnd,
  };
}

async function addToInboxes(
  { clock }: NotifyCtx,
  tx: Transaction,
  { event, kind, said, recipients }: Told & { recipients: readonly Recipient[] },
): Promise<void> {
  if (recipients.length === 0) return;
  const { title, body, path } = said;
  const added = await tx
    .insert(notifications)
    .values(
      recipients.map(({ personId, alertAt }) => ({
        id: randomUUID(),
        eventId: event.id,
        ...{ kind, title, body, path, createdAt: clock.now() },
        ...{ personId, alertAt },
      })),
    )
    .onConflictDoNothing({ target: [notifications.eventId, notifications.personId] })
    .returning({ personId: notifications.personId });
  if (added.length === 0) return;
  await appendEvent(tx, {
    subjectKind: "notification",
    subjectId: String(event.id),
    type: "notification.added",
    actor: system("notifications"),
    visibility: "internal",
    topics: added.map(({ personId }) => `inbox:${personId}` as const),
  });
}
