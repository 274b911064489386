import { afterAll, beforeAll, expect, test } from "vitest";
import { assignOrders, editOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("of two who take an order at the same instant one gets it and the other is told who", async () => {
  const { ctx } = ordersCtx(database);
  const [finch, oak] = [await person(database, "staff", "Finch"), await person(database, "staff", "Oak")];
  for (let round = 0; round < 5; round += 1) {
    const { orderId } = await placed(ctx);
    const take = (actor: typeof finch) =>
      assignOrders({ ...ctx, actor }, { orderIds: [orderId], personId: actor.personId, onlyFree: true });
    const answers = await Promise.all([take(finch), take(oak)]);
    const lost = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
    expect(lost).toHaveLength(1);
    expect(lost[0]?.text).toMatch(/^(Finch|Oak) took this order first\.$/);
    const holder = (await findOrder(ctx, orderId))?.assignedTo;
    expect(holder).toBe(answers[0]?.ok ? finch.personId : oak.personId);
  }
});

test("orders are assigned all or none, to staff only", async () => {
  const { ctx } = ordersCtx(database);
  const staff = await person(database, "staff");
  const customer = await person(database, "member");
  const [one, other] = [await placed(ctx), await placed(ctx)];
  const asStaff = { ...ctx, actor: staff };
  const missing = "00000000-0000-4000-8000-000000000000";
  const withMissing = [one.orderId, missing, other.orderId];
  expect(await assignOrders(asStaff, { orderIds: withMissing, personId: staff.personId })).toMatchObject({
    error: { code: "not_found" },
  });
  const toCustomer = { orderIds: [one.orderId], personId: customer.personId };
  expect(await assignOrders(asStaff, toCustomer)).toMatchObject({ error: { code: "invalid" } });
  expect((await findOrder(ctx, one.orderId))?.assignedTo).toBeNull();
  const both = { orderIds: [one.orderId, other.orderId, one.orderId], personId: staff.personId };
  expect(await assignOrders(asStaff, both)).toEqual({ ok: true, value: { changed: 2 } });
});

test("nobody is given an order of their own, whether by assigning, in bulk or by an edit", async () => {
  const { ctx } = ordersCtx(database);
  const [buyer, other] = [await person(database, "staff"), await person(database, "staff")];
  const { orderId } = await placed(ctx, { customerId: buyer.personId });
  const { orderId: strangers } = await placed(ctx);
  const refused = { error: { code: "invalid", field: "assignedTo" } };
  for (const actor of [buyer, other]) {
    const as = { ...ctx, actor };
    const all = { orderIds: [strangers, orderId], personId: buyer.personId };
    expect(await assignOrders(as, all)).toMatchObject(refused);
  }
  const edit = { orderId, edit: { assignedTo: buyer.personId } };
  expect(await editOrder({ ...ctx, actor: other }, edit)).toMatchObject(refused);
  for (const id of [orderId, strangers]) expect((await findOrder(ctx, id))?.assignedTo).toBeNull();
});

test("an edit to a world where nobody meets changes nothing", async () => {
  const { ctx } = ordersCtx(database);
  const staff = await person(database, "staff");
  const { orderId } = await placed(ctx);
  const edited = await editOrder({ ...ctx, actor: staff }, { orderId, version: 1, edit: { world: 302 } });
  expect(edited).toMatchObject({ error: { code: "invalid", field: "world" } });
  expect((await findOrder(ctx, orderId))?.version).toBe(1);
});

test("whoever of the staff begins an order that nobody holds is assigned; programs hold nothing", async () => {
  const { ctx } = ordersCtx(database);
  const [finch, oak] = [await person(database, "staff", "Finch"), await person(database, "staff", "Oak")];
  const begin = async (actor: Parameters<typeof setOrderStatus>[0]["actor"], holder: string | null) => {
    const { orderId } = await placed(ctx);
    if (holder) await assignOrders({ ...ctx, actor: oak }, { orderIds: [orderId], personId: holder });
    const onHeld = holder ? ({ takeOverFrom: holder } as const) : undefined;
    const started = await setOrderStatus({ ...ctx, actor, onHeld }, { orderId, status: "in_progress" });
    expect(started.ok).toBe(true);
    const { rows } = await database.pool.query(
      "select type, visibility from events where subject_id = $1 and seq > 1 order by seq",
      [orderId],
    );
    const log = rows.map(({ type, visibility }) => `${type} ${visibility}`);
    return { holder: (await findOrder(ctx, orderId))?.assignedTo, log };
  };
  const [assigned, changed] = ["order.assigned internal", "order.status_changed public"];
  expect(await begin(finch, null)).toEqual({ holder: finch.personId, log: [assigned, changed] });
  const takenOver = { holder: finch.personId, log: [assigned, changed, assigned] };
  expect(await begin(finch, oak.personId)).toEqual(takenOver);
  expect(await begin(system("test"), null)).toEqual({ holder: null, log: [changed] });
});
