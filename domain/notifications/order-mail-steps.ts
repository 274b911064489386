import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import { isProven, orderStatuses } from "../orders/model.ts";
import { asksSomething, type Notification } from "./notification.ts";

/** A step of an order, and what it is to the customer. */
export type Step = { event: StoredEvent; notification: Notification };

const stepEvent = "order.status_changed";
const placedEvent = "order.placed";

/** Whether an event is the placing of its order. */
export function isPlacing({ type }: Pick<StoredEvent, "type">): boolean {
  return type === placedEvent;
}

/** Whether an event is a step of its order, which may be told together with the next ones. */
export function isStep({ type }: Pick<StoredEvent, "type">): boolean {
  return type === stepEvent;
}

/** What the mails of an order are known by, before the number of the last event that each tells. */
export function mailKeyOf(orderId: string): string {
  return `order:${orderId}:`;
}

/** One job at a time tells the steps of an order. */
export async function lockSteps(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`steps:${orderId}`}::text, 0))`);
}

/**
 * The steps of an order since the last one that was mailed, oldest first: the numbers of an order's log are
 * given in the order of its commits, so that none can appear later among those that a mail has passed.
 */
export async function untoldSteps(tx: Transaction, orderId: string): Promise<StoredEvent[]> {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    with steps as (
      select seq from events where subject_kind = 'order' and subject_id = ${orderId} and type = ${stepEvent}
        and visibility = 'public'
    )
    select seq::int as seq from steps where seq > coalesce(
      (select max(told.seq) from steps told join mails on dedupe_key = ${mailKeyOf(orderId)}::text || told.seq), 0)
    order by seq`);
  const found: StoredEvent[] = [];
  for (const { seq } of rows) {
    const event = await readEvent(tx, { subjectKind: "order", subjectId: orderId, seq });
    if (event) found.push(event);
  }
  return withoutUndone(found);
}

/** Without steps that were taken back at once, and what took them back; neither is news. */
function withoutUndone(steps: readonly StoredEvent[]): StoredEvent[] {
  const undone = new Map(steps.map(({ seq, data }) => [data.undoes, seq]));
  const isUndoing = ({ data }: StoredEvent) => steps.some(({ seq }) => seq === data.undoes);
  return steps.filter((step) => !undone.has(step.seq) && !isUndoing(step));
}

/** Whether the last step of an order so far is its cancellation. */
export async function isCanceled(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ to: string }>(sql`
    select data ->> 'to' as to from events
    where subject_kind = 'order' and subject_id = ${orderId} and type = ${stepEvent} order by seq desc limit 1`);
  return rows[0]?.to === "canceled";
}

/** Whether the confirmation of an order was written. */
export async function isPlacingTold(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from events placed join mails on dedupe_key = ${mailKeyOf(orderId)}::text || placed.seq
    where subject_kind = 'order' and subject_id = ${orderId} and type = ${placedEvent}`);
  return rows.length > 0;
}

/** The cancellation of an order whose confirmation was never written tells both, in one mail (Rule P47). */
export function withPlacing({ text, ...rest }: Notification): Notification {
  if (text.kind !== "order-canceled") return { text, ...rest };
  const canceled = text.values?.canceled;
  const isPlain = canceled && "line" in canceled && canceled.line === "canceled/byCustomer";
  if (!isPlain) return { text, ...rest };
  return { ...rest, text: { ...text, values: { ...text.values, canceled: { line: "canceled/atOnce" } } } };
}

/** Whether staff said with a step what became of the customer's gold (Rule P45). */
const isAboutGold = ({ data }: StoredEvent) => data.gold !== undefined;

/** Whether a step says that the customer's gold is with us. */
function hasGold({ data }: StoredEvent): boolean {
  return orderStatuses.some((status) => status === data.to && isProven({ type: "gold_sale", status }));
}

/**
 * Steps that are told at once, as one: the last one's words and sums. Of those before it stays what staff
 * wrote, and what the customer is asked to do, unless the order was canceled since, and the newest word on
 * gold that we gave back, unless we have it again. Where the last asks for nothing, the mail leads to what
 * was asked before.
 */
export function mergeSteps(
  before: readonly Step[],
  { event, notification: last }: Step,
): { notification: Notification; earlierNotes: string[] } {
  const earlier = before.map(({ notification }) => notification);
  const asks = event.data.to === "canceled" ? [] : earlier.filter(asksSomething);
  const gold =
    isAboutGold(event) || hasGold(event) ? undefined : before.findLast((each) => isAboutGold(each.event));
  const { to, button, text } = asksSomething(last) ? last : (asks.at(-1) ?? last);
  return {
    notification: {
      ...last,
      also: earlier
        .filter((each) => asks.includes(each) || each === gold?.notification)
        .map((each) => each.text),
      lines: [...asks.flatMap(({ lines = [] }) => lines), ...(last.lines ?? [])],
      to,
      // What another step asks for is asked with the button of that step.
      button: button ?? (text === last.text ? undefined : text),
    },
    earlierNotes: earlier.flatMap(({ note }) => note ?? []),
  };
}
