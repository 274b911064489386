import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffEventOf, staffEventTypes } from "../../domain/notifications/inbox/staff-events.ts";
import { followEventTasks } from "../../domain/notifications/index.ts";
import { kindOf } from "../../domain/notifications/kinds.ts";
import { can } from "../../domain/people/model.ts";
import { type Actor, roles } from "../../kernel/actor.ts";
import { appendEvent, readEventById } from "../../platform/events/index.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { startedChat } from "../support-chat/chat-rig.ts";
import { emptyInboxes, losing, waitingEvents } from "./inbox-rig.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;
let people: Extract<Actor, { kind: "person" }>[];
let subjects: { order: string; chat: string };

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = ordersCtx(database);
  people = [];
  for (const role of [...roles, ...roles]) people.push(await person(database, role));
  const { orderId } = await placed(rig.ctx);
  subjects = { order: orderId, chat: (await startedChat(rig.ctx)).chatId };
});
afterAll(() => database.close());

/** What is only to be read, and what the order and the chat here are cause of. */
const stands = (type: string) =>
  [undefined, "turn", "chat"].includes(
    staffEventOf({ type, actorKind: "system", data: { author: "visitor" } })?.cause,
  );
const act = fc.record({
  type: fc.constantFrom(...staffEventTypes.filter(stands)),
  by: fc.option(fc.nat(2 * roles.length - 1)),
  named: fc.nat(2 * roles.length - 1),
  runs: fc.integer({ min: 1, max: 4 }),
  kills: fc.nat(2),
});

test("whatever happens, and however often its job is killed or run, each who may read it is told once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), async (acts) => {
      await emptyInboxes(database);
      for (const { type, by, named } of acts) await happen(type, by, named);
      const waiting = await waitingEvents(database);
      expect(waiting).toHaveLength(acts.length);
      for (const [index, payload] of waiting.entries()) {
        const { runs = 1, kills = 0 } = acts[index] ?? {};
        const db = losing(database.db, kills);
        const tasks = followEventTasks({ ...rig.ctx, db }, { stepWaitSeconds: 60 });
        // The queue tries again what was killed, and runs some of it twice; single events are told beside it.
        const tries = Array.from({ length: runs + kills }, () => tasks["follow-events"]().catch(() => {}));
        await Promise.all([...tries, tasks["notify-event"](payload).catch(() => {})]);
        await tasks["follow-events"]();
      }
      expect(await waitingEvents(database)).toEqual([]);
      await expectTold(waiting.map(({ eventId }) => BigInt(eventId)));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  );
});

const day = { revenueCents: 0, marginCents: 0, paidOutCents: 0, placed: 0, completed: 0, lateDeadlines: 0 };
/** What the texts of low stock and of a day's summary are made of. */
const figures = { availableMillions: 1, lowMillions: 2, ...day, day: "2026-01-01", before: day };

async function happen(type: string, by: number | null, named: number): Promise<void> {
  const subjectKind = type.startsWith("chat.") ? "chat" : "order";
  const subjectId = subjects[subjectKind];
  const actor = by === null ? undefined : people[by];
  const namedId = people[named]?.personId;
  await appendEvent(database.db, {
    ...{ subjectKind, subjectId, type, visibility: "internal", topics: [] },
    actor: actor ?? { kind: "system", name: "test" },
    data: { ...figures, author: "visitor", assignedTo: namedId, requestedBy: namedId },
  });
}

/** Each entry is that of the newest event of its kind that somebody is told of, or of its own. */
async function expectTold(eventIds: readonly bigint[]): Promise<void> {
  const entries = new Map<string, { eventId: bigint; people: string[] }>();
  for (const eventId of eventIds) {
    const event = await readEventById(database.db, eventId);
    const told = event && staffEventOf(event);
    if (!event || !told) continue;
    const { needs, audience, defaults } = kindOf(told.kind);
    const mayRead = people.filter(
      ({ role, personId }) =>
        // Nobody here has chosen anything.
        defaults.includes("inbox") &&
        can(role, needs) &&
        personId !== event.actorId &&
        (audience === "all" || personId === (event.data.requestedBy ?? event.data.assignedTo)),
    );
    const key = told.cause ? `${told.kind}:${event.subjectId}` : String(eventId);
    if (mayRead.length > 0)
      entries.set(key, { eventId, people: mayRead.map(({ personId }) => personId).sort() });
  }
  const { rows } = await database.pool.query<{ event_id: string; person_ids: string[] }>(
    "select event_id, person_ids from inbox_entries order by event_id",
  );
  const found = rows.map(({ event_id, person_ids }) => ({
    ...{ eventId: BigInt(event_id), people: person_ids.sort() },
  }));
  expect(found).toEqual([...entries.values()].sort((a, b) => Number(a.eventId - b.eventId)));
}
