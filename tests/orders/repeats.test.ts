import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelOrder,
  cancelOwnOrder,
  chooseWorld,
  editOrder,
  findOrder,
  openOrderLink,
  orderLink,
  readOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

async function eventsOf(orderId: string): Promise<number> {
  const found = await database.pool.query("select count(*)::int as count from events where subject_id = $1", [
    orderId,
  ]);
  return found.rows[0].count;
}

test("what was done already is done, whatever version the repeat was made for", async () => {
  const { ctx } = ordersCtx(database);
  const asStaff = { ...ctx, actor: await person(database, "staff") };
  const { orderId, accessToken: token } = await placed(ctx);
  const cancel = { orderId, token, version: 1 };
  const answers = await Promise.all([1, 2, 3].map(() => cancelOwnOrder(ctx, cancel)));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await eventsOf(orderId)).toBe(2);

  const other = await placed(ctx);
  const move = { orderId: other.orderId, status: "in_progress", version: 1 } as const;
  const moves = await Promise.all([1, 2, 3].map(() => setOrderStatus(asStaff, move)));
  expect(moves.map(({ ok }) => ok)).toEqual([true, true, true]);
  // Placed, assigned to whoever begins it, and started.
  expect(await eventsOf(other.orderId)).toBe(3);
  const stale = await setOrderStatus(asStaff, { ...move, status: "canceled" });
  expect(stale).toMatchObject({ error: { code: "conflict" } });
});

test("staff cancel a pending order without a word, a completed one only with a reason", async () => {
  const { ctx } = ordersCtx(database);
  const asStaff = { ...ctx, actor: await person(database, "staff") };
  const { orderId } = await placed(ctx);
  await setOrderStatus(asStaff, { orderId, status: "completed", note: "done" });
  expect(await cancelOrder(asStaff, { orderId })).toMatchObject({
    error: { code: "invalid", field: "reason" },
  });
  expect(await cancelOrder(asStaff, { orderId, gold: "returned", reason: "Paid twice" })).toMatchObject({
    ok: true,
  });
  const pending = await placed(ctx);
  await cancelOrder(asStaff, { orderId: pending.orderId });
  const view = await readOrder(ctx, { orderId: pending.orderId, token: pending.accessToken });
  expect(view).toMatchObject({
    value: { status: "canceled", activity: [{ note: "Canceled by admin" }, {}] },
  });
});

test("who came by a link to the old address loses the order when a manager corrects the address", async () => {
  const { ctx } = ordersCtx(database);
  const asManager = { ...ctx, actor: await person(database, "manager") };
  const { orderId, accessToken } = await placed(ctx, { customerEmail: "typo@customers.example" });
  const order = await findOrder(ctx, orderId);
  if (!order) throw new Error("The order is gone");
  const key = new URL(orderLink(ctx, order)).searchParams.get("key") ?? "";
  const opened = await openOrderLink(ctx, { orderId, key });
  if (!opened.ok) throw new Error(opened.error.text);
  const { token } = opened.value;
  expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { viewerRole: "customer" } });
  const edit = { customerEmail: "right@customers.example" };
  await editOrder(asManager, { orderId, version: 1, edit, note: "mistyped" });
  expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { viewerRole: "public" } });
  expect(await chooseWorld(ctx, { orderId, token, world: 335, lock: true })).toMatchObject({ ok: false });
  // The browser that placed it is the customer's, whatever was mistyped.
  expect(await readOrder(ctx, { orderId, token: accessToken })).toMatchObject({
    value: { viewerRole: "customer" },
  });
});

test("the public view tells neither the world nor which fields were edited", async () => {
  const { ctx } = ordersCtx(database);
  const asStaff = { ...ctx, actor: await person(database, "staff") };
  const { orderId, accessToken: token } = await placed(ctx);
  await chooseWorld(ctx, { orderId, token, world: 335, lock: true });
  await editOrder(asStaff, { orderId, version: 2, edit: { rsn: "Other Name" } });
  const view = await readOrder(ctx, { orderId, token: undefined });
  if (!view.ok) throw new Error(view.error.text);
  expect(view.value.activity.map(({ action }) => action)).toEqual([
    "Order details updated",
    "Meeting world locked in",
    "Order created",
  ]);
  // Ids and hashes hold any three digits now and then.
  const reported = {
    ...view.value,
    id: "",
    activity: view.value.activity.map((event) => ({ ...event, hash: "" })),
  };
  expect(JSON.stringify(reported).replace(/"at":"[^"]*"/g, "")).not.toContain("335");
});

test("an ended order keeps its world and an amount is above zero", async () => {
  const { ctx } = ordersCtx(database);
  const asManager = { ...ctx, actor: await person(database, "manager") };
  const { orderId } = await placed(ctx);
  const none = { orderId, version: 1, edit: { amountCents: 0 }, note: "a present" };
  expect(await editOrder(asManager, none)).toMatchObject({
    error: { code: "invalid", field: "amountCents" },
  });
  await cancelOrder(asManager, { orderId });
  const moved = await editOrder(asManager, { orderId, version: 2, edit: { world: 335 } });
  expect(moved).toMatchObject({ error: { code: "conflict", field: "world" } });
});
