import { afterAll, beforeAll, expect, test } from "vitest";
import {
  assignOrders,
  findOrder,
  handOverAll,
  orderTasks,
  readStaffLoad,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { supportTasks, takeChat } from "../../domain/support/index.ts";
import { system } from "../../kernel/actor.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, startedChat } from "../support-chat/chat-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

/** Somebody with three open orders, one of which a colleague placed, and that colleague. */
async function scene() {
  const { ctx } = ordersCtx(database);
  const [leaving, colleague] = [await person(database, "staff"), await person(database, "staff")];
  const orderIds: string[] = [];
  for (const customerId of [null, null, colleague.personId])
    orderIds.push((await placed(ctx, { customerId })).orderId);
  const as = (actor: typeof leaving) => ({ ...ctx, actor });
  await assignOrders(as(leaving), { orderIds, personId: leaving.personId });
  const openOf = async (personId: string) => {
    const load = await readStaffLoad(as(leaving));
    return load.ok ? (load.value.find((one) => one.personId === personId)?.open ?? 0) : Number.NaN;
  };
  return { ctx, leaving, colleague, orderIds, as, openOf };
}

const note = "The first one waits for World 335.";

test("all of one's open orders change hands, each with the note; a colleague's own order stays", async () => {
  const { leaving, colleague, as, openOf, orderIds } = await scene();
  expect(await openOf(leaving.personId)).toBe(3);
  const given = await handOverAll(as(leaving), { to: colleague.personId, note });
  expect(given).toMatchObject({ ok: true, value: { handedOver: 2, stayed: 1 } });
  expect([await openOf(leaving.personId), await openOf(colleague.personId)]).toEqual([1, 2]);
  const { rows } = await database.pool.query(
    "select note, visibility from events where type = 'order.handed_over' and subject_id = any($1)",
    [orderIds],
  );
  expect(rows).toEqual([1, 2].map(() => ({ note, visibility: "internal" })));
});

test("sent twice at once, each order changes hands once", async () => {
  const { leaving, as, orderIds } = await scene();
  const twice = [1, 2].map(() => handOverAll(as(leaving), { to: null, note }));
  const counts = (await Promise.all(twice)).map((done) => (done.ok ? done.value.handedOver : Number.NaN));
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  const { rows } = await database.pool.query(
    "select count(*)::int as many from events where type = 'order.handed_over' and subject_id = any($1)",
    [orderIds],
  );
  expect(rows).toEqual([{ many: 3 }]);
});

test("nothing is handed over to a customer, to oneself, without a note, or by whoever is no staff", async () => {
  const { leaving, as, openOf } = await scene();
  const member = await person(database, "member");
  const tries = [
    handOverAll(as(leaving), { to: member.personId, note }),
    handOverAll(as(leaving), { to: leaving.personId, note }),
    handOverAll(as(leaving), { to: null, note: "  " }),
    handOverAll(as(member), { to: null, note }),
  ];
  for (const refused of await Promise.all(tries)) expect(refused.ok).toBe(false);
  expect(await openOf(leaving.personId)).toBe(3);
});

test("what somebody had who is no longer staff goes back to all, and nobody else's does", async () => {
  const { ctx, leaving, colleague, as, orderIds, openOf } = await scene();
  const [ended = "", first = "", theirs = ""] = orderIds;
  await setOrderStatus(as(leaving), { orderId: ended, status: "canceled", note: "Changed their mind" });
  const { orderId: kept } = await placed(ctx);
  await assignOrders(as(colleague), { orderIds: [kept], personId: colleague.personId });
  const { chatId } = await startedChat(ctx);
  await takeChat(as(leaving), { chatId });
  await database.pool.query("update user_profiles set role = 'member' where id = $1", [leaving.personId]);

  const program = { ...ctx, actor: system("tests") };
  const run = async () => {
    await orderTasks(program)["release-orders"]();
    await supportTasks(program)["release-chats"]();
  };
  await Promise.all([run(), run()]);
  await run();

  const holders = await Promise.all([ended, first, theirs, kept].map((id) => findOrder(ctx, id)));
  expect(holders.map((order) => order?.assignedTo)).toEqual([
    leaving.personId,
    null,
    null,
    colleague.personId,
  ]);
  expect(await openOf(leaving.personId)).toBe(0);
  expect((await atDesk(as(colleague), chatId)).assignedTo).toBe(null);
  const { rows } = await database.pool.query(
    `select subject_id, actor_kind from events where data ->> 'from' = $1 and subject_id = any($2) order by id`,
    [leaving.personId, [...orderIds, chatId]],
  );
  expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual([first, theirs, chatId].sort());
  expect(rows.every(({ actor_kind }) => actor_kind === "system")).toBe(true);
});
