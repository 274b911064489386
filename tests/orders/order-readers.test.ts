import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder, noteReader, orderTasks, readDeskFacts, removeOrder } from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("staff hear who else had an order open in the last 30 seconds, never themselves", async () => {
  const { ctx, clock } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const oak = { ...ctx, actor: await person(database, "manager", "Ledger Oak") };
  const finch = { ...ctx, actor: await person(database, "staff", "Teller Finch") };
  expect(await noteReader(oak, orderId)).toEqual({ ok: true, value: [] });
  expect(await noteReader(finch, orderId)).toMatchObject({ value: [{ displayName: "Ledger Oak" }] });
  clock.advance(29_000);
  expect(await noteReader(finch, orderId)).toMatchObject({ value: [{ displayName: "Ledger Oak" }] });
  clock.advance(2_000);
  expect(await noteReader(finch, orderId)).toEqual({ ok: true, value: [] });
});

test("only elevated staff tell and hear of it, and only of orders that are there", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const admin = { ...ctx, actor: await person(database, "admin") };
  const member = { ...ctx, actor: await person(database, "member") };
  const notElevated = { ...ctx, actor: { ...admin.actor, elevated: false } };
  expect(await noteReader(ctx, orderId)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await noteReader(member, orderId)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await noteReader(notElevated, orderId)).toMatchObject({
    ok: false,
    error: { code: "step_up_required" },
  });
  expect(await noteReader(admin, randomUUID())).toMatchObject({ ok: false, error: { code: "not_found" } });
  const order = await findOrder(ctx, orderId);
  const removed = await removeOrder(admin, { orderId, version: order?.version ?? 0, reason: "A trial" });
  expect(removed.ok).toBe(true);
  expect(await noteReader(admin, orderId)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("old readers are forgotten, those of now are not", async () => {
  const { ctx, clock } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const count = async () =>
    (await database.pool.query("select count(*)::int as n from order_readers where order_id = $1", [orderId]))
      .rows[0].n;
  await noteReader({ ...ctx, actor: await person(database, "staff") }, orderId);
  await orderTasks(ctx)["forget-order-readers"]();
  expect(await count()).toBe(1);
  clock.advance(61_000);
  await orderTasks(ctx)["forget-order-readers"]();
  expect(await count()).toBe(0);
});

test("the desk counts the customer's other orders and says whether the log holds", async () => {
  const { ctx } = ordersCtx(database);
  const customerEmail = `${randomUUID()}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail });
  await placed(ctx, { customerEmail });
  const staff = { ...ctx, actor: await person(database, "staff") };
  const facts = () => readDeskFacts(staff, { orderId, customerEmail });
  expect(await facts()).toMatchObject({ ok: true, value: { logIsIntact: true, otherOrders: 1 } });
  await database.pool.query("alter table events disable trigger user");
  await database.pool.query("update events set note = 'forged' where subject_id = $1", [orderId]);
  await database.pool.query("alter table events enable trigger user");
  expect(await facts()).toMatchObject({ value: { logIsIntact: false } });
});
