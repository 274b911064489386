import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { visitor } from "../../kernel/actor.ts";
import type { Database } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { tellsWhatBy } from "../../platform/live/authorise-topics.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { readNewest, readSince } from "../../platform/live/read-changes.ts";
import { signalTopic } from "../../platform/live/signal-topic.ts";
import { topicRules } from "../../server/live-topics.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { eventually, recordingLog } from "../support/tools.ts";
import { append, listen, openWriter, startHub } from "./live-rig.ts";

let database: TestDatabase;
const started: LiveHub[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((hub) => hub.stop()));
});
afterAll(async () => {
  await database.close();
});

async function hubOf(more: Parameters<typeof startHub>[1] = {}): Promise<LiveHub> {
  const hub = await startHub(database, more);
  started.push(hub);
  return hub;
}

const soon = { timeout: 15_000, interval: 5 };

test("a change reaches the listeners of its topics and nobody else, with ids and versions only", async () => {
  const hub = await hubOf();
  const customer = listen(hub, ["order:one", "user:7"]);
  const staff = listen(hub, ["staff:orders"]);
  const other = listen(hub, ["order:two"]);
  await append(database.db, "one", "staff:orders");
  await vi.waitFor(() => expect([customer.heard.size, staff.heard.size]).toEqual([1, 1]), soon);
  expect(customer.frames[1]?.data).toEqual([
    { topic: "order:one", type: "order.noted", subject: "order:one", seq: 1 },
  ]);
  expect(other.frames.map((frame) => frame.event)).toEqual(["ready"]);
});

test("what everybody may follow says only that something happened: once a topic, of whatever order, and from any place", async () => {
  const hub = await hubOf({ tellsWhat: tellsWhatBy(topicRules) });
  const cursor = hub.position();
  const topics = ["listings", "promotions", "reviews", "order:secret-1"];
  const stranger = listen(hub, topics);
  const staff = listen(hub, ["orders", "order-desk:secret-1"]);
  await append(database.db, "secret-1", ...topics.slice(0, 3), "orders", "order-desk:secret-1");
  await append(database.db, "secret-2", ...topics.slice(0, 3), "orders");
  await vi.waitFor(
    () => expect(staff.heard).toEqual(new Set(["order:secret-1#1", "order:secret-2#1"])),
    soon,
  );
  const late = [cursor, "0.000000000000"].map((after) => listen(hub, topics, after));
  await vi.waitFor(() => expect(late.map(({ frames }) => frames.length)).toEqual([2, 2]), soon);
  const changed = topics.map((topic) => ({ topic, type: "changed", subject: topic, seq: 0 }));
  for (const { frames } of late) expect(frames[1]?.data).toEqual(expect.arrayContaining(changed));
  for (const { frames } of late) expect(frames[1]?.data).toHaveLength(topics.length);
  await vi.waitFor(() => expect(stranger.heard.size).toBe(topics.length), soon);
  const reported = JSON.stringify([stranger, ...late].map(({ frames }) => frames));
  expect(reported).not.toMatch(/secret-2|order\.noted/);
});

test("a stranger who was away for long is asked to resync, once something happened on their topics", async () => {
  const hub = await hubOf();
  const cursor = hub.position();
  const at = new Date(Date.now() - 11 * 60_000);
  const event = {
    subjectKind: "order",
    subjectId: "content",
    type: "t",
    actor: visitor,
    visibility: "public",
  } as const;
  const mostAge = 10 * 60_000;
  const watcher = listen(hub, ["content"]);
  await appendEvent(database.db, { ...event, topics: ["content"], at });
  await vi.waitFor(() => expect(watcher.heard.size).toBe(1), soon);
  const kinds = (topics: string[], options?: number) =>
    listen(hub, topics, cursor, options).frames.map((frame) => frame.event);
  expect(kinds(["content"], mostAge)).toEqual(["ready", "resync"]);
  expect(kinds(["other"], mostAge)).toEqual(["ready"]);
  expect(kinds(["content"])).toEqual(["ready", "change"]);
});

