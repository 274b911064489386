import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { forgetEntries } from "../../domain/notifications/inbox/inbox.ts";
import { staffEventOf, staffEventTypes } from "../../domain/notifications/inbox/staff-events.ts";
import {
  countUnread,
  followEventTasks,
  listInbox,
  markRead,
  readAlerts,
  readOwnPreferences,
  savePreferences,
} from "../../domain/notifications/index.ts";
import { preferencesInput } from "../../domain/notifications/inputs.ts";
import { kindNames } from "../../domain/notifications/kinds.ts";
import { assignOrders, editOrder, type OrdersCtx } from "../../domain/orders/index.ts";
import type { Actor, Role } from "../../kernel/actor.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { reply, say, startedChat } from "../support-chat/chat-rig.ts";
import { emptyInboxes, inboxOf, notifyAll, waitingEvents } from "./inbox-rig.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;
const people: Partial<Record<Role, Extract<Actor, { kind: "person" }>>> = {};

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = ordersCtx(database);
  for (const role of ["member", "staff", "manager", "admin"] as const)
    people[role] = await person(database, role);
});
beforeEach(() => emptyInboxes(database));
afterAll(() => database.close());

function as(role: Role): OrdersCtx & { actor: Extract<Actor, { kind: "person" }> } {
  const actor = people[role];
  if (!actor) throw new Error(`No ${role}`);
  return { ...rig.ctx, actor };
}
const idOf = (role: Role) => as(role).actor.personId;
const kindsOf = async (role: Role) => (await inboxOf(database, idOf(role))).map(({ kind }) => kind);

async function prefer(role: Role, ticked: string[], more: Record<string, string> = {}) {
  const stored = await readOwnPreferences(as(role));
  const version = stored.ok ? String(stored.value.version) : "";
  const boxes = Object.fromEntries(ticked.map((name) => [name, "on"]));
  const fields = { version, from: "22:00", until: "07:00", timeZone: "UTC", ...boxes, ...more };
  return savePreferences(as(role), preferencesInput.parse(fields));
}

/** All of staff choose kinds for their inbox, and no others. */
async function allChoose(...kinds: string[]) {
  for (const role of ["staff", "manager", "admin"] as const)
    await prefer(
      role,
      kinds.map((kind) => `inbox:${kind}`),
    );
}

