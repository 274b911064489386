import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LiveHub } from "../../platform/live/hub.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { append, type Listener, listen, openWriter, startHub } from "./live-rig.ts";

type Writer = Awaited<ReturnType<typeof openWriter>>;

let database: TestDatabase;
let hubs: LiveHub[];
let writers: Writer[];
let runs = 0;
let reads = 0;
const soon = { timeout: 15_000, interval: 5 };
/** More in `npm run test:long`. */
const wanted = Number(process.env.PROPERTY_RUNS ?? 12);

beforeAll(async () => {
  database = await testDatabase();
  hubs = [await startHub(database), await startHub(database)];
  writers = [await openWriter(database), await openWriter(database), await openWriter(database)];
});
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()));
  await Promise.all(writers.map((writer) => writer.close()));
  await database.close();
});

const writer = fc.nat({ max: 2 });
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("begin" as const), writer }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("insert" as const), writer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo" as const), writer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("commit" as const), writer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rollback" as const), writer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("disconnect" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("resume" as const), server: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Waits until both servers have read the log as far as it is committed now. */
async function untilRead(): Promise<void> {
  reads += 1;
  const id = `read-${reads}`;
  const readers = hubs.map((hub) => listen(hub, [`order:${id}`]));
  await append(database.db, id);
  await vi.waitFor(() => expect(readers.map(({ heard }) => heard.size)).toEqual([1, 1]), soon);
  for (const reader of readers) reader.leave();
}

/** One browser and three writers, and what the writers have committed by their own account. */
function createWorld(topic: string) {
  const committed = new Set<string>();
  const open: Array<Set<string> | undefined> = [undefined, undefined, undefined];
  const heard = new Set<string>();
  const oddFrames: string[] = [];
  let listener: Listener | undefined;
  let lastId: string | undefined;
  let inserted = 0;

  async function insert(index: number): Promise<void> {
    inserted += 1;
    const id = `${topic}-${inserted}`;
    await writers[index]?.insert(id, topic);
    (open[index] ?? committed).add(`order:${id}#1`);
  }

  async function undo(index: number): Promise<void> {
    const pending = open[index];
    if (!pending) return;
    await writers[index]?.run("savepoint s");
    const before = new Set(pending);
    await insert(index);
    await writers[index]?.run("rollback to s");
    open[index] = before;
  }

  async function end(index: number, how: "commit" | "rollback"): Promise<void> {
    const pending = open[index];
    if (!pending) return;
    await writers[index]?.run(how);
    open[index] = undefined;
    if (how === "commit") for (const event of pending) committed.add(event);
  }

  function disconnect(): void {
    if (!listener) return;
    listener.leave();
    lastId = listener.lastId();
    for (const event of listener.heard) heard.add(event);
    oddFrames.push(...listener.frames.map((frame) => frame.event).filter((event) => event === "resync"));
    listener = undefined;
  }

  function resume(server: number): void {
    disconnect();
    const hub = hubs[server];
    if (hub) listener = listen(hub, [topic], lastId);
  }

  async function perform(step: Command): Promise<void> {
    if (step.kind === "insert") await insert(step.writer);
    else if (step.kind === "undo") await undo(step.writer);
    else if (step.kind === "commit" || step.kind === "rollback") await end(step.writer, step.kind);
    else if (step.kind === "disconnect") disconnect();
    else if (step.kind === "resume") resume(step.server);
    else if (step.kind === "read") await untilRead();
    else if (!open[step.writer]) {
      await writers[step.writer]?.run("begin");
      open[step.writer] = new Set();
    }
  }

  const heardSoFar = () => new Set([...heard, ...(listener?.heard ?? [])]);
  return { perform, end, resume, disconnect, committed, heardSoFar, oddFrames };
}

test(
  "whatever the order of commits and reconnections, a browser hears exactly what was committed",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (steps) => {
        runs += 1;
        const world = createWorld(`run-${runs}`);
        try {
          world.resume(0);
          for (const step of steps) await world.perform(step);
          for (const index of [0, 1, 2]) await world.end(index, "commit");
          world.resume(runs % 2);
          await vi.waitFor(() => expect(world.heardSoFar()).toEqual(world.committed), soon);
          world.disconnect();
          expect(world.oddFrames).toEqual([]);
        } finally {
          for (const index of [0, 1, 2]) await world.end(index, "rollback");
          world.disconnect();
        }
      }),
      { numRuns: wanted, interruptAfterTimeLimit: wanted * 400 },
    );
  },
  wanted * 1_000,
);
