import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addNote,
  assignOrders,
  cancelOrder,
  editOrder,
  findOrder,
  handOver,
  holdLonger,
  type OrdersCtx,
  readOrderForDesk,
  removeOrder,
  setOrderStatus,
  takeOver,
} from "../../domain/orders/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

type Person = Extract<Actor, { kind: "person" }>;

let database: TestDatabase;
let people: { finch: Person; oak: Person; wren: Person; boss: Person };

beforeAll(async () => {
  database = await testDatabase();
  people = {
    finch: await person(database, "staff", "Teller Finch"),
    oak: await person(database, "staff", "Ledger Oak"),
    wren: await person(database, "staff", "Clerk Wren"),
    boss: await person(database, "admin", "Warden Rook"),
  };
});
afterAll(() => database.close());

/** An order on which Oak works. */
async function oaksOrder() {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const as = (actor: Person, takeOverFrom?: Person): OrdersCtx => ({
    ...ctx,
    actor,
    onHeld: takeOverFrom && { takeOverFrom: takeOverFrom.personId },
  });
  await database.pool.query("update orders set hold_until = '2026-11-20T12:30Z' where id = $1", [orderId]);
  await assignOrders(as(people.oak), { orderIds: [orderId], personId: people.oak.personId });
  const row = async () => {
    const found = await findOrder(ctx, orderId);
    if (!found) throw new Error("The order is gone");
    return found;
  };
  return { ctx, as, orderId, row };
}

const isAsked = {
  ok: false,
  error: {
    code: "conflict",
    field: "takeOverFrom",
    text: "Ledger Oak is on this order. Take it over first.",
  },
};

/** What staff change of an order, each for the version that it has. */
const acts: Record<string, (ctx: OrdersCtx, orderId: string, version: number) => Promise<Result<unknown>>> = {
  status: (ctx, orderId, version) => setOrderStatus(ctx, { orderId, version, status: "in_progress" }),
  cancel: (ctx, orderId, version) => cancelOrder(ctx, { orderId, version }),
  edit: (ctx, orderId, version) => editOrder(ctx, { orderId, version, edit: { customerName: "Robin" } }),
  hold: (ctx, orderId, version) => holdLonger(ctx, { orderId, version, minutes: 60 }),
  remove: (ctx, orderId, version) => removeOrder(ctx, { orderId, version, reason: "spam" }),
  "hand-over": (ctx, orderId, version) => handOver(ctx, { orderId, version, to: null, note: "Off to lunch" }),
  "public note": (ctx, orderId) =>
    addNote(ctx, { orderId, note: "Soon.", isPublic: true, once: { scope: "taken", key: orderId } }),
};

test.each(Object.entries(acts))(
  "%s of a colleague's order asks, changes nothing, and takes it over once they are named",
  async (name, act) => {
    const { as, orderId, row } = await oaksOrder();
    const { boss, oak, finch } = people;
    const before = await row();
    expect(await act(as(boss), orderId, before.version)).toMatchObject(isAsked);
    // Naming somebody else is no answer to the question.
    expect(await act(as(boss, finch), orderId, before.version)).toMatchObject(isAsked);
    expect(await row()).toEqual(before);
    expect(await act(as(boss, oak), orderId, before.version)).toMatchObject({ ok: true });
    if (name === "remove") return;
    const after = await row();
    expect(after.assignedTo).toBe(name === "hand-over" ? null : boss.personId);
    expect(after.version).toBe(before.version + 1);
  },
);

test("a note for staff only leaves the order to whoever works on it", async () => {
  const { as, orderId, row } = await oaksOrder();
  const note = { orderId, note: "He is in the chat.", isPublic: false };
  const once = { scope: "taken", key: `${orderId}-internal` };
  expect(await addNote(as(people.finch), { ...note, once })).toMatchObject({ ok: true });
  expect((await row()).assignedTo).toBe(people.oak.personId);
});

test("of an order that has ended, and by a program, nobody is asked", async () => {
  const { ctx, as, orderId, row } = await oaksOrder();
  const keyId = "00000000-0000-4000-8000-000000000001";
  const key: Actor = {
    kind: "key",
    keyId,
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["orders.progress"],
  };
  const byKey = await setOrderStatus({ ...ctx, actor: key }, { orderId, status: "in_progress" });
  expect(byKey).toMatchObject({ ok: true });
  expect((await row()).assignedTo).toBe(people.oak.personId);
  await cancelOrder(as(people.oak), { orderId });
  const reopened = { orderId, status: "in_progress", note: "They came back" } as const;
  expect(await setOrderStatus(as(people.finch), reopened)).toMatchObject({ ok: true });
});

