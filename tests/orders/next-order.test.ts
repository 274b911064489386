import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  assignOrders,
  findOrder,
  listOrders,
  readOrderNeighbors,
  setOrderStatus,
  takeNextOrder,
} from "../../domain/orders/index.ts";
import { orderListInputFrom, queueInput } from "../../domain/orders/inputs.ts";
import { system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
// The ledger keeps every posting, so orders are removed as the shop does it.
beforeEach(() => database.pool.query("update orders set removed_at = now() where removed_at is null"));

function rig() {
  const { ctx, clock } = ordersCtx(database);
  const desk = { ...ctx, actor: system("test") };
  const move = async (orderId: string, ...statuses: Parameters<typeof setOrderStatus>[1]["status"][]) => {
    for (const status of statuses) {
      expect(await setOrderStatus(desk, { orderId, status, note: "on" })).toMatchObject({ ok: true });
    }
  };
  const place = async (options: Parameters<typeof placed>[1] = {}) => {
    clock.advance(60_000);
    return (await placed(ctx, { isWorldLocked: true, ...options })).orderId;
  };
  const take = async (actor: Awaited<ReturnType<typeof person>>, onceKey: string = randomUUID()) => {
    const taken = await takeNextOrder({ ...ctx, actor }, { onceKey });
    if (!taken.ok) throw new Error(taken.error.text);
    return taken.value.orderId;
  };
  const queue = async () => {
    const page = await listOrders(desk, queueInput);
    if (!page.ok) throw new Error(page.error.text);
    return page.value.orders.map(({ id }) => id);
  };
  return { ctx, desk, clock, move, place, take, queue };
}

/** Five orders in the order in which the queue has them, among others that have ended. */
async function scene() {
  const { ctx, desk, clock, move, place, take, queue } = rig();
  const [done, first, later, second, fifth, sixth] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
  ] as const;
  await move(done, "in_progress", "canceled");
  await move(second, "in_progress", "gold_collected", "gold_received");
  clock.advance(60_000);
  await move(first, "in_progress", "gold_collected", "gold_received");
  clock.advance(60_000);
  // What changed its status last has waited least, whenever it was placed.
  await move(later, "in_progress");
  return { ctx, desk, take, place, queue, expected: [second, first, fifth, sixth, later], done };
}

test("the queue has every open order: deadlines first, then what has waited longest", async () => {
  const { desk, queue, expected } = await scene();
  expect(await queue()).toEqual(expected);
  const seen: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const page = await listOrders(desk, { ...queueInput, limit: 1, cursor: cursor || undefined });
    if (!page.ok) throw new Error(page.error.text);
    seen.push(...page.value.orders.map(({ id }) => id));
    cursor = page.value.nextCursor ?? undefined;
  }
  expect(seen).toEqual(expected);
  const up = await listOrders(desk, { ...queueInput, direction: "asc" });
  expect(up.ok && up.value.orders.map(({ id }) => id)).toEqual(expected.toReversed());
});

test("the next order is the most urgent that nobody holds; without one, nothing happens", async () => {
  const { take, ctx, expected } = await scene();
  const finch = await person(database, "staff", "Finch");
  const taken: (string | null)[] = [];
  for (let round = 0; round < expected.length; round += 1) taken.push(await take(finch));
  expect(taken).toEqual(expected);
  expect(await take(finch)).toBeNull();
  for (const id of expected) expect((await findOrder(ctx, id))?.assignedTo).toBe(finch.personId);
  const { rows } = await database.pool.query(
    "select visibility, actor_id, data ->> 'assignedTo' as whom from events where type = 'order.assigned' and subject_id = $1",
    [expected[0]],
  );
  expect(rows).toEqual([{ visibility: "internal", actor_id: finch.personId, whom: finch.personId }]);
});

test("two who press at once get different orders, and a press that is sent twice gets the same one", async () => {
  const { take, place, ctx } = rig();
  const ids = [];
  for (let index = 0; index < 8; index += 1) ids.push(await place());
  const [finch, oak] = [await person(database, "staff", "Finch"), await person(database, "staff", "Oak")];
  const keys = ids.map(() => randomUUID());
  const taken = await Promise.all(
    keys.flatMap((key, index) => {
      const who = index % 2 === 0 ? finch : oak;
      return [take(who, key), take(who, key)];
    }),
  );
  const firsts = taken.filter((_, index) => index % 2 === 0);
  expect(taken.filter((_, index) => index % 2 === 1)).toEqual(firsts);
  expect(new Set(firsts)).toEqual(new Set(ids));
  const { rows } = await database.pool.query(
    "select count(*)::int as n from events where type = 'order.assigned'",
  );
  expect(rows[0].n).toBeGreaterThanOrEqual(ids.length);
  for (const id of ids) expect((await findOrder(ctx, id))?.version).toBe(2);
});

