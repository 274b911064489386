import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { isNextStep, isStatusOf, orderStatuses, orderTypes } from "../../domain/orders/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { paidByHand, paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { someOf } from "../support/long-run.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;
let staff: Actor;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  staff = await person(database, "staff", "Teller Finch");
});
afterAll(() => database.close());

/** An order of a type that was put into a status by an override. */
async function orderIn(type: (typeof orderTypes)[number], status: (typeof orderStatuses)[number]) {
  const { ctx } = ordersCtx(database);
  const asStaff = { ...ctx, actor: staff };
  const { orderId } = await placed(ctx, { type });
  const put = await setOrderStatus(asStaff, { orderId, status, note: "put here by the test" });
  if (!put.ok) throw new Error(put.error.text);
  return { asStaff, orderId, version: put.value.after.version };
}

test.each(someOf(orderTypes, 3))("%s: every pair of statuses goes as the table says", async (type) => {
  for (const from of orderStatuses.filter((status) => isStatusOf(type, status))) {
    for (const to of orderStatuses) {
      const { asStaff, orderId, version } = await orderIn(type, from);
      const plain = await setOrderStatus(asStaff, { orderId, status: to, version });
      if (!isStatusOf(type, to)) {
        expect(plain, `${from} → ${to}`).toMatchObject({
          ok: false,
          error: { code: "invalid", field: "status" },
        });
      } else if (from === to) {
        expect(plain).toMatchObject({ ok: true, value: { after: { version } } });
      } else if (isNextStep(type, from, to)) {
        expect(plain).toMatchObject({ ok: true, value: { after: { status: to, version: version + 1 } } });
      } else {
        expect(plain, `${from} → ${to}`).toMatchObject({
          ok: false,
          error: { code: "invalid", field: "note" },
        });
        // Of gold that we had, the customer has it again (Rule P45).
        const move = { orderId, status: to, version, gold: "returned", note: "because" } as const;
        const noted = await setOrderStatus(asStaff, move);
        expect(noted).toMatchObject({ ok: true, value: { after: { status: to } } });
      }
    }
  }
});

test("of two simultaneous changes of one version one wins and the other is told what happened", async () => {
  const { asStaff, orderId, version } = await orderIn("gold_sale", "gold_received");
  const answers = await Promise.all([
    setOrderStatus(asStaff, { orderId, status: "payment_sent", version }),
    setOrderStatus(asStaff, { orderId, status: "canceled", gold: "returned", version, note: "no answer" }),
  ]);
  const lost = answers.filter((answer) => !answer.ok);
  expect(lost).toHaveLength(1);
  const text = lost[0]?.ok === false ? lost[0].error.text : "";
  expect(text).toMatch(/^Teller Finch .* ago\. Your change wasn't saved\.$/);
});

test("the log of an order explains its state and its chain holds", async () => {
  const { asStaff, orderId } = await orderIn("gold_sale", "gold_received");
  await setOrderStatus(asStaff, { orderId, status: "payment_sent" });
  const events = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'order.status_changed' order by seq",
    [orderId],
  );
  const steps = events.rows.map(({ data }) => [data.from, data.to]);
  expect(steps).toEqual([
    ["pending", "gold_received"],
    ["gold_received", "payment_sent"],
  ]);
  const verified = await verifyEvents(database.db, { subjectKind: "order", subjectId: orderId });
  expect(verified.broken).toEqual([]);
});

test("the deadline runs from Gold Received, is kept by Payment Sent, and a cancelled order promises nothing", async () => {
  const { ctx, clock } = ordersCtx(database);
  const asStaff = { ...ctx, actor: staff };
  const { orderId, accessToken } = await placed(ctx);
  await setOrderStatus(asStaff, { orderId, status: "gold_received", note: "in one go" });
  const running = await readOrder(ctx, { orderId, token: accessToken });
  const startedAt = ctx.clock.now();
  const dueAt = new Date(startedAt.getTime() + 5 * 60_000);
  expect(running).toMatchObject({ value: { private: { deadline: { startedAt, dueAt, metAt: null } } } });
  clock.advance(190_000);
  await setOrderStatus(asStaff, { orderId, status: "payment_sent" });
  const stored = await readOrder(ctx, { orderId, token: accessToken });
  expect(stored).toMatchObject({
    value: { private: { deadline: { startedAt, dueAt, metAt: ctx.clock.now() } } },
  });

  const other = await placed(ctx);
  await setOrderStatus(asStaff, { orderId: other.orderId, status: "gold_received", note: "in one go" });
  const back = {
    orderId: other.orderId,
    status: "canceled",
    gold: "returned",
    note: "gave it back",
  } as const;
  await setOrderStatus(asStaff, back);
  const void_ = await readOrder(ctx, { orderId: other.orderId, token: other.accessToken });
  expect(void_).toMatchObject({ value: { private: { deadline: null } } });
});

test("invoice numbers have no gap, whatever was refused or completed at the same time", async () => {
  const { ctx, as } = paymentsCtx(database);
  const asStaff = as(staff);
  await database.pool.query("delete from invoices");
  await database.pool.query("delete from invoice_counters");
  const orders = await Promise.all(Array.from({ length: 12 }, () => placed(ctx, { type: "gold_buy" })));
  for (const { orderId, amountCents } of orders) {
    const how = { method: "manual", how: "bank", reference: orderId } as const;
    expect(await paidByHand(asStaff, { orderId, amountCents, ...how })).toMatchObject({ ok: true });
  }
  await Promise.all(
    orders.flatMap(({ orderId }, index) => [
      setOrderStatus(asStaff, {
        orderId,
        status: "completed",
        version: index % 3 === 0 ? 99 : 2,
        note: "done",
      }),
      setOrderStatus(asStaff, { orderId, status: "completed", version: 2, note: "done" }),
    ]),
  );
  const numbers = await database.pool.query("select number from invoices order by number");
  expect(numbers.rows.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
});