test("a transaction that began first and commits last is missed neither by a listener nor by one that resumes", async () => {
  const hub = await hubOf();
  const early = await openWriter(database);
  const late = await openWriter(database);
  const before = listen(hub, ["late"]);
  await early.run("begin");
  await early.insert("began-first", "late");
  await late.insert("committed-first", "late");
  await vi.waitFor(() => expect(before.heard).toEqual(new Set(["order:committed-first#1"])), soon);
  before.leave();
  const stayed = listen(hub, ["late"], before.lastId());
  await early.run("commit");
  await vi.waitFor(() => expect(stayed.heard).toContain("order:began-first#1"), soon);
  const resumed = listen(hub, ["late"], before.lastId());
  await vi.waitFor(() => expect(resumed.heard).toContain("order:began-first#1"), soon);
  const onAnotherServer = listen(await hubOf(), ["late"], before.lastId());
  await vi.waitFor(() => expect(onAnotherServer.heard).toContain("order:began-first#1"), soon);
  await Promise.all([early.close(), late.close()]);
});

test("what was rolled back is never told", async () => {
  const hub = await hubOf();
  const writer = await openWriter(database);
  const listener = listen(hub, ["undone"]);
  await writer.run("begin");
  await writer.insert("undone", "undone");
  await writer.run("rollback");
  await writer.insert("done", "undone");
  await vi.waitFor(() => expect(listener.heard).toEqual(new Set(["order:done#1"])), soon);
  await writer.close();
});

test("a listener that resumes gets what it missed, also from a server started since", async () => {
  const hub = await hubOf();
  const gone = listen(hub, ["resume"]);
  await append(database.db, "seen", "resume");
  await vi.waitFor(() => expect(gone.heard.size).toBe(1), soon);
  gone.leave();
  await append(database.db, "missed-1", "resume");
  await append(database.db, "missed-2", "resume");
  const same = listen(hub, ["resume"], gone.lastId());
  const other = listen(await hubOf(), ["resume"], gone.lastId());
  for (const listener of [same, other]) {
    await vi.waitFor(() => expect(listener.heard).toContain("order:missed-2#1"), soon);
    expect(listener.heard).toContain("order:missed-1#1");
    expect(listener.frames.map((frame) => frame.event)).not.toContain("resync");
  }
});

test("a position taken before a page reads its data covers everything that happens after", async () => {
  const hub = await hubOf();
  const cursor = hub.position();
  await append(database.db, "between", "page");
  const listener = listen(hub, ["page"], cursor);
  await vi.waitFor(() => expect(listener.heard).toEqual(new Set(["order:between#1"])), soon);
});

test.each(["garbage", "-1", "", "1e3", "17", "99999999999999999999.0123456789ab", "1.0123456789ab"])(
  "an unknown position %j is answered with a resync",
  async (after) => {
    const hub = await hubOf();
    const before = hub.position();
    const listener = listen(hub, ["any"], after);
    await vi.waitFor(
      () => expect(listener.frames.map((frame) => frame.event)).toEqual(["ready", "resync"]),
      soon,
    );
    expect(listener.lastId()).toBe(before);
  },
);

test("a position from longer ago than is kept is answered with a resync", async () => {
  const hub = await hubOf();
  const cursor = hub.position();
  await database.db.execute(sql`
    insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
    select 'order', 'many-' || n, 'order.noted', 'visitor', 'public', '{}' from generate_series(1, 5200) as n`);
  const listener = listen(hub, ["any"], cursor);
  // More than one reading takes: those who listen are asked to resync too, rather than told a part. It is
  // waited for first, since the hub's position may stand still while another database of the cluster is being
  // written.
  await vi.waitFor(() => expect(listener.frames.at(-1)?.event).toBe("resync"), soon);
  const resumed = listen(hub, ["any"], cursor);
  await vi.waitFor(
    () => expect(resumed.frames.map((frame) => frame.event)).toEqual(["ready", "resync"]),
    soon,
  );
});