test("a gold sale whose customer has locked in no world yet is handed to nobody, and opens for whoever wants it", async () => {
  const { take, place, ctx, desk, move } = rig();
  const finch = await person(database, "staff", "Finch");
  const waiting = await place({ isWorldLocked: false });
  const started = await place({ isWorldLocked: false });
  const bought = await place({ type: "gold_buy", isWorldLocked: false });
  await move(started, "in_progress");
  await database.pool.query("update orders set paid_cents = amount_cents where id = $1", [bought]);
  expect(await take(finch)).toBe(started);
  expect(await take(finch)).toBeNull();
  await database.pool.query("update orders set world_locked_at = now() where id = $1", [bought]);
  expect(await take(finch)).toBe(bought);
  const asked = { orderIds: [waiting], personId: finch.personId, onlyFree: true };
  expect(await assignOrders({ ...desk, actor: finch }, asked)).toMatchObject({ ok: true });
  expect((await findOrder(ctx, waiting))?.assignedTo).toBe(finch.personId);
});

test("a purchase that waits for its customer's money is handed to nobody; one that waits for us is", async () => {
  const { take, place } = rig();
  const finch = await person(database, "staff", "Finch");
  const set = async (fields: string) => {
    const orderId = await place({ type: "gold_buy", isWorldLocked: false });
    await database.pool.query(`update orders set ${fields} where id = $1`, [orderId]);
    return orderId;
  };
  await set("payment_method = 'eth', world_locked_at = now()");
  await set("payment_method = null");
  await set("payment_method = 'gold'");
  const ours = [
    await set("payment_method = 'paypal', payment_claimed_at = now()"),
    await set("payment_method = 'manual'"),
    await set("payment_method = 'gold', world_locked_at = now()"),
  ];
  expect([await take(finch), await take(finch), await take(finch)]).toEqual(ours);
  expect(await take(finch)).toBeNull();
});

test("the next order is one that this person can go on with: by their rights, and not what they let out themself", async () => {
  const { take, place, queue } = rig();
  const [finch, oak] = [await person(database, "staff", "Finch"), await person(database, "manager", "Oak")];
  const set = (orderId: string, fields: string) =>
    database.pool.query(`update orders set ${fields} where id = $1`, [orderId]);
  const disputed = await place({ type: "account_purchase" });
  await set(disputed, "status = 'verifying_account', paid_cents = amount_cents");
  await database.pool.query(
    `insert into purchase_disputes (id, order_id, reason, state, opened_at)
     values (gen_random_uuid(), $1, 'other', 'open', now())`,
    [disputed],
  );
  const owed = async (state: "due" | "approved", approvedBy: string | null) => {
    const orderId = await place();
    await set(orderId, "status = 'gold_received', payout_secret_id = gen_random_uuid()");
    await database.pool.query(
      `insert into payouts (order_id, amount_cents, state, due_at, created_at, updated_at, approved_by)
       values ($1, 1, $2, now(), now(), now(), $3)`,
      [orderId, state, approvedBy],
    );
    await database.pool.query(
      `with posting as (insert into ledger_postings (order_id, kind, key, at)
         values ($1, 'gold_received', gen_random_uuid(), now()) returning id)
       insert into ledger_entries (posting_id, account, amount_cents)
       select id, account, cents from posting, (values ('owed_to_customers', -1), ('gold', 1)) e (account, cents)`,
      [orderId],
    );
    return orderId;
  };
  const waiting = await owed("due", null);
  const approved = await owed("approved", oak.personId);
  const changed = await owed("approved", null);
  await set(changed, "second_person_since = now()");
  // Oak decides the dispute and approved the payout; two wait for a second person.
  expect(await take(oak)).toBe(disputed);
  expect(await take(oak)).toBeNull();
  expect(await take(finch)).toBe(approved);
  expect(await take(finch)).toBeNull();
  await set(changed, `cleared_by = '${finch.personId}'`);
  expect(await take(finch)).toBeNull();
  expect(await take(oak)).toBe(changed);
  expect((await queue()).at(-1)).toBe(waiting);
});

test("what waits for us stands above what waits for a second person, and that above what waits for the customer", async () => {
  const { place, queue, desk } = rig();
  const theirs = await place({ isWorldLocked: false });
  const second = await place();
  const ours = await place();
  await database.pool.query(
    `insert into approval_requests (id, order_id, kind, payload, reason, requested_by, requested_at, order_version)
     values (gen_random_uuid(), $1, 'change_email', '{}', 'why', gen_random_uuid(), now(), 1)`,
    [second],
  );
  expect(await queue()).toEqual([ours, second, theirs]);
  const after = await listOrders(desk, { ...queueInput, limit: 1 });
  const cursor = after.ok ? (after.value.nextCursor ?? undefined) : undefined;
  const rest = await listOrders(desk, { ...queueInput, cursor });
  expect(rest.ok && rest.value.orders.map(({ id }) => id)).toEqual([second, theirs]);
});

test("an answer that nothing waited is not kept: the same press takes what came meanwhile", async () => {
  const { take, place } = rig();
  const finch = await person(database, "staff");
  const key = randomUUID();
  expect(await take(finch, key)).toBeNull();
  const id = await place();
  expect(await take(finch, key)).toBe(id);
});

