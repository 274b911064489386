import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCustomerDisputes } from "../../domain/listings/index.ts";
import { readCustomerRecord, setOrderStatus } from "../../domain/orders/index.ts";
import { post, readCustomerMoney } from "../../domain/payments/index.ts";
import {
  addPersonNote,
  endSessionOf,
  listPersonNotes,
  readDeskPerson,
  readPersonSessions,
  removePersonNote,
} from "../../domain/people/index.ts";
import { readPersonReferrals } from "../../domain/promotions/index.ts";
import { readStaffWeeks } from "../../domain/reports/index.ts";
import { listPersonReviews } from "../../domain/reviews/index.ts";
import { listPersonChats } from "../../domain/support/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { visitor } from "../../kernel/actor.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { failure, value } from "./people-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

type Person = Extract<Actor, { kind: "person" }>;

async function scene() {
  const { ctx } = ordersCtx(database);
  const [customer, staff, manager, admin] = [
    await person(database, "member", "Vault Heron"),
    await person(database, "staff"),
    await person(database, "manager"),
    await person(database, "admin"),
  ];
  const as = (actor: Actor) => ({ ...ctx, actor });
  const note = (actor: Person, text = "Pays late, but pays.", key: string = randomUUID()) =>
    addPersonNote(as(actor), { personId: customer.personId, text, key });
  const notes = async (actor: Actor) => value(await listPersonNotes(as(actor), customer.personId));
  return { ctx, customer, staff, manager, admin, as, note, notes };
}

