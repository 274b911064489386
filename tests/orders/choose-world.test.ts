import { afterAll, beforeAll, expect, test } from "vitest";
import { changeWorld, chooseWorld, readOrder, readOrderForDesk } from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function eventsOf(orderId: string) {
  const { rows } = await database.pool.query(
    "select type, visibility, topics from events where subject_kind = 'order' and subject_id = $1 order by seq",
    [orderId],
  );
  return rows;
}

test("picking worlds writes no line of a timeline, for nobody; only locking in does", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, accessToken: token } = await placed(ctx);
  for (const world of [335, 333, 335]) {
    expect(await chooseWorld(ctx, { orderId, token, world, lock: false })).toMatchObject({ ok: true });
  }
  await chooseWorld(ctx, { orderId, token, world: 335, lock: true });
  const staff = { ...ctx, actor: await person(database, "staff") };
  const views = [
    await readOrder(ctx, { orderId, token: undefined }),
    await readOrder(ctx, { orderId, token }),
    await readOrderForDesk(staff, orderId),
  ];
  for (const view of views) {
    if (!view.ok) throw new Error(view.error.text);
    expect(view.value.activity.map(({ type }) => type)).toEqual(["order.world_locked", "order.placed"]);
  }
});

test("both sides' open pages follow a pick, which is internal, so that no mail comes of it", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, accessToken: token } = await placed(ctx);
  await chooseWorld(ctx, { orderId, token, world: 335, lock: false });
  expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { private: { world: 335 } } });
  const [, picked] = await eventsOf(orderId);
  expect(picked).toMatchObject({ type: "order.world_picked", visibility: "internal" });
  expect(picked.topics).toEqual(expect.arrayContaining([`order:${orderId}`, `order-desk:${orderId}`]));
});

test("a world that staff change is told to both sides", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const staff = { ...ctx, actor: await person(database, "staff") };
  expect(await changeWorld(staff, { orderId, world: 335 })).toMatchObject({ ok: true });
  const view = await readOrder(ctx, { orderId, token: undefined });
  expect(view).toMatchObject({ value: { activity: [{ type: "order.world_changed" }, {}] } });
});