test("what cannot be told of one event is left to a job of its own, and nothing is told twice", async () => {
  await allChoose("new_order");
  const { orderId } = await placed(rig.ctx, { customerEmail: "first@customers.example" });
  await placed(rig.ctx, { customerEmail: "second@customers.example" });
  await database.pool.query(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'a fault'; end $$`);
  await database.pool.query(
    `create trigger fault before insert on mails for each row when (new.to_address like 'first%') execute function refuse_row()`,
  );
  await database.pool.query(
    "create trigger fault before insert on inbox_entries for each row execute function refuse_row()",
  );
  const tasks = followEventTasks(rig.ctx, { stepWaitSeconds: 0 });
  await tasks["follow-events"]();
  expect((await database.pool.query("select from due_events")).rowCount).toBe(0);
  const mailed = "select to_address from mails order by to_address";
  expect((await database.pool.query(mailed)).rows).toEqual([{ to_address: "second@customers.example" }]);
  expect(await inboxOf(database, idOf("staff"))).toEqual([]);
  await database.pool.query("drop trigger fault on mails; drop trigger fault on inbox_entries");
  const { rows } = await database.pool.query(
    `select t.identifier as task, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('notify-event', 'order-event')`,
  );
  const jobs = z.array(z.object({ task: z.enum(["notify-event", "order-event"]), payload: z.unknown() }));
  const left = jobs.parse(rows);
  expect(left.filter(({ task }) => task === "order-event")).toEqual([
    { task: "order-event", payload: { orderId, seq: 1 } },
  ]);
  for (const { task, payload } of [...left, ...left]) await tasks[task](payload);
  expect((await database.pool.query(mailed)).rowCount).toBe(2);
  expect(await kindsOf("staff")).toEqual(["new_order", "new_order"]);
});

test("a job ends in time however much is due: what is left is mailed by the next ones, once", async () => {
  for (const name of ["one", "two", "three"])
    await placed(rig.ctx, { customerEmail: `${name}@slow.example` });
  // Its time is over after the first mail.
  const clock = vi
    .spyOn(performance, "now")
    .mockReturnValueOnce(0)
    .mockReturnValueOnce(0)
    .mockReturnValue(30_000);
  const follow = followEventTasks(rig.ctx, { stepWaitSeconds: 0 })["follow-events"];
  const mailed = async () =>
    (await database.pool.query("select from mails where to_address like '%@slow.example'")).rowCount;
  await follow();
  clock.mockRestore();
  expect(await mailed()).toBe(1);
  for (let run = 0; run < 3; run += 1) await follow();
  expect(await mailed()).toBe(3);
});

test("an event that commits late is acted on, whatever was before it", async () => {
  await allChoose("new_order", "security");
  const follow = followEventTasks(rig.ctx, { stepWaitSeconds: 60 })["follow-events"];
  const late = await database.pool.connect();
  const insert = `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
    values ('api-key', 'late', 'api-key.created', 'system', 'internal', '{}')`;
  await late.query("begin");
  await late.query(insert);
  await placed(rig.ctx);
  await follow().finally(() => late.query("commit").finally(() => late.release()));
  expect(await kindsOf("admin")).toEqual(["new_order"]);
  await follow();
  expect((await kindsOf("admin")).sort()).toEqual(["new_order", "security"]);
});

test("each kind that staff may choose is of some event", () => {
  const facts = { actorKind: "system", data: { author: "visitor" } } as const;
  const told = staffEventTypes.map((type) => staffEventOf({ type, ...facts })?.kind);
  expect(new Set(told)).toEqual(new Set(kindNames));
});

test("an event is one entry for all who chose it, however often and at once its job runs", async () => {
  await allChoose("new_order");
  await placed(rig.ctx, { customerId: idOf("member") });
  await notifyAll(database, rig.ctx, 8);
  const [told] = await inboxOf(database, idOf("staff"));
  expect(told?.title).toBe("New order");
  expect(told?.body).toMatch(/^#[0-9a-f]{8} · Gold Sale · 100M · \$19\.00$/);
  for (const role of ["staff", "manager", "admin"] as const)
    expect(await kindsOf(role)).toEqual(["new_order"]);
  expect(await kindsOf("member")).toEqual([]);
  const { rows } = await database.pool.query("select cardinality(person_ids) as people from inbox_entries");
  expect(rows).toEqual([{ people: 3 }]);
  expect(await waitingEvents(database)).toEqual([]);
  const { rowCount } = await database.pool.query(
    "select from events where type in ('notification.added', 'inbox.read')",
  );
  expect(rowCount).toBe(0);
});

test("who has chosen nothing finds no new order, meeting or payout there: the queue has them", async () => {
  const order = await placed(rig.ctx);
  await worldLocked(order.orderId);
  for (const role of ["staff", "manager", "admin"] as const) expect(await kindsOf(role)).toEqual([]);
});

test("nothing that is told has a name, an address or words of a chat in it (Rule P5)", async () => {
  await allChoose("new_order", "chat");
  await placed(rig.ctx, { customerEmail: "plainly@customers.example" });
  await startedChat(rig.ctx, { text: "They call me hunter2 in game" });
  await notifyAll(database, rig.ctx);
  const { rows } = await database.pool.query("select title, body, path from inbox_entries");
  expect(rows.length).toBe(2);
  expect(JSON.stringify(rows)).not.toMatch(/plainly|Vault Heron|hunter2/);
});

test("staff are not told of their own order, and not of what they did themselves", async () => {
  await allChoose("new_order");
  await placed(rig.ctx, { customerId: idOf("staff") });
  await placed(as("manager"));
  await notifyAll(database, rig.ctx);
  expect([await kindsOf("staff"), await kindsOf("manager")]).toEqual([["new_order"], ["new_order"]]);
  expect(await kindsOf("admin")).toEqual(["new_order", "new_order"]);
});

test("who has an order in hand is told alone; in their quiet hours everybody is", async () => {
  const order = await placed(rig.ctx);
  await assignOrders(as("manager"), { orderIds: [order.orderId], personId: idOf("staff") });
  await emptyInboxes(database);
  await allChoose("meeting");
  await worldLocked(order.orderId);
  expect([await kindsOf("staff"), await kindsOf("admin")]).toEqual([["meeting"], []]);
  await database.pool.query("truncate inbox_entries");
  await prefer("staff", ["inbox:meeting"], { quiet: "on", from: "11:00", until: "13:30" });
  await worldLocked(order.orderId);
  expect([await kindsOf("staff"), await kindsOf("admin")]).toEqual([["meeting"], ["meeting"]]);
});

test("what somebody with the order in hand did themself is told to nobody", async () => {
  const order = await placed(rig.ctx);
  await assignOrders(as("manager"), { orderIds: [order.orderId], personId: idOf("staff") });
  await emptyInboxes(database);
  await allChoose("payout");
  await appendEvent(database.db, {
    ...{ subjectKind: "order", subjectId: order.orderId, type: "payout.due", visibility: "internal" },
    ...{ actor: as("staff").actor, topics: [] },
  });
  await notifyAll(database, rig.ctx);
  expect([await kindsOf("staff"), await kindsOf("manager")]).toEqual([[], []]);
});

test("an order calls who may act until somebody takes it, then them alone, and again when it is late", async () => {
  const order = await placed(rig.ctx, { isWorldLocked: true });
  const called = async (role: Role) => {
    const read = await readAlerts(as(role));
    const own = read.ok ? read.value.calls.filter(({ path }) => path.endsWith(order.orderId)) : [];
    return own.map(({ title, alertAt }) => [title, alertAt?.toISOString()]);
  };
  const call = ["Start it", "2026-11-20T12:00:00.000Z"];
  expect([await called("staff"), await called("manager")]).toEqual([[call], [call]]);
  await prefer("manager", [], { quiet: "on", from: "11:00", until: "13:30" });
  expect(await called("manager")).toEqual([["Start it", undefined]]);
  await prefer("manager", ["alert:meeting"], { quiet: "on", from: "11:00", until: "13:30" });
  expect(await called("manager")).toEqual([["Start it", "2026-11-20T13:30:00.000Z"]]);
  await assignOrders(as("staff"), { orderIds: [order.orderId], personId: idOf("staff") });
  await database.pool.query(
    "update orders set deadline_started_at = $2, deadline_at = $2::timestamptz + interval '5 minutes' where id = $1",
    [order.orderId, rig.clock.now()],
  );
  expect(await called("manager")).toEqual([]);
  expect(await called("staff")).toEqual([call, ["Late: Start it", "2026-11-20T12:05:00.000Z"]]);
});

test("an entry ends for everybody when its cause is gone, and only then (Rule P53)", async () => {
  await allChoose("new_order", "chat", "approval");
  const order = await placed(rig.ctx);
  const { chatId, tokens } = await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  const unread = async (role: Role) =>
    (await inboxOf(database, idOf(role))).flatMap(({ kind, unread: isUnread }) => (isUnread ? [kind] : []));
  expect([await unread("staff"), await unread("admin")]).toEqual([
    ["new_order", "chat"],
    ["new_order", "chat"],
  ]);
  await assignOrders(as("staff"), { orderIds: [order.orderId], personId: idOf("staff") });
  await notifyAll(database, rig.ctx);
  expect([await unread("staff"), await unread("admin")]).toEqual([["chat"], ["chat"]]);
  await reply(as("manager"), chatId);
  await notifyAll(database, rig.ctx);
  expect([await unread("manager"), await unread("admin")]).toEqual([[], []]);
  await say(rig.ctx, "And when?", { tokens });
  await notifyAll(database, rig.ctx);
  await say(rig.ctx, "Hello?", { tokens });
  await notifyAll(database, rig.ctx);
  // Who answered has it in hand; two messages that wait are one entry.
  expect([await unread("manager"), await unread("admin")]).toEqual([["chat"], []]);
  const known = await inboxOf(database, idOf("manager"));
  expect(known.map(({ kind, ended }) => [kind, ended])).toEqual([
    ["new_order", true],
    ["chat", false],
  ]);
  await countIs("manager", 1);
});

async function countIs(role: Role, count: number) {
  expect(await countUnread(as(role))).toBe(count);
}

test("what was done before it could be told is no entry", async () => {
  await allChoose("chat");
  const { chatId } = await startedChat(rig.ctx);
  await reply(as("staff"), chatId);
  await notifyAll(database, rig.ctx);
  expect((await database.pool.query("select from inbox_entries")).rowCount).toBe(0);
});

test("a renewed entry is unread again, and a repeat of the event before does not renew it", async () => {
  await allChoose("chat");
  const { tokens } = await startedChat(rig.ctx);
  const [first] = await waitingEvents(database);
  await notifyAll(database, rig.ctx);
  await markRead(as("staff"), { upTo: rig.clock.now() });
  await followEventTasks(rig.ctx, { stepWaitSeconds: 60 })["notify-event"](first);
  expect([await countUnread(as("staff")), await countUnread(as("admin"))]).toEqual([0, 1]);
  await say(rig.ctx, "Hello?", { tokens });
  await notifyAll(database, rig.ctx);
  await followEventTasks(rig.ctx, { stepWaitSeconds: 60 })["notify-event"](first);
  expect([await countUnread(as("staff")), await countUnread(as("admin"))]).toEqual([1, 1]);
});

async function worldLocked(orderId: string) {
  await appendEvent(database.db, {
    ...{ subjectKind: "order", subjectId: orderId, type: "order.world_locked", visibility: "public" },
    ...{ actor: { kind: "visitor" }, data: { world: 330 }, topics: [] },
  });
  await notifyAll(database, rig.ctx);
}

test("only whom an order was given to hears of it, and nobody who took it themself", async () => {
  const order = await placed(rig.ctx);
  await emptyInboxes(database);
  await assignOrders(as("manager"), { orderIds: [order.orderId], personId: idOf("staff") });
  const takeOverFrom = [idOf("staff")];
  const taken = { orderIds: [order.orderId], personId: idOf("admin"), takeOverFrom };
  expect(await assignOrders(as("admin"), taken)).toMatchObject({ ok: true, value: { changed: 1 } });
  await notifyAll(database, rig.ctx);
  expect(await kindsOf("staff")).toEqual(["assigned"]);
  // Editing the order, as the API does, is the same to whoever is given it.
  const given = { orderId: order.orderId, edit: { assignedTo: idOf("staff") } };
  expect(await editOrder(as("admin"), given)).toMatchObject({ ok: true });
  await notifyAll(database, rig.ctx);
  expect(await kindsOf("staff")).toEqual(["assigned"]);
  expect([await kindsOf("manager"), await kindsOf("admin")]).toEqual([[], []]);
});

test("a visitor's message is told, an answer of staff is not", async () => {
  const { chatId, tokens } = await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await reply(as("staff"), chatId);
  await say(rig.ctx, "Thanks, and when?", { tokens });
  await notifyAll(database, rig.ctx);
  // Who answered has it in hand from then on.
  expect([await kindsOf("manager"), await kindsOf("staff")]).toEqual([[], ["chat"]]);
});

test("what a kind of staff may not read is not told them, nor shown once they were demoted", async () => {
  await appendEvent(database.db, {
    ...{ subjectKind: "api-key", subjectId: "k", type: "api-key.created", visibility: "internal" },
    ...{ actor: { kind: "system", name: "test" }, topics: [] },
  });
  await notifyAll(database, rig.ctx);
  expect([await kindsOf("staff"), await kindsOf("admin")]).toEqual([[], ["security"]]);
  const demoted = { ...as("admin"), actor: { ...as("admin").actor, role: "staff" as const } };
  expect(await countUnread(as("admin"))).toBe(1);
  expect(await countUnread(demoted)).toBe(0);
  expect(await listInbox(demoted, { unreadOnly: false, limit: 9 })).toEqual({ ok: true, value: [] });
});

test("an inbox is for staff at the desk: nobody else reads, marks or sets anything", async () => {
  const member = as("member");
  const closed = { ...as("staff"), actor: { ...as("staff").actor, elevated: false } };
  const input = preferencesInput.parse({ version: "0", from: "22:00", until: "07:00", timeZone: "UTC" });
  for (const ctx of [member, closed, rig.ctx]) {
    expect((await listInbox(ctx, { unreadOnly: false, limit: 9 })).ok).toBe(false);
    expect((await markRead(ctx, { path: "/admin" })).ok).toBe(false);
    expect((await savePreferences(ctx, input)).ok).toBe(false);
  }
});

test("reading marks one's own only, by page or up to what was shown", async () => {
  await allChoose("new_order");
  const first = await placed(rig.ctx);
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  const staff = as("staff");
  await markRead(staff, { path: `/admin/orders/${first.orderId}` });
  expect([await countUnread(staff), await countUnread(as("manager"))]).toEqual([1, 2]);
  rig.clock.advance(1000);
  const upTo = rig.clock.now();
  rig.clock.advance(1000);
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  expect(await markRead(staff, { upTo })).toEqual({ ok: true, value: { marked: 1 } });
  expect(await markRead(staff, { upTo })).toEqual({ ok: true, value: { marked: 0 } });
  expect(await countUnread(staff)).toBe(1);
  const listed = await listInbox(as("manager"), { unreadOnly: true, limit: 9 });
  if (!listed.ok) throw new Error(listed.error.text);
  await markRead(staff, { ids: listed.value.map(({ id }) => id) });
  expect(await countUnread(as("manager"))).toBe(3);
});

test("an inbox of thousands is counted to 100, which is shown as 99+", async () => {
  await database.pool.query(
    `insert into inbox_entries (id, event_id, key, kind, title, body, path, subject_id, person_ids, unread_by, created_at)
     select gen_random_uuid(), n, n::text, 'security', 'Planted', '', '/admin', '', array[$1::uuid], array[$1::uuid], now()
     from generate_series(1, 3000) n`,
    [idOf("admin")],
  );
  expect(await countUnread(as("admin"))).toBe(100);
  // Those that are read are not looked at.
  await database.pool.query(
    `insert into inbox_entries (id, event_id, key, kind, title, body, path, subject_id, person_ids, unread_by, created_at)
     select gen_random_uuid(), n, 'read ' || n, 'security', 'Read', '', '/admin', '', array[$1::uuid], '{}', now()
     from generate_series(1, 20000) n`,
    [idOf("admin")],
  );
  await database.pool.query("analyze inbox_entries");
  const { rows } = await database.pool.query(
    `explain select id from inbox_entries where person_ids @> array[$1::uuid] and kind in ('security', 'chat')
     and unread_by @> array[$1::uuid] and unread_by <> '{}' order by created_at desc, id desc limit 100`,
    [idOf("admin")],
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("using inbox_entries_unread ");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test("who has switched a kind off is not told of it, and one window does not overwrite another", async () => {
  expect(await prefer("staff", ["inbox:chat"])).toEqual({ ok: true, value: undefined });
  await placed(rig.ctx);
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  expect(await inboxOf(database, idOf("staff"))).toMatchObject([{ kind: "chat" }]);
  const late = await prefer("staff", ["inbox:chat"], { version: "0" });
  expect(late).toMatchObject({ ok: false, error: { code: "conflict" } });
});

test("after 90 days a notification is gone, read or not", async () => {
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  const days = (count: number) => new Date(rig.clock.now().getTime() + count * 86_400_000);
  expect(await forgetEntries(database.db, days(89))).toBe(0);
  expect(await forgetEntries(database.db, days(91))).toBe(1);
});
