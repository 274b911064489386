import { z } from "zod";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  type DueEvent,
  nextDueAt,
  readEvent,
  readEventById,
  type StoredEvent,
  settleDueEvents,
  takeDueEvents,
} from "../../platform/events/index.ts";
import { addJob, type JobOptions } from "../../platform/jobs/add-job.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import {
  findOrder,
  findOrders,
  isOrderId,
  mailRequestedLink,
  type OrderRow,
  orderEventJob,
  orderLinkJob,
} from "../orders/index.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import { notifyCustomer } from "./customers/notify-customer.ts";
import { notifyStaff } from "./inbox/notify-staff.ts";
import { mailOrderEvent, mailWaitOf } from "./order-mail.ts";
import { addEventDeliveries } from "./webhooks/add-deliveries.ts";

/** The job that acts on what is due of the log. */
const followEventsJob = "follow-events";
/** What could not be done of an event is tried again by a job of its own, which nobody waits for. */
const notifyEventJob = "notify-event";

/** Events that one transaction acts on. */
const batchSize = 50;

/** By the minute too, in case nobody asked (`askToFollowEvents`). */
export const followEventsCrontab = `* * * * * ${followEventsJob} ?jobKey=${followEventsJob}-by-clock&queue=${followEventsJob}&max=2`;

const eventPayload = z.object({ eventId: z.string().regex(/^\d+$/).transform(BigInt) });
const orderEventPayload = z.object({ orderId: z.uuid(), seq: z.int().positive() });

type FollowOptions = {
  /** How long a step's mail waits for the next ones. */
  stepWaitSeconds: number;
  /** How long one job goes on; the rest is left to the next one. */
  workMilliseconds?: number;
};

/** A third of what the job may take: after an outage thousands are due, and a busy machine mails slowly. */
const usualWorkMilliseconds = 20_000;

/**
 * The tasks that tell staff and customers what happened, and mail it, once however often they run (Rules P10,
 * P28, P39, decision 060), and the one that mails the links customers ask for.
 */
export function followEventTasks(ctx: PaymentsCtx, options: FollowOptions) {
  return {
    [followEventsJob]: inLane("orders", () => followEvents(ctx, options)),
    [notifyEventJob]: inLane("orders", async (payload) => {
      const event = await readEventById(ctx.db, eventPayload.parse(payload).eventId);
      if (event) await notify(ctx, event);
    }),
    [orderEventJob]: inLane("orders", async (payload) => {
      const { orderId, seq } = orderEventPayload.parse(payload);
      const order = await findOrder(ctx, orderId);
      const event = await readEvent(ctx.db, { subjectKind: "order", subjectId: orderId, seq });
      if (order && event) await mailOrderEvent(ctx, { order, event });
    }),
    [orderLinkJob]: inLane("orders", (payload) => mailRequestedLink(ctx, payload)),
  };
}

/** Has the program act on what was just written to the log, however often it is asked before it does. */
export function askToFollowEvents(ctx: Pick<PaymentsCtx, "db">): Promise<void> {
  return addFollowing(ctx, { jobKey: followEventsJob });
}

/** One at a time: the next time is that of all events. */
function addFollowing({ db }: Pick<PaymentsCtx, "db">, options: JobOptions): Promise<void> {
  return addJob(db, followEventsJob, {}, { ...options, queueName: followEventsJob });
}

async function followEvents(ctx: PaymentsCtx, options: FollowOptions): Promise<void> {
  const until = performance.now() + (options.workMilliseconds ?? usualWorkMilliseconds);
  let isFull = true;
  while (isFull && performance.now() < until) isFull = (await followBatch(ctx, options, until)) === batchSize;
  if (isFull) return askToFollowEvents(ctx);
  const runAt = await nextDueAt(ctx.db);
  // Under a key of its own: it puts off nothing that was asked for meanwhile.
  if (runAt) await addFollowing(ctx, { jobKey: `${followEventsJob}-next`, runAt });
}

