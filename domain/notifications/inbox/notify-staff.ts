import { randomUUID } from "node:crypto";
import { system } from "../../../kernel/actor.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent, type StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { listStaff, type StaffMember } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { kindOf, type NotificationKind } from "../kinds.ts";
import { waysOf } from "../preferences/choices.ts";
import { type Preferences, preferencesOf } from "../preferences/read-preferences.ts";
import { addPushes, peopleWithDevices } from "../push/add-pushes.ts";
import { quietUntil } from "../quiet-hours.ts";
import { notifications } from "../tables.ts";
import { addDeliveries, endpointsFor } from "../webhooks/add-deliveries.ts";
import { staffEventOf } from "./staff-events.ts";
import { type StaffNotification, staffNotificationOf } from "./staff-notification.ts";

type Told = { event: StoredEvent; kind: NotificationKind; said: StaffNotification };
type Recipient = { personId: string; alertAt: Date | null; isPushed: boolean; heldUntil: Date | null };
type Team = { staff: readonly StaffMember[]; preferences: ReadonlyMap<string, Preferences> };

/**
 * Puts events into the inbox of everybody who may read them, wants to be told, and did not do them themself,
 * and has them sent to devices and to the addresses that are told of them, each once however often it is
 * asked (Rule P39). `orders` has those that the events are about.
 */
export async function notifyStaff(
  ctx: PaymentsCtx,
  tx: Transaction,
  events: readonly StoredEvent[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  const told = await toldOf(ctx, events, orders);
  if (told.length === 0) return;
  const staff = await listStaff(ctx);
  const ids = staff.map(({ personId }) => personId);
  const team = { staff, preferences: await preferencesOf(ctx.db, ids) };
  const now = ctx.clock.now();
  const all = told.map((each) => ({ ...each, recipients: recipientsOf(team, each, now) }));
  await addToInboxes(tx, all, now);
  const withDevices = await peopleWithDevices(tx, ids);
  const endpointIds = new Map<NotificationKind, string[]>();
  for (const { event, kind, said, recipients } of all) {
    const { title, body, path } = said;
    if (!endpointIds.has(kind)) endpointIds.set(kind, await endpointsFor(ctx, kind));
    const message = { event: event.type, at: event.at.toISOString(), title, text: body, path };
    const to = endpointIds.get(kind) ?? [];
    await addDeliveries(ctx, tx, { endpointIds: to, eventId: event.id, kind, message });
    const people = recipients.filter(({ personId, isPushed }) => isPushed && withDevices.has(personId));
    const about = { audience: "staff", kind } as const;
    await addPushes(ctx, tx, { people }, { eventId: event.id, about, message: { title, body, path } });
  }
}

/** Those of the events that staff are told of, in the words that they read. */
async function toldOf(
  ctx: PaymentsCtx,
  events: readonly StoredEvent[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<Told[]> {
  const all: Told[] = [];
  for (const event of events) {
    const told = staffEventOf(event);
    const said =
      told && (await staffNotificationOf(ctx, event, { told, order: orders.get(event.subjectId) }));
    if (said) all.push({ event, kind: told.kind, said });
  }
  return all;
}

function recipientsOf({ staff, preferences }: Team, told: Told, now: Date): Recipient[] {
  const all = staff.flatMap((member) => {
    const own = mayRead(member, told) ? preferences.get(member.personId) : undefined;
    return own ? [{ personId: member.personId, ...decide(own, told.kind, now) }] : [];
  });
  const wanting = all.filter(({ isWanted }) => isWanted);
  // Who has it in hand is told alone, unless they are not listening now: nobody waits unseen.
  const inHand = wanting.filter(({ personId, isQuiet }) => personId === told.said.assignedTo && !isQuiet);
  return inHand.length > 0 ? inHand : wanting;
}

/** Whose role may read it now, without whose doing or own business it is. */
function mayRead({ personId, role }: StaffMember, { event, kind, said }: Told): boolean {
  const { needs, audience } = kindOf(kind);
  return (
    can(role, needs) &&
    personId !== said.ownerId &&
    !(event.actorKind === "person" && personId === event.actorId) &&
    (audience === "all" || personId === said.namedId)
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

/** One event tells the desks of everybody who has something new. */
async function addToInboxes(
  tx: Transaction,
  all: readonly (Told & { recipients: readonly Recipient[] })[],
  createdAt: Date,
): Promise<void> {
  const rows = all.flatMap(({ event, kind, said: { title, body, path }, recipients }) =>
    recipients.map(({ personId, alertAt }) => ({
      ...{ id: randomUUID(), eventId: event.id, personId, kind, title, body, path, alertAt, createdAt },
    })),
  );
  if (rows.length === 0) return;
  const added = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.eventId, notifications.personId] })
    .returning({ personId: notifications.personId, eventId: notifications.eventId });
  const [first] = added;
  if (!first) return;
  await appendEvent(tx, {
    subjectKind: "notification",
    subjectId: String(first.eventId),
    type: "notification.added",
    actor: system("notifications"),
    visibility: "internal",
    topics: [...new Set(added.map(({ personId }) => `inbox:${personId}` as const))],
  });
}
