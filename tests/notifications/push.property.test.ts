import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifiedEvents, staffEventOf } from "../../domain/notifications/inbox/staff-events.ts";
import { followEventTasks, sendPushTasks } from "../../domain/notifications/index.ts";
import { kindOf } from "../../domain/notifications/kinds.ts";
import { waysOf } from "../../domain/notifications/model.ts";
import { can } from "../../domain/people/model.ts";
import { type Actor, roles } from "../../kernel/actor.ts";
import { appendEvent, readEventById } from "../../platform/events/index.ts";
import { placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { emptyInboxes, losing, waitingEvents } from "./inbox-rig.ts";
import { type FakeBrowser, type PushDouble, startPushService } from "./push-double.ts";
import { type PushRig, pushCtx, signedIn, switchOn } from "./push-rig.ts";

type Person = Extract<Actor, { kind: "person" }>;

let database: TestDatabase;
let rig: PushRig;
let service: PushDouble;
let devices: { actor: Person | null; browser: FakeBrowser }[];
let orderId: string;
let strangersOrderId: string;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = pushCtx(database);
  service = await startPushService();
  const people: Person[] = [];
  for (const role of roles) people.push(await signedIn(database, role));
  devices = [...people, null].map((actor) => ({ actor, browser: service.browser() }));
  const customer = people.find(({ role }) => role === "member");
  const own = await placed(rig.ctx, { customerId: customer?.personId ?? null });
  orderId = own.orderId;
  strangersOrderId = (await placed(rig.ctx)).orderId;
  for (const { actor, browser } of devices) {
    const who = actor ? { actor } : { orderId, token: own.accessToken };
    expect(await switchOn(rig, browser, who)).toMatchObject({ ok: true });
  }
});
afterAll(async () => {
  await service.stop();
  await database.close();
});

/** What the orders here stand for, whom nobody takes and who owe and are owed nothing. */
const stands = (type: string) =>
  (staffEventOf({ type, actorKind: "visitor", data: {} })?.cause ?? "turn") === "turn";
const types = notifiedEvents.filter((type) => /^(order|payment|payout|boost)\./.test(type));
const act = fc.record({
  type: fc.constantFrom(...types.filter(stands)),
  isOwn: fc.boolean(),
  by: fc.option(fc.nat(roles.length - 1)),
  runs: fc.integer({ min: 1, max: 3 }),
  kills: fc.nat(2),
  answers: fc.array(fc.constantFrom(429, 503, 201), { maxLength: 3 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

test("whatever is killed, repeated or down, each device shows an event once, and only to who may read it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
      await emptyInboxes(database);
      await database.pool.query("truncate push_deliveries");
      for (const { browser } of devices) browser.shown.length = 0;
      for (const each of acts) await happen(each);
      const waiting = await waitingEvents(database);
      for (const [index, payload] of waiting.entries()) {
        const { runs = 1, kills = 0 } = acts[index] ?? {};
        const ctx = { ...rig.ctx, db: losing(database.db, kills) };
        const task = followEventTasks(ctx, { stepWaitSeconds: 60 })["notify-event"];
        const tries = Array.from({ length: runs + kills }, () => task(payload).catch(() => {}));
        await Promise.all(tries);
        await task(payload);
      }
      await sendAll(acts);
      for (const device of devices) await expectShown(device, waiting);
      expect(service.refused).toEqual([]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
});

async function happen({ type, isOwn, by }: Act): Promise<void> {
  const person = by === null ? null : devices[by]?.actor;
  await appendEvent(database.db, {
    ...{ subjectKind: "order", subjectId: isOwn ? orderId : strangersOrderId, type, topics: [] },
    visibility: "public",
    actor: person ?? { kind: "system", name: "test" },
    data: { from: "pending", to: "in_progress", amountCents: 1900 },
  });
}

/**
 * The jobs that send: some killed after the answer, some while the service is down, until all are through.
 */
async function sendAll(acts: readonly Act[]): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>("select id from push_deliveries");
  const { signal } = new AbortController();
  for (const [index, { id }] of rows.entries()) {
    const { kills = 0, answers = [] } = acts[index % acts.length] ?? {};
    const task = sendPushTasks({ ...rig.ctx, db: losing(database.db, kills) })["send-push"];
    for (const answer of [...answers, ...Array.from({ length: kills + 1 }, () => 201)]) {
      service.answer(answer);
      await task?.({ deliveryId: id }, { attempt: 1, lastAttempt: false, signal }).catch(() => {});
    }
  }
}

async function expectShown(
  { actor, browser }: (typeof devices)[number],
  waiting: readonly { eventId: string }[],
): Promise<void> {
  // One id is one message on the device, however often it came.
  const shown = new Map(browser.shown.map((message) => [message.id, message]));
  const { rows } = await database.pool.query<{ id: string; state: string; event_id: string }>(
    `select d.id, d.state, d.event_id from push_deliveries d join push_subscriptions s on s.id = subscription_id
     where s.person_id is not distinct from $1`,
    [actor?.personId ?? null],
  );
  expect([...shown.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(rows.length);
  expect(rows.every(({ state }) => state === "sent")).toBe(true);
  if (actor && actor.role !== "member") {
    expect(rows.map(({ event_id }) => event_id).sort()).toEqual(await expectedOf(actor, waiting));
  } else {
    const paths = [...shown.values()].map(({ path }) => path);
    expect(paths.every((path) => path.includes(orderId) && !path.startsWith("/admin"))).toBe(true);
  }
}

async function expectedOf(actor: Person, waiting: readonly { eventId: string }[]): Promise<string[]> {
  const mine: string[] = [];
  for (const { eventId } of waiting) {
    const event = await readEventById(database.db, BigInt(eventId));
    const kind = event && staffEventOf(event)?.kind;
    if (!kind || !waysOf({}, kind).includes("push") || !can(actor.role, kindOf(kind).needs)) continue;
    if (kindOf(kind).audience === "all" && event.actorId !== actor.personId) mine.push(eventId);
  }
  return mine.sort();
}