test("nobody takes an order of their own, one that another command holds, or anything without the right", async () => {
  const { ctx, take, place, desk } = rig();
  const finch = await person(database, "staff");
  const own = await place({ customerId: finch.personId });
  const busy = await place();
  const free = await place();
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from orders where id = $1 for update", [busy]);
  expect(await take(finch)).toBe(free);
  await client.query("rollback");
  client.release();
  expect(await take(finch)).toBe(busy);
  expect(await take(finch)).toBeNull();
  expect((await findOrder(ctx, own))?.assignedTo).toBeNull();
  const key = { onceKey: randomUUID() };
  const member = await person(database, "member");
  const refused = { ok: false, error: { code: "not_found" } };
  expect(await takeNextOrder({ ...ctx, actor: member }, key)).toMatchObject(refused);
  expect(await takeNextOrder(ctx, key)).toMatchObject(refused);
  const locked = { ...finch, elevated: false };
  expect(await takeNextOrder({ ...ctx, actor: locked }, key)).toMatchObject({
    error: { code: "step_up_required" },
  });
  expect(await takeNextOrder(desk, key)).toMatchObject({ error: { code: "forbidden" } });
});

test("an order knows its neighbors in the list from which it was opened", async () => {
  const { desk, expected, done, ctx } = await scene();
  const at = async (orderId: string, query = "") => {
    const list = orderListInputFrom(new URLSearchParams(query));
    const found = await readOrderNeighbors(desk, { orderId, list });
    if (!found.ok) throw new Error(found.error.text);
    return found.value;
  };
  for (const [index, id] of expected.entries()) {
    expect(await at(id)).toEqual({
      prevId: expected[index - 1] ?? null,
      nextId: expected[index + 1] ?? null,
      position: index + 1,
      total: expected.length,
      hasMore: false,
    });
  }
  // What is no longer in the list goes on with its first.
  expect(await at(done)).toMatchObject({ prevId: null, nextId: expected[0], position: null, total: 5 });
  expect(await at(done, "state=all")).toMatchObject({ total: 6 });
  expect(await at(expected[0] ?? "", "status=canceled")).toMatchObject({ nextId: done, total: 1 });
  expect(await readOrderNeighbors(ctx, { orderId: done, list: queueInput })).toMatchObject({ ok: false });
});

test("unassigned are the open ones that nobody holds, and several statuses list all of theirs", async () => {
  const { desk, expected, done } = await scene();
  const finch = await person(database, "staff");
  await assignOrders(desk, { orderIds: expected.slice(0, 2), personId: finch.personId });
  const ids = async (query: string) => {
    const page = await listOrders(desk, orderListInputFrom(new URLSearchParams(query)));
    if (!page.ok) throw new Error(page.error.text);
    return page.value.orders.map(({ id }) => id);
  };
  expect(await ids("assigned_to=none")).toEqual(expected.slice(2));
  expect(await ids("assigned_to=none&state=all")).not.toContain(done);
  expect(await ids("status=pending&status=in_progress&state=open")).toEqual(expected.slice(2));
  expect((await ids("status=canceled&status=gold_received")).toSorted()).toEqual(
    [done, ...expected.slice(0, 2)].toSorted(),
  );
  expect(await ids("status=canceled&state=open")).toEqual([]);
  for (const sort of ["waiting", "risk", "created", "updated", "amount"]) {
    expect((await ids(`state=open&sort=${sort}`)).toSorted(), sort).toEqual(expected.toSorted());
  }
});

longTest(
  "among many orders that have ended, what waits is read from indexes of open orders alone, in order",
  async () => {
    await database.pool.query(`
    insert into orders (id, type, status, customer_email, is_guest, amount_cents, access_token_hash, source,
      world_locked_at, status_changed_at, created_at, updated_at)
    select gen_random_uuid(), 'gold_sale', case when i % 50 = 0 then 'pending' else 'completed' end,
      'c' || i || '@customers.example', true, 1, '\\x00', 'web', now(),
      now() - i * interval '1 minute', now() - i * interval '1 minute', now() - i * interval '1 minute'
    from generate_series(1, 20000) as i`);
    await database.pool.query("analyze orders");
    const planOf = async (where: string) => {
      const { rows } = await database.pool.query(
        `explain select id from orders where removed_at is null and turn = 'us' and risk = 0
       and ${where} order by turn_since, id limit 51 for update skip locked`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const nobody = "coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid)";
    for (const [where, index] of [
      ["true", "orders_turn"],
      [`${nobody} = '00000000-0000-0000-0000-000000000000'::uuid`, "orders_turn_assignee"],
      [
        `${nobody} = '00000000-0000-4000-8000-000000000001'::uuid
       and (turn_since, id) > (now() - interval '1 day', '00000000-0000-4000-8000-000000000001'::uuid)`,
        "orders_turn_assignee",
      ],
    ] as const) {
      const plan = await planOf(where);
      expect(plan).toContain(`using ${index} `);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  },
);