/** Acts on the next due events; answers how many there were. */
async function followBatch(ctx: PaymentsCtx, options: FollowOptions, until: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const due = await takeDueEvents(tx, batchSize);
    if (due.length === 0) return 0;
    const orders = await ordersOf(
      ctx,
      due.map(({ event }) => event),
    );
    const fresh = due.flatMap(({ event, hasWaited }) => (hasWaited ? [] : [event]));
    await notifyAll(ctx, tx, fresh, orders);
    await settleDueEvents(tx, due, await mailAll(ctx, tx, due, orders, { ...options, until }));
    return due.length;
  });
}

type Orders = ReadonlyMap<string, OrderRow>;

/** The orders that events are about, by their ids, without those that were removed. */
async function ordersOf(ctx: PaymentsCtx, events: readonly StoredEvent[]): Promise<Orders> {
  const ids = events.flatMap(({ subjectKind, subjectId }) =>
    subjectKind === "order" && isOrderId(subjectId) ? [subjectId] : [],
  );
  const found = await findOrders(ctx, [...new Set(ids)]);
  return new Map([...found].filter(([, { removedAt }]) => removedAt === null));
}

/** What fails is left to jobs, so that one event holds up no other. */
async function notifyAll(
  ctx: PaymentsCtx,
  tx: Transaction,
  events: readonly StoredEvent[],
  orders: Orders,
): Promise<void> {
  const failed = new Set<StoredEvent>();
  try {
    await tx.transaction(async (within) => {
      await notifyStaff(ctx, within, events, orders);
      await addEventDeliveries(ctx, within, events, orders);
    });
  } catch (err) {
    ctx.log.warn({ err }, "a batch of events could not be put into inboxes");
    for (const event of events) failed.add(event);
  }
  for (const event of events) {
    if (failed.has(event)) continue;
    await notifyCustomer(ctx, { event, order: orders.get(event.subjectId) }).catch((err) => {
      ctx.log.warn({ err, eventId: String(event.id) }, "a customer could not be told of an event");
      failed.add(event);
    });
  }
  for (const { id } of failed) await addJob(tx, notifyEventJob, { eventId: String(id) });
}

/** The same for one event alone, all of it. */
async function notify(ctx: PaymentsCtx, event: StoredEvent): Promise<void> {
  const orders = await ordersOf(ctx, [event]);
  await ctx.db.transaction(async (tx) => {
    await notifyStaff(ctx, tx, [event], orders);
    await addEventDeliveries(ctx, tx, [event], orders);
  });
  await notifyCustomer(ctx, { event, order: orders.get(event.subjectId) });
}

/**
 * Mails what is due, as long as there is time; answers how many seconds the others wait, most of them for
 * what follows them.
 */
async function mailAll(
  ctx: PaymentsCtx,
  tx: Transaction,
  due: readonly DueEvent[],
  orders: Orders,
  { stepWaitSeconds, until }: FollowOptions & { until: number },
): Promise<Map<bigint, number>> {
  const waits = new Map<bigint, number>();
  const mailed = due.flatMap(({ event, hasWaited }) => {
    const order = event.visibility === "public" ? orders.get(event.subjectId) : undefined;
    if (!order) return [];
    const seconds = hasWaited ? 0 : mailWaitOf({ order, event }, stepWaitSeconds);
    if (seconds > 0) waits.set(event.id, seconds);
    return seconds > 0 ? [] : [{ order, event }];
  });
  for (const [at, { order, event }] of mailed.entries()) {
    if (at > 0 && performance.now() >= until) {
      waits.set(event.id, 0);
      continue;
    }
    await mailOrderEvent(ctx, { order, event }).catch(async (err) => {
      ctx.log.warn({ err, orderId: order.id }, "the email of an order could not be written");
      await addJob(tx, orderEventJob, { orderId: order.id, seq: event.seq });
    });
  }
  return waits;
}
