import type { Transaction } from "../../../platform/database/connect.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { listStaff, type StaffMember } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { kindOf, type NotificationKind } from "../kinds.ts";
import { waysOf } from "../preferences/choices.ts";
import { type Preferences, preferencesOf } from "../preferences/read-preferences.ts";
import { addPushes, peopleWithDevices } from "../push/add-pushes.ts";
import { quietUntil } from "../quiet-hours.ts";
import { addDeliveries, endpointsFor } from "../webhooks/add-deliveries.ts";
import type { CauseFacts } from "./causes.ts";
import { addEntries, endEntries } from "./entries.ts";
import { staffEventOf } from "./staff-events.ts";
import { type StaffNotification, staffNotificationOf } from "./staff-notification.ts";

type Told = { event: StoredEvent; kind: NotificationKind; said: StaffNotification; facts: CauseFacts };
type Recipient = { personId: string; isInbox: boolean; isPushed: boolean; heldUntil: Date | null };
type Team = { staff: readonly StaffMember[]; preferences: ReadonlyMap<string, Preferences> };

/**
 * Puts events into the inbox of everybody who may read them, wants to be told, and did not do them themself,
 * and has them sent to devices and to the addresses that are told of them, each once however often it is
 * asked (Rule P39); and ends the entries whose cause they took away (Rule P53). `orders` has those that the
 * events are about.
 */
export async function notifyStaff(
  ctx: PaymentsCtx,
  tx: Transaction,
  events: readonly StoredEvent[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  const now = ctx.clock.now();
  await endEntries(tx, { subjectIds: [...new Set(events.map(({ subjectId }) => subjectId))] }, now);
  const told = await toldOf(ctx, events, orders);
  if (told.length === 0) return;
  const staff = await listStaff(ctx);
  const ids = staff.map(({ personId }) => personId);
  const team = { staff, preferences: await preferencesOf(ctx.db, ids) };
  const all = told.map((each) => ({ ...each, recipients: recipientsOf(team, each, now) }));
  const entries = all.flatMap(({ event, kind, facts, said, recipients }) => {
    const personIds = recipients.flatMap(({ personId, isInbox }) => (isInbox ? [personId] : []));
    return personIds.length > 0 ? [{ eventId: event.id, kind, facts, said, personIds }] : [];
  });
  await addEntries(tx, entries, now);
  const withDevices = await peopleWithDevices(tx, ids);
  const endpointIds = new Map<NotificationKind, string[]>();
  for (const { event, kind, facts, said, recipients } of all) {
    const { title, body, path } = said;
    if (!endpointIds.has(kind)) endpointIds.set(kind, await endpointsFor(ctx, kind));
    const message = { event: event.type, at: event.at.toISOString(), title, text: body, path };
    const to = endpointIds.get(kind) ?? [];
    await addDeliveries(ctx, tx, { endpointIds: to, eventId: event.id, kind, message });
    const people = recipients.filter(({ personId, isPushed }) => isPushed && withDevices.has(personId));
    const about = { audience: "staff", kind, facts } as const;
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
    if (!told) continue;
    const order = orders.get(event.subjectId);
    const said = await staffNotificationOf(ctx, event, { told, order });
    if (!said) continue;
    const facts = {
      ...{ cause: told.cause ?? null, subjectId: event.subjectId },
      ...{ turnStep: order?.turnStep ?? null, heldBy: said.assignedTo },
    };
    all.push({ event, kind: told.kind, said, facts });
  }
  return all;
}

/**
 * Who is told: who has it in hand alone, and nobody if they did it themself; everybody while they are not
 * listening, so that nobody waits unseen, and where nobody has it who may read it.
 */
function recipientsOf({ staff, preferences }: Team, told: Told, now: Date): Recipient[] {
  const { event, kind, said } = told;
  const all = staff.flatMap((member) => {
    const own = mayRead(member, told) ? preferences.get(member.personId) : undefined;
    return own ? [{ personId: member.personId, ...decide(own, kind, now) }] : [];
  });
  // What asks for a second person is in nobody's hand.
  const holder = kind === "approval" ? undefined : all.find(({ personId }) => personId === said.assignedTo);
  const listening = holder && !holder.isQuiet ? [holder] : all;
  const isDoer = (personId: string) => event.actorKind === "person" && personId === event.actorId;
  return listening.filter(({ personId, isInbox, isPushed }) => !isDoer(personId) && (isInbox || isPushed));
}

/** Whose role may read it now, and whose own business it isn't. */
function mayRead({ personId, role }: StaffMember, { kind, said }: Told): boolean {
  const { needs, audience } = kindOf(kind);
  return can(role, needs) && personId !== said.ownerId && (audience === "all" || personId === said.namedId);
}

function decide({ choices, quiet }: Preferences, kind: NotificationKind, now: Date) {
  const ways = waysOf(choices, kind);
  const heldUntil = quietUntil(quiet, now);
  return {
    ...{ isInbox: ways.includes("inbox"), isPushed: ways.includes("push") },
    ...{ isQuiet: heldUntil !== null, heldUntil },
  };
}
