import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  assignOrders,
  listOrders,
  type OrderPage,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { orderListInputFrom, orderListQuery } from "../../domain/orders/inputs.ts";
import { system } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from orders"));

/** The list of an address among all orders: without `state` an empty one would be the queue. */
const input = (address: string) => orderListInputFrom(new URLSearchParams(`state=all&${address}`));

function rig() {
  const { ctx, clock } = ordersCtx(database);
  const desk = { ...ctx, actor: system("test") };
  const list = async (address: string) => pageOf(await listOrders(desk, input(address)));
  const ids = async (address: string) => (await list(address)).orders.map(({ id }) => id);
  return { ctx, clock, desk, list, ids };
}

function pageOf(page: Result<OrderPage>): OrderPage {
  if (!page.ok) throw new Error(page.error.text);
  return page.value;
}

/** Orders a minute apart, oldest first; gives their ids. */
async function several(count: number, options: (index: number) => Parameters<typeof placed>[1] = () => ({})) {
  const { ctx, clock } = rig();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    clock.advance(60_000);
    ids.push((await placed(ctx, options(index))).orderId);
  }
  return ids;
}

test("only staff read the list", async () => {
  const { ctx } = rig();
  expect(await listOrders(ctx, input(""))).toMatchObject({ ok: false, error: { code: "not_found" } });
  const member = { ...ctx, actor: await person(database, "member") };
  expect(await listOrders(member, input(""))).toMatchObject({ ok: false, error: { code: "not_found" } });
  const staff = { ...ctx, actor: await person(database, "staff") };
  expect(await listOrders(staff, input(""))).toMatchObject({ ok: true });
});