/** A note may follow what leaves the order to nobody: nobody is asked then. */
const isOneTruth = (pair: true | string) =>
  pair === true || ["hand-over, public note", "cancel, public note"].includes(pair);

test("any two of staff who act past a colleague at once end in one change; the other is told", async () => {
  const pairs = Object.keys(acts).flatMap((one, at, all) =>
    all.slice(at).map((other) => [one, other] as const),
  );
  for (const [one, other] of pairs) {
    const { as, orderId, row } = await oaksOrder();
    const { version } = await row();
    const { boss, oak } = people;
    const rival = { ...people.wren, role: "admin" as const };
    const answers = await Promise.all([
      acts[one]?.(as(boss, oak), orderId, version),
      acts[other]?.(as(rival, oak), orderId, version),
    ]);
    const lost = answers.flatMap((answer) => (answer?.ok === false ? [answer.error] : []));
    expect(lost.length, `${one} and ${other}`).toBeLessThanOrEqual(1);
    // Both had their way only where both said the same, or a note followed when the order was free again.
    if (lost.length === 0) expect(one === other || `${one}, ${other}`).toSatisfy(isOneTruth);
    for (const { code } of lost) expect(["conflict", "not_found"]).toContain(code);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from events where subject_id = $1 and type = 'order.assigned'",
      [orderId],
    );
    expect(rows[0].n, `${one} and ${other}`).toBeLessThanOrEqual(2);
  }
});

test("taken over twice it is theirs once; from somebody who let go it is taken, from a third it asks", async () => {
  const { as, orderId, row } = await oaksOrder();
  const { finch, oak, wren } = people;
  const from = oak.personId;
  expect(await takeOver(as(finch), { orderId, from })).toMatchObject({ ok: true });
  const { version } = await row();
  expect(await takeOver(as(finch), { orderId, from })).toMatchObject({ ok: true });
  expect((await row()).version).toBe(version);
  expect(await takeOver(as(wren), { orderId, from })).toMatchObject({
    error: { field: "takeOverFrom", text: "Teller Finch is on this order. Take it over first." },
  });
  await assignOrders(as(finch), { orderIds: [orderId], personId: null });
  expect(await takeOver(as(wren), { orderId, from })).toMatchObject({ ok: true });
  expect((await row()).assignedTo).toBe(wren.personId);
});

test("a hand-over says who has it now and why, to staff only, and is done once", async () => {
  const { ctx, as, orderId, row } = await oaksOrder();
  const { finch, oak } = people;
  const { version } = await row();
  const given = { orderId, version, to: finch.personId, note: " Waits for a photo. " };
  expect(await handOver(as(oak), given)).toMatchObject({ ok: true });
  expect(await handOver(as(oak), given)).toMatchObject({ ok: true });
  const view = await readOrderForDesk(as(oak), orderId);
  const lines = view.ok ? view.value.activity.map(({ action, note }) => [action, note]) : [];
  expect(lines.slice(0, 2)).toEqual([
    ["Handed over to Teller Finch", "Waits for a photo."],
    ["Assigned to Ledger Oak", null],
  ]);
  const events = await database.pool.query(
    "select visibility from events where subject_id = $1 and type = 'order.handed_over'",
    [orderId],
  );
  expect(events.rows).toEqual([{ visibility: "internal" }]);
  const now = (await row()).version;
  const back = { orderId, version: now, to: finch.personId };
  expect(await handOver(as(finch), { ...back, note: "to me" })).toMatchObject({ error: { field: "to" } });
  expect(await handOver(as(finch), { ...back, to: oak.personId, note: "  " })).toMatchObject({
    error: { field: "note" },
  });
  const member = await person(database, "member");
  const toMember = { ...back, to: member.personId, note: "for you" };
  expect(await handOver(as(finch), toMember)).toMatchObject({ error: { field: "to" } });
  const visitor = { ...ctx, actor: { ...member } };
  expect(await handOver(visitor, { ...back, to: null, note: "mine" })).toMatchObject({
    error: { code: "not_found" },
  });
});

test("assigning several orders asks for all colleagues at once, and assigns all or none", async () => {
  const one = await oaksOrder();
  const other = await oaksOrder();
  const { finch, oak } = people;
  const ids = [one.orderId, other.orderId];
  const assigning = { orderIds: ids, personId: finch.personId };
  expect(await assignOrders(one.as(finch), assigning)).toMatchObject({
    error: { field: "takeOverFrom", text: "Ledger Oak is on 2 of these orders. Reassign them?" },
  });
  expect((await one.row()).assignedTo).toBe(oak.personId);
  const named = { ...assigning, takeOverFrom: [oak.personId] };
  expect(await assignOrders(one.as(finch), named)).toEqual({ ok: true, value: { changed: 2 } });
});