async function session(personId: string, address: string, until = "2026-12-20T12:00:00Z"): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
     values ($1, $2, $3, $4, $5, 'Firefox/140 Windows')`,
    [id, personId, randomUUID(), until, address],
  );
  return id;
}

test("no part of a person's page is read by visitors, customers, or staff who have not passed the step-up", async () => {
  const { customer, staff, admin, as } = await scene();
  const { personId } = customer;
  for (const actor of [visitor, customer, { ...staff, elevated: false }, { ...admin, elevated: false }]) {
    const reads = await Promise.all([
      readDeskPerson(as(actor), personId),
      listPersonNotes(as(actor), personId),
      readPersonSessions(as(actor), personId),
      readCustomerRecord(as(actor), personId),
      readCustomerMoney(as(actor), personId),
      readCustomerDisputes(as(actor), personId),
      listPersonChats(as(actor), personId),
      listPersonReviews(as(actor), personId),
      readPersonReferrals(as(actor), personId),
      readStaffWeeks(as(actor), personId),
    ]);
    expect(reads.filter(({ ok }) => ok)).toEqual([]);
  }
});

test("staff see the working part: the address masked, no account facts, sessions, referrals or weeks", async () => {
  const { customer, staff, as } = await scene();
  const { personId } = customer;
  const seen = value(await readDeskPerson(as(staff), personId));
  expect(seen).toMatchObject({ displayName: "Vault Heron", role: "member", account: null });
  expect(seen.email).toMatch(/^.•••@shop\.example$/);
  for (const refused of await Promise.all([
    readPersonSessions(as(staff), personId),
    readPersonReferrals(as(staff), personId),
    readStaffWeeks(as(staff), personId),
  ])) {
    expect(failure(refused).code).toBe("not_found");
  }
});

test("whoever manages people sees the address in full and how the person signs in", async () => {
  const { customer, admin, as } = await scene();
  const { personId } = customer;
  await database.pool.query(
    `insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'discord'), ($1, $2, 'credential')`,
    [personId, personId],
  );
  await database.pool.query(
    "insert into provider_handles (provider_id, account_id, handle) values ('discord', $1, 'heron')",
    [personId],
  );
  expect(value(await readDeskPerson(as(admin), personId))).toMatchObject({
    email: `${personId}@shop.example`,
    account: { twoFactorEnabled: false, ways: ["credential", "discord"], handle: "heron" },
  });
  expect(failure(await readDeskPerson(as(admin), randomUUID())).code).toBe("not_found");
});

test("money on the page is what was booked, whatever price and status say (Rule P30)", async () => {
  const { ctx, customer, staff, as } = await scene();
  const { personId: customerId } = customer;
  const bought = await placed(ctx, { customerId, type: "gold_buy" });
  const sold = await placed(ctx, { customerId });
  const at = ctx.clock.now();
  const book = (orderId: string, kind: Parameters<typeof post>[1]["kind"], entries: object) =>
    ctx.db.transaction((tx) => post(tx, { orderId, kind, key: randomUUID(), entries, at }));
  await book(bought.orderId, "payment_received", { cash: 1900, customer_deposits: -1900 });
  await book(bought.orderId, "refund", { customer_deposits: 400, cash: -400 });
  await book(sold.orderId, "gold_received", { gold: 1900, owed_to_customers: -1900 });
  await book(sold.orderId, "payout_sent", { owed_to_customers: 1200, cash: -1200 });
  const money = value(await readCustomerMoney(as(staff), customerId));
  expect(money.total).toEqual({
    receivedCents: 1900,
    refundedCents: 400,
    paidOutCents: 1200,
    owedCents: 700,
  });
  expect(money.rows.find(({ id }) => id === sold.orderId)).toMatchObject({
    receivedCents: 0,
    paidOutCents: 1200,
    owedCents: 700,
  });
  expect(money).toMatchObject({ orders: 2, writtenOff: { count: 0 }, takenBack: { count: 0 } });
});

test("signals count the customer's own orders, and apart those placed as a guest with their address", async () => {
  const { ctx, customer, staff, as } = await scene();
  const { personId: customerId } = customer;
  const customerEmail = "heron@customers.example";
  const canceled = await placed(ctx, { customerId, customerEmail });
  await placed(ctx, { customerId, customerEmail });
  await placed(ctx, { customerEmail });
  const asGuest = await placed(ctx, { customerEmail: `${customerId}@shop.example` });
  value(
    await setOrderStatus(as(staff), { orderId: canceled.orderId, status: "canceled", note: "Changed mind" }),
  );
  const record = value(await readCustomerRecord(as(staff), customerId));
  expect(record.canceled).toEqual({ count: 1, newest: [canceled.orderId] });
  expect(record.lapsed).toEqual({ count: 0, newest: [] });
  expect(record.guest).toEqual({ count: 1, newest: [asGuest.orderId] });
  expect(record.byType).toEqual([{ type: "gold_sale", orders: 2, open: 1 }]);
  expect(record.emails).toEqual(["h•••@customers.example"]);
});

test("a note is written once for each key, and the log keeps that there is one, not what it says", async () => {
  const { customer, staff, note, notes } = await scene();
  const key = randomUUID();
  const written = await Promise.all([note(staff, "Twice at once", key), note(staff, "Twice at once", key)]);
  expect(written.map(({ ok }) => ok)).toEqual([true, true]);
  expect(failure(await note(staff, "Another text", key)).code).toBe("key_reused");
  expect((await notes(staff)).map(({ text }) => text)).toEqual(["Twice at once"]);
  const { rows } = await database.pool.query(
    "select type, data::text as data, note from events where subject_kind = 'person' and subject_id = $1",
    [customer.personId],
  );
  expect(rows).toEqual([{ type: "person.note_added", data: "{}", note: null }]);
});

test("a note is removed by its author or an admin, once, and by nobody else", async () => {
  const { customer, staff, manager, admin, as, note, notes } = await scene();
  await note(staff, "One");
  await note(staff, "Two");
  const [two, one] = await notes(staff);
  const remove = (actor: Actor, noteId = one?.id ?? "", personId = customer.personId) =>
    removePersonNote(as(actor), { personId, noteId });
  expect((await notes(manager)).map(({ mayRemove }) => mayRemove)).toEqual([false, false]);
  expect(failure(await remove(manager)).code).toBe("forbidden");
  expect(failure(await remove({ ...staff, elevated: false })).code).toBe("step_up_required");
  const other = await person(database, "member");
  expect(failure(await remove(staff, one?.id, other.personId)).code).toBe("not_found");
  const twice = await Promise.all([remove(staff), remove(staff)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  value(await remove(admin, two?.id));
  expect(await notes(staff)).toEqual([]);
});

test("notes about staff are for admins, and nobody reads what was noted about themself", async () => {
  const { staff, manager, admin, as } = await scene();
  const about = { personId: staff.personId, text: "On holiday in May.", key: randomUUID() };
  expect(failure(await addPersonNote(as(manager), about)).code).toBe("not_found");
  value(await addPersonNote(as(admin), about));
  for (const actor of [staff, manager])
    expect(failure(await listPersonNotes(as(actor), staff.personId)).code).toBe("not_found");
  expect(failure(await listPersonNotes(as(admin), admin.personId)).code).toBe("not_found");
});

test("a session is ended once, by whoever manages people, and only the named person's", async () => {
  const { customer, staff, admin, as } = await scene();
  const { personId } = customer;
  const [first, second] = [await session(personId, "10.9.0.1"), await session(personId, "10.9.0.2")];
  const end = (actor: Actor, sessionId: string, of = personId) =>
    endSessionOf(as(actor), { personId: of, sessionId });
  expect(failure(await end(staff, first)).code).toBe("not_found");
  expect(failure(await end({ ...admin, elevated: false }, first)).code).toBe("step_up_required");
  expect(failure(await end(admin, first, admin.personId)).code).toBe("not_found");
  const twice = await Promise.all([end(admin, first), end(admin, first)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  const left = value(await readPersonSessions(as(admin), personId));
  expect(left.sessions.map(({ id, device }) => [id, device])).toEqual([[second, "Firefox on Windows"]]);
});

test("other accounts are named that are signed in from the same address now", async () => {
  const { customer, admin, as } = await scene();
  const [neighbor, former] = [await person(database, "member", "Neighbor"), await person(database, "member")];
  await session(customer.personId, "10.9.1.1");
  await session(neighbor.personId, "10.9.1.1");
  await session(former.personId, "10.9.1.1", "2026-11-01T12:00:00Z");
  const { sharers } = value(await readPersonSessions(as(admin), customer.personId));
  expect(sharers).toEqual([{ personId: neighbor.personId, displayName: "Neighbor" }]);
});

test("weeks of staff are the sums of the reports' days", async () => {
  const { staff, manager, as } = await scene();
  const figures = (completed: number) => ({
    staff_completed: { [staff.personId]: completed, somebody: 9 },
    [`staff_done_in:${staff.personId}`]: { "50": completed },
  });
  for (const [day, count] of [
    ["2026-11-16", 2],
    ["2026-11-18", 3],
    ["2026-11-10", 4],
    ["2026-01-05", 7],
  ] as const) {
    await database.pool.query(
      `insert into report_figures (span, starts, part, figures) values ('day', $1, 'staff', $2)
       on conflict (span, starts, part) do update set figures = excluded.figures`,
      [day, JSON.stringify(figures(count))],
    );
  }
  const weeks = value(await readStaffWeeks(as(manager), staff.personId));
  expect(weeks.map(({ starts, completed }) => [starts, completed])).toEqual([
    ["2026-11-16", 5],
    ["2026-11-09", 4],
  ]);
  expect(weeks[0]?.medianSeconds).toBeGreaterThan(100);
});