test("pages cover the list in order, forwards and back, each order once", async () => {
  const { list } = rig();
  const expected = (await several(7)).toReversed();
  const first = await list("limit=3");
  expect(first.prevCursor).toBeNull();
  const second = await list(`limit=3&cursor=${first.nextCursor}`);
  const third = await list(`limit=3&cursor=${second.nextCursor}`);
  expect(third.nextCursor).toBeNull();
  expect([first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(expected);
  const back = await list(`limit=3&cursor=${third.prevCursor}`);
  expect(back.orders).toEqual(second.orders);
  const begin = await list(`limit=3&cursor=${back.prevCursor}`);
  expect(begin.orders).toEqual(first.orders);
  expect(begin.prevCursor).toBeNull();
});

test("an order placed or changed while somebody pages moves none of the others", async () => {
  const { ctx, desk, list, clock } = rig();
  const expected = (await several(6)).toReversed();
  const first = await list("sort=created&limit=2");
  clock.advance(3_600_000);
  await placed(ctx);
  const version = first.orders[0]?.version ?? 0;
  await setOrderStatus(desk, { orderId: expected[0] ?? "", status: "in_progress", version });
  const rest = await list(`sort=created&limit=10&cursor=${first.nextCursor}`);
  expect(rest.orders.map(({ id }) => id)).toEqual(expected.slice(2));
});

test("deadlines come first, the one that ends soonest before the others, and pages pass from them to the rest", async () => {
  const { desk, clock, list } = rig();
  const [oldest = "", second = "", third = "", newest = ""] = await several(4);
  for (const [orderId, minutes] of [
    [second, 0],
    [oldest, 2],
  ] as const) {
    clock.advance(minutes * 60_000);
    for (const status of ["in_progress", "gold_collected", "gold_received"] as const) {
      expect(await setOrderStatus(desk, { orderId, status, note: "on" })).toMatchObject({ ok: true });
    }
  }
  const expected = [second, oldest, newest, third];
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await list(`limit=1&cursor=${cursor}`);
    seen.push(...page.orders.map(({ id }) => id));
    cursor = page.nextCursor ?? "";
  } while (cursor);
  expect(seen).toEqual(expected);
  const up = await list("direction=asc");
  expect(up.orders.map(({ id }) => id)).toEqual(expected.toReversed());
  const atRisk = await list("at_risk=true");
  expect(atRisk.orders.map(({ id }) => id)).toEqual([second, oldest]);
  expect(atRisk.orders[0]?.deadline?.metAt).toBeNull();
});

test("each filter and each pair of them lists what it says and nothing else", async () => {
  const { desk, list, ctx } = rig();
  const staff = await person(database, "staff", "Quiet Osprey");
  const all = await several(12, (index) => ({
    type: (["gold_sale", "gold_buy", "account_sale"] as const)[index % 3],
    quantity: 10 + index,
  }));
  for (const [index, orderId] of all.entries()) {
    if (index % 2 === 0) await setOrderStatus(desk, { orderId, status: "in_progress", version: 1 });
  }
  await assignOrders({ ...ctx, actor: staff }, { orderIds: all.slice(0, 5), personId: staff.personId });
  const { orders } = await list("");
  expect(orders).toHaveLength(12);
  const filters: Record<string, (row: (typeof orders)[number]) => boolean> = {
    "status=in_progress": (row) => row.status === "in_progress",
    "status=completed": (row) => row.status === "completed",
    "status=in_progress&status=pending": () => true,
    "status=completed&status=pending": (row) => row.status === "pending",
    "type=gold_buy": (row) => row.type === "gold_buy",
    [`assigned_to=${staff.personId}`]: (row) => row.assignedTo === staff.personId,
    "assigned_to=none": (row) => row.assignedTo === null,
    "from=2026-11-20&to=2026-11-20": () => true,
    "from=2026-11-21": () => false,
  };
  const sorts = ["risk", "created", "updated", "amount"];
  for (const [one, passes] of Object.entries(filters)) {
    for (const [other, passesToo] of Object.entries(filters)) {
      if (one.split("=")[0] === other.split("=")[0] && one !== other) continue;
      for (const sort of sorts) {
        const found = await list(`${one}&${other}&sort=${sort}`);
        const expected = orders.filter((row) => passes(row) && passesToo(row)).map(({ id }) => id);
        expect(found.orders.map(({ id }) => id).sort(), `${one} ${other} ${sort}`).toEqual(expected.sort());
      }
    }
  }
  // Several statuses are asked for one by one, and stand in one order, page by page.
  for (const sort of sorts) {
    const whole = (await list(`sort=${sort}`)).orders.map(({ id }) => id);
    const pages: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from: string = cursor && `&cursor=${cursor}`;
      const page = await list(`status=in_progress&status=pending&sort=${sort}&limit=5${from}`);
      pages.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages, sort).toEqual(whole);
  }
  expect((await list(`assigned_to=${staff.personId}`)).orders[0]?.assignedToName).toBe("Quiet Osprey");
  const amounts = (await list("sort=amount")).orders.map(({ amountCents }) => amountCents);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test("a removed order is in no list", async () => {
  const { desk, ids } = rig();
  const [orderId = ""] = await several(1);
  expect(await removeOrder(desk, { orderId, version: 1, reason: "spam" })).toMatchObject({ ok: true });
  for (const address of ["", "status=pending", "q=heron", `q=${orderId}`])
    expect(await ids(address)).toEqual([]);
});

test("a search finds an order by id, name, mail address, game name and status, and no other", async () => {
  const { ctx, ids } = rig();
  const [orderId = ""] = await several(1, () => ({ customerEmail: "amber.otter+gold@customers.example" }));
  await database.pool.query(
    "update orders set customer_name = 'Ámbér 100% O''Tter', rsn = $2 where id = $1",
    [orderId, "Iron_Lynx\u00a07"],
  );
  const other = (await placed(ctx, { customerEmail: "pike@customers.example" })).orderId;
  await database.pool.query("update orders set customer_name = 'Pike', rsn = null where id = $1", [other]);
  const found = [
    orderId,
    orderId.slice(0, 8),
    `#${orderId.slice(0, 13)}`,
    orderId.toUpperCase(),
    "ámbér",
    "mber.otter+",
    "100%",
    "o'tter",
  ];
  found.push("iron lynx", "iron_lynx", "iron-lynx 7", "lynx\u00a07", "ir", "i", " ÁM ");
  for (const q of found) expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([orderId]);
  for (const q of ["ronx", "%", "_", "xyzzy", "on", randomUUID()]) {
    expect(await ids(`q=${encodeURIComponent(q)}`), q).not.toContain(orderId);
  }
  expect(await ids("q=pend")).toHaveLength(2);
  expect(await ids("q=pend&status=completed")).toEqual([]);
  expect(await ids("q=completed")).toEqual([]);
});

test("a search finds the purchase of an account by the account's name, and the list says which account it is", async () => {
  const { list, ids } = rig();
  const [bought = "", sold = ""] = await several(2);
  const named = "update orders set type = $2, details = $3 where id = $1";
  await database.pool.query(named, [bought, "account_purchase", { name: "Bright Obby, 99 strength" }]);
  await database.pool.query(named, [sold, "account_sale", { name: "Bright Obby" }]);
  for (const q of ["bright obby", "OBBY", "99 str", "ob"]) {
    expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([bought]);
  }
  const names = new Map((await list("")).orders.map(({ id, account }) => [id, account]));
  expect(names.get(bought)).toBe("Bright Obby, 99 strength");
  expect(names.get(sold)).toBeNull();
});

longTest(
  "a search finds what is common and what is rare among many orders, in the same order as a scan",
  async () => {
    const { desk, list } = rig();
    await database.pool.query(`
    insert into orders (id, type, customer_name, customer_email, is_guest, amount_cents, access_token_hash, source,
      status_changed_at, created_at, updated_at)
    select gen_random_uuid(), 'gold_sale', case when i % 997 = 5 then 'Rare Quail' when i % 150 = 0 then 'Some Newt' else 'Plain Toad' end,
      'c' || i || '@customers.example', true, i % 50, '\\x00', 'web', now(), now() - i * interval '1 minute', now() - (i * 7919 % 30000) * interval '1 second'
    from generate_series(1, 30000) as i`);
    const columns = {
      risk: "created_at desc, id desc",
      created: "created_at desc, id desc",
      updated: "updated_at desc, id desc",
      amount: "amount_cents desc, id desc",
    };
    for (const [sort, order] of Object.entries(columns)) {
      for (const q of ["quail", "newt", "toad", "c299@c", "rare quail"]) {
        const scan = await database.pool.query(
          `select id from orders where search like $1 order by ${order} limit 60`,
          [`%${q}%`],
        );
        const first = pageOf(
          await listOrders(desk, input(`q=${encodeURIComponent(q)}&sort=${sort}&limit=30`)),
        );
        const next = first.nextCursor
          ? await list(`q=${encodeURIComponent(q)}&sort=${sort}&limit=30&cursor=${first.nextCursor}`)
          : null;
        const found = [...first.orders, ...(next?.orders ?? [])].map(({ id }) => id);
        expect(found, `${q} ${sort}`).toEqual(scan.rows.map(({ id }) => id));
      }
    }
  },
);

test("a cursor that is none, or is of another list, is refused; addresses drop what they do not understand", async () => {
  const { desk, list } = rig();
  await several(2);
  const { nextCursor } = await list("limit=1");
  for (const address of [
    "cursor=abc",
    `cursor=${nextCursor}&sort=created`,
    `cursor=${nextCursor}&direction=asc`,
    "cursor=e30",
  ]) {
    expect(await listOrders(desk, input(address)), address).toMatchObject({
      ok: false,
      error: { code: "invalid" },
    });
  }
  expect(input("status=lost&type=&limit=1000&q=%00&assigned_to=me&sort=size")).toEqual(input(""));
  for (const wrong of [
    { status: "lost" },
    { limit: "0" },
    { limit: "1.5" },
    { q: "a\u0000" },
    { from: "2026-02-30" },
  ]) {
    expect(orderListQuery.safeParse(wrong).success).toBe(false);
  }
});
