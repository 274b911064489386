import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { readEvents, type StoredEvent, type Visibility } from "../../../platform/events/index.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { actorNamesOf, namesOf } from "../../people/index.ts";
import { isOrderId } from "../failures.ts";
import { type OrderStatus, orderStatuses, statusLabels } from "../model.ts";
import { worldPicked } from "../order-event-types.ts";
import type { OrderRow } from "../tables.ts";
import { activityText } from "./activity-copy.ts";

/** One line of an order's timeline (Rule S38). */
export type Activity = {
  seq: number;
  at: Date;
  /** The event's type, such as `order.status_changed`. */
  type: string;
  /** What happened, in the words of Rule S38:  `Status changed to Gold Received`. */
  action: string;
  /** The status that the event led to, if it led to one. */
  status: OrderStatus | null;
  /** Whether it took back the status that was just set. */
  isUndo: boolean;
  note: string | null;
  visibility: Visibility;
  actorKind: Actor["kind"];
  actorId: string | null;
  /** The person's display name, or `Key: <name>`; null for visitors and the program itself. */
  actorName: string | null;
  /** The first characters of the row's hash, by which staff know it is chained (Rule P10). */
  hash: string;
};

type ActivityQuery = {
  /** Only events of this visibility, as its customer reads them: staff who act in a dispute are not named. */
  visibility?: Visibility;
  limit: number;
};

/**
 * An order's newest events, newest first. An order whose log is empty shows two made from its row (Rule S38).
 */
export async function readActivity(
  db: Queryable,
  order: Pick<OrderRow, "id" | "status" | "createdAt" | "updatedAt" | "customerId">,
  { visibility, limit }: ActivityQuery,
): Promise<Activity[]> {
  const subject = { subjectKind: "order", subjectId: order.id };
  const found = await readEvents(db, { ...subject, visibility, without: [worldPicked], limit });
  if (found.length === 0) return withoutLog(order);
  const [names, { name: shopName }, people] = await Promise.all([
    actorNamesOf(db, found),
    // Who answers and decides in a dispute, to its buyer: the desk promises staff that their names are not
    // shown.
    readShop(db),
    namesOf(
      db,
      found.flatMap(({ data }) => peopleIn(data)),
    ),
  ]);
  return found.map((event) => {
    const line = toActivity({ ...event, data: withNames(event.data, people) }, names);
    const isNameless = visibility === "public" && isOfDispute(event) && event.actorId !== order.customerId;
    return isNameless && line.actorName ? { ...line, actorId: null, actorName: shopName } : line;
  });
}

type Data = StoredEvent["data"];

/** From whom to whom an order was assigned in an edit; ids, or null for nobody. */
function assigneesIn({ changes }: Data): readonly unknown[] {
  const change: unknown = typeof changes === "object" && changes ? Reflect.get(changes, "assignedTo") : null;
  return Array.isArray(change) ? change : [];
}

/** Of other events these fields may hold anything else, such as a masked address. */
function isPersonId(value: unknown): value is string {
  return typeof value === "string" && isOrderId(value);
}

/** The ids of people that an event names beside its actor. */
function peopleIn(data: Data): string[] {
  return [data.requestedBy, data.assignedTo, data.from, ...assigneesIn(data)].filter(isPersonId);
}

/** The event's facts with the names of these people, which the log itself does not keep. */
function withNames(data: Data, people: Map<string, string>): Data {
  const nameOf = (id: unknown) => (typeof id === "string" ? (people.get(id) ?? "somebody unknown") : null);
  const assignees = assigneesIn(data);
  return {
    ...data,
    ...(data.requestedBy === undefined ? {} : { requestedByName: nameOf(data.requestedBy) }),
    ...(data.assignedTo === undefined
      ? {}
      : { assignedToName: nameOf(data.assignedTo), fromName: nameOf(data.from) }),
    ...(assignees.length > 0
      ? { changes: { ...Object(data.changes), assignedTo: assignees.map(nameOf) } }
      : {}),
  };
}

type TextedEvent = Pick<StoredEvent, "type" | "data">;

/**
 * What each of these events of orders is called, with the people that it names and from what to what a status
 * went, for whoever searches the log. Addresses are masked where the event has them so (Rule P5).
 */
export async function orderEventTexts(db: Queryable, events: readonly TextedEvent[]): Promise<string[]> {
  const people = await namesOf(
    db,
    events.flatMap(({ data }) => peopleIn(data)),
  );
  return events.map(({ type, data }) => {
    const from = orderStatuses.find((status) => status === data.from);
    const text = activityText(type, withNames(data, people));
    const isMove = type === "order.status_changed" && from !== undefined;
    return isMove ? text.replace("changed to", `changed from ${statusLabels[from]} to`) : text;
  });
}

function isOfDispute({ type, data }: StoredEvent): boolean {
  return type.startsWith("dispute.") || data.disputeId !== undefined;
}

function toActivity(event: StoredEvent, names: Map<string, string>): Activity {
  const { actorId } = event;
  return {
    seq: event.seq,
    at: event.at,
    type: event.type,
    action: activityText(event.type, event.data),
    status: orderStatuses.find((status) => status === event.data.to) ?? null,
    isUndo: event.data.undoes !== undefined,
    // A move that a dispute brought is told by the decision, an event of its own.
    note: event.type === "order.status_changed" && event.data.disputeId !== undefined ? null : event.note,
    visibility: event.visibility,
    actorKind: event.actorKind,
    actorId,
    actorName: (actorId && names.get(actorId)) ?? null,
    hash: event.hash.toString("hex"),
  };
}

function withoutLog(order: Pick<OrderRow, "status" | "createdAt" | "updatedAt">): Activity[] {
  const made = {
    status: null,
    isUndo: false,
    note: null,
    visibility: "public",
    actorKind: "system",
    actorId: null,
    actorName: null,
    hash: "",
  } as const;
  const status = { ...made, seq: 2, at: order.updatedAt, type: "order.status_changed" };
  const placed = { ...made, seq: 1, at: order.createdAt, type: "order.placed" };
  return [
    { ...status, status: order.status, action: `Status set to ${statusLabels[order.status]}` },
    { ...placed, action: "Order created" },
  ];
}