test("the hub survives the loss of its listening connection and delivers what happened meanwhile", async () => {
  const hub = await hubOf();
  const listener = listen(hub, ["cut"]);
  await append(database.db, "before-cut", "cut");
  await vi.waitFor(() => expect(listener.heard.size).toBe(1), soon);
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'goldhall live' and datname = current_database()`);
  await append(database.db, "during-cut", "cut");
  await vi.waitFor(() => expect(listener.heard).toContain("order:during-cut#1"), soon);
  await append(database.db, "after-cut", "cut");
  await vi.waitFor(() => expect(listener.heard).toContain("order:after-cut#1"), soon);
});

test("without any wake-up the poll delivers", async () => {
  const url = new URL(database.url);
  url.port = "1";
  const hub = await hubOf({ url: url.href, pollMilliseconds: 50 });
  const listener = listen(hub, ["polled"]);
  await append(database.db, "polled", "polled");
  await vi.waitFor(() => expect(listener.heard.size).toBe(1), soon);
});

test("a failing read is repeated until the log can be read again", async () => {
  const log = recordingLog();
  const hub = await hubOf({ log });
  const listener = listen(hub, ["renamed"]);
  await database.db.execute(sql`alter table events rename column type to hidden`);
  await database.db.execute(sql`select pg_notify('goldhall_live', '')`);
  await vi.waitFor(() => expect(JSON.stringify(log.lines)).toContain("could not read the event log"), soon);
  await database.db.execute(sql`alter table events rename column hidden to type`);
  await append(database.db, "renamed", "renamed");
  await vi.waitFor(() => expect(listener.heard.size).toBe(1), soon);
});

test("what was written under the number of a transaction that left nothing before a crash is not taken for seen", async () => {
  await append(database.db, "before-crash", "reused");
  const before = await readNewest(database.db, 10);
  const newest = before.cursor.newest?.txId ?? 0n;
  // Transactions that are rolled back leave no trace in the log of writes: after a crash their numbers are
  // given out again.
  await database.db.execute(sql`select pg_current_xact_id()`);
  const reading = await readSince(database.db, before.cursor, 10);
  expect(reading?.cursor.snapshot.split(":")[1]).toBe(String(newest + 1n));
  await append(database.db, "after-crash", "reused");
  const after = reading && (await readSince(database.db, reading.cursor, 10));
  expect(after?.events.map(({ subject }) => subject)).toEqual(["order:after-crash"]);
});

test("a replica that lacks the end of the log makes everybody ask again, also those whose position it cannot know", async () => {
  const reported: string[] = [];
  const hub = await hubOf({ onAnotherLog: () => reported.push("another log") });
  const listener = listen(hub, ["lost"]);
  await append(database.db, "lost-with-primary", "lost");
  await vi.waitFor(() => expect(listener.heard.size).toBe(1), soon);
  const lostPosition = hub.position();
  await database.db.execute(sql`alter table events disable trigger user`);
  await database.db.execute(sql`delete from events where subject_id = 'lost-with-primary'`);
  await database.db.execute(sql`alter table events enable trigger user`);
  await append(database.db, "on-the-replica", "lost");
  await vi.waitFor(() => expect(listener.frames.at(-1)?.event).toBe("resync"), soon);
  expect(reported).toEqual(["another log"]);
  const late = listen(hub, ["lost"], lostPosition);
  await vi.waitFor(() => expect(late.frames.map(({ event }) => event)).toEqual(["ready", "resync"]), soon);
  await append(database.db, "after-it", "lost");
  await vi.waitFor(() => expect(late.heard).toEqual(new Set(["order:after-it#1"])), soon);
});

test("events with the transaction numbers of another cluster do not repeat", async () => {
  const hub = await hubOf();
  const listener = listen(hub, ["restored"]);
  await database.db.execute(sql`alter table events disable trigger events_chain`);
  await database.db.execute(sql`
    insert into events (subject_kind, subject_id, seq, type, actor_kind, visibility, topics, at, tx_id, hash)
    values ('order', 'restored', 1, 't', 'visitor', 'public', '{restored}', now(), '900000000000', '\\x00')`);
  await database.db.execute(sql`alter table events enable trigger events_chain`);
  await append(database.db, "fresh", "restored");
  await vi.waitFor(() => expect(listener.heard).toEqual(new Set(["order:fresh#1"])), soon);
});

test("a cache is told of every change on its topics before a browser is, however fast they follow", async () => {
  const hub = await hubOf();
  const reported: string[] = [];
  const unwatch = hub.watch(new Set(["watched"]), () => reported.push("cache"));
  const other = hub.watch(new Set(["other"]), () => reported.push("other"));
  hub.subscribe(
    { topics: new Set(["watched"]) },
    {
      ready: () => true,
      write: (text) => text.includes("change") && reported.push("browser"),
      close: () => {},
    },
  );
  await append(database.db, "watched-1", "watched");
  await vi.waitFor(() => expect(reported).toEqual(["cache", "browser"]), soon);
  await append(database.db, "watched-2", "watched");
  await vi.waitFor(() => expect(reported).toEqual(["cache", "browser", "cache", "browser"]), soon);
  unwatch();
  await append(database.db, "watched-3", "watched");
  await vi.waitFor(() => expect(reported.filter((who) => who === "browser")).toHaveLength(3), soon);
  expect(reported.filter((who) => who === "cache")).toHaveLength(2);
  expect(reported).not.toContain("other");
  other();
});

test("something passing reaches its listeners on every server, and nobody who listens to other things", async () => {
  const [one, other] = [await hubOf(), await hubOf()];
  const listeners = [listen(one, ["chat-typing:1"]), listen(other, ["chat-typing:1", "chat:1"])];
  const stranger = listen(other, ["chat-typing:2"]);
  await vi.waitFor(async () => {
    // One that comes before a server listens is lost, and nothing depends on it.
    await signalTopic(database.db, "chat-typing:1");
    for (const { heard } of listeners) expect([...heard]).toEqual(["chat-typing:1#0"]);
  }, soon);
  expect(stranger.heard.size).toBe(0);
});

test("stopping closes every stream; nobody can subscribe any more", async () => {
  const hub = await hubOf();
  const listener = listen(hub, ["any"]);
  expect(hub.stats().openStreams).toBe(1);
  await hub.stop();
  expect(listener.isClosed()).toBe(true);
  expect(listen(hub, ["any"]).isClosed()).toBe(true);
  expect(hub.stats().openStreams).toBe(0);
});

longTest(
  "that all servers have heard is not said by one that began to listen meanwhile in place of one that has not",
  async () => {
    const { db } = database;
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    await hubOf({
      db: executing(db, async (query) => {
        if (isHeld) await held.promise;
        return db.execute(query);
      }),
    });
    let onAsked: (() => Promise<unknown>) | undefined;
    const asking = await hubOf({
      db: executing(db, async (query) => {
        const rows = await db.execute(query);
        const meanwhile = onAsked;
        onAsked = undefined;
        await meanwhile?.();
        return rows;
      }),
    });
    await listening(2);
    isHeld = true;
    onAsked = async () => {
      await hubOf();
      await listening(3);
    };
    try {
      expect(await asking.heardEverywhere()).toBe(false);
    } finally {
      held.resolve();
    }
  },
);

/** The same database, but that every statement goes through `execute`. */
function executing(db: Database, execute: (query: SQL) => Promise<unknown>): Database {
  return new Proxy(db, {
    get: (target, name) => (name === "execute" ? execute : Reflect.get(target, name, target)),
  });
}

/** Waits until so many hubs listen. */
const listening = (hubs: number) =>
  eventually("the hubs to listen", async () => {
    const { rows } = await database.pool.query<{ hubs: number }>(
      `select count(*)::int as hubs from pg_stat_activity
       where datname = current_database() and query = 'listen goldhall_live' and state = 'idle'`,
    );
    return rows[0]?.hubs === hubs;
  });
