import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exportFileName,
  exportOrders,
  listOwnOrders,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

test("a customer lists their own orders only, ten a page, by group, type and a piece of the id", async () => {
  const { ctx, clock } = ordersCtx(database);
  const desk = { ...ctx, actor: system("test") };
  const [one, other] = [await person(database, "member"), await person(database, "member")];
  const mine: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    clock.advance(1000);
    mine.unshift(
      (await placed(ctx, { customerId: one.personId, type: count % 2 ? "gold_buy" : "gold_sale" })).orderId,
    );
  }
  const foreign = (await placed(ctx, { customerId: other.personId })).orderId;
  const guest = (await placed(ctx)).orderId;
  const list = async (input: Partial<Parameters<typeof listOwnOrders>[1]> = {}) => {
    const answer = await listOwnOrders({ ...ctx, actor: one }, { group: "all", page: 1, ...input });
    if (!answer.ok) throw new Error(answer.error.text);
    return { ...answer.value, ids: answer.value.orders.map(({ id }) => id) };
  };
  expect(await list()).toMatchObject({ ids: mine.slice(0, 10), total: 12, page: 1, pages: 2 });
  expect(await list({ page: 2 })).toMatchObject({ ids: mine.slice(10), page: 2 });
  expect(await list({ page: 99 })).toMatchObject({ ids: mine.slice(10), page: 2 });
  expect(await list({ page: -1 })).toMatchObject({ ids: mine.slice(0, 10), page: 1 });
  expect((await list({ type: "gold_buy" })).total).toBe(6);
  const sold = mine[1] ?? "";
  for (const status of ["in_progress", "gold_collected"] as const)
    await setOrderStatus(desk, { orderId: sold, status });
  expect((await list({ group: "in_progress" })).ids).toEqual([sold]);
  expect((await list({ group: "pending" })).total).toBe(11);
  expect((await list({ search: ` #${sold.slice(0, 8).toUpperCase()} ` })).ids).toContain(sold);
  for (const search of [foreign, guest, "heron", "%", "_"]) expect((await list({ search })).ids).toEqual([]);
  await setOrderStatus(desk, { orderId: sold, status: "in_progress", gold: "returned", note: "not met" });
  await removeOrder(desk, { orderId: sold, version: 4, reason: "spam" });
  expect((await list({ group: "in_progress" })).ids).toEqual([]);
  expect(await listOwnOrders(ctx, { group: "all", page: 1 })).toMatchObject({
    ok: false,
    error: { code: "unauthenticated" },
  });
});

test("an export holds what is filtered, each order once, in pieces, and runs no formula", async () => {
  const { ctx } = ordersCtx(database);
  const desk = { ...ctx, actor: system("test") };
  await database.pool.query("update orders set removed_at = now()");
  await database.pool.query(`
    insert into orders (id, type, status, customer_name, customer_email, is_guest, amount_cents, access_token_hash, source,
      status_changed_at, created_at, updated_at)
    select gen_random_uuid(), 'gold_sale', case when i % 2 = 0 then 'pending' else 'completed' end,
      '=HYPERLINK("http://x","' || i || '")', '+' || i || '@customers.example', true, i, '\\x00', 'web', now(),
      timestamptz '2026-11-20 12:00Z' + i / 3 * interval '1 second', now()
    from generate_series(1, 5000) as i`);
  const answer = await exportOrders(desk, { statuses: ["pending"] });
  if (!answer.ok) throw new Error(answer.error.text);
  const pieces: string[] = [];
  for await (const piece of answer.value) pieces.push(piece);
  expect(pieces.length).toBe(3);
  const lines = pieces.join("").split("\r\n");
  expect(lines[0]).toMatch(
    /^"Order ID","Type","Customer Name","Customer Email","Amount","Status","Created At","Game Name","Quantity","Paid",/,
  );
  expect(lines.pop()).toBe("");
  expect(lines).toHaveLength(2501);
  expect(new Set(lines).size).toBe(2501);
  expect(lines.find((line) => line.includes("5000@"))).toMatch(
    /^"[0-9a-f-]{36}","Gold Sale","'=HYPERLINK\(""http:\/\/x"",""5000""\)","'\+5000@customers\.example","50\.00","Pending","2026-11-20T12:27:46\.000Z","","1","","","","","",/,
  );
  expect(lines.join("\n")).not.toMatch(/"[=+\-@]/);
});

test("an export masks the addresses of orders that its reader doesn't hold", async () => {
  const { ctx } = ordersCtx(database);
  await database.pool.query("update orders set removed_at = now()");
  const [staff, manager] = [await person(database, "staff"), await person(database, "manager")];
  const own = await placed(ctx, { customerEmail: "own@customers.example" });
  await placed(ctx, { customerEmail: "other@customers.example" });
  await database.pool.query("update orders set assigned_to = $1 where id = $2", [
    staff.personId,
    own.orderId,
  ]);
  const addressesFor = async (actor: Actor) => {
    const answer = await exportOrders({ ...ctx, actor }, {});
    if (!answer.ok) throw new Error(answer.error.text);
    let file = "";
    for await (const piece of answer.value) file += piece;
    return [...file.matchAll(/"([^"]*@customers.example)"/g)].map(([, address]) => address).sort();
  };
  expect(await addressesFor(staff)).toEqual(["own@customers.example", "o•••@customers.example"]);
  expect(await addressesFor(manager)).toEqual(["other@customers.example", "own@customers.example"]);
});

test("an export that cannot be read gives no piece, not even its heading", async () => {
  const { ctx } = ordersCtx(database);
  const answer = await exportOrders({ ...ctx, actor: system("test") }, { assignedTo: "nobody at all" });
  if (!answer.ok) throw new Error(answer.error.text);
  await expect(answer.value[Symbol.asyncIterator]().next()).rejects.toThrow();
});

test("only staff export, and the file says what is in it", async () => {
  const { ctx } = ordersCtx(database);
  expect(await exportOrders(ctx, {})).toMatchObject({ ok: false, error: { code: "not_found" } });
  const date = new Date("2026-11-20T23:59:59Z");
  expect(exportFileName({}, date)).toBe("orders-all-2026-11-20.csv");
  expect(exportFileName({ isOpen: true }, date)).toBe("orders-open-2026-11-20.csv");
  expect(exportFileName({ statuses: ["gold_received"] }, date)).toBe("orders-gold_received-2026-11-20.csv");
});
