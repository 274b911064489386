import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder, setOrderStatus, undoStatus } from "../../domain/orders/index.ts";
import { canUndo, nextStatuses, orderTypes, statusesOf } from "../../domain/orders/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;
let finch: Actor;
let oak: Actor;

beforeAll(async () => {
  database = await testDatabase();
  finch = await person(database, "staff", "Teller Finch");
  oak = await person(database, "manager", "Ledger Oak");
});
afterAll(() => database.close());

/** What an order is worth to others: where it stands, its times, its gold and its open balances. */
async function standOf(ctx: ReturnType<typeof paymentsCtx>["ctx"], orderId: string) {
  const row = await findOrder(ctx, orderId);
  const { rows: balances } = await database.pool.query(
    `select account, sum(amount_cents)::int as cents from ledger_entries e join ledger_postings p on p.id = posting_id
     where order_id = $1 group by account having sum(amount_cents) <> 0 order by account`,
    [orderId],
  );
  const { rows: payouts } = await database.pool.query(
    "select state from payouts where order_id = $1 and state <> 'failed'",
    [orderId],
  );
  const { status, deadlineAt, deadlineStartedAt, deadlineMetAt, goldState, handedOverAt } = row ?? {};
  return { status, deadlineAt, deadlineStartedAt, deadlineMetAt, goldState, handedOverAt, balances, payouts };
}

const steps = orderTypes.flatMap((type) =>
  statusesOf(type).flatMap((from) =>
    nextStatuses(type, from)
      .filter((to) => canUndo(type, from) && canUndo(type, to))
      .map((to) => ({ type, from, to })),
  ),
);

test.each(steps)("$type: $to is undone, and all stands as in $from", async ({ type, from, to }) => {
  const { ctx, as, clock } = paymentsCtx(database);
  const { orderId } = await orderAt(as(oak), from, { type });
  clock.advance(60_000);
  const before = await standOf(ctx, orderId);
  const set = await setOrderStatus(as(oak), { orderId, status: to, note: "by the test" });
  if (!set.ok) throw new Error(set.error.text);
  clock.advance(5_000);
  const undone = await undoStatus(as(oak), { orderId, version: set.value.after.version });
  expect(undone).toMatchObject({ ok: true });
  expect(await standOf(ctx, orderId)).toEqual(before);
});

const refused = { ok: false, error: { code: "conflict" } };

test("nobody undoes what another has set, what was set long ago, or twice", async () => {
  const { as, clock } = paymentsCtx(database);
  const { orderId } = await orderAt(as(oak), "pending");
  const set = await setOrderStatus(as(finch), { orderId, status: "in_progress" });
  if (!set.ok) throw new Error(set.error.text);
  const { version } = set.value.after;
  expect(await undoStatus(as(oak), { orderId, version })).toMatchObject({ ok: false });
  expect(await undoStatus(as(finch), { orderId, version: version - 1 })).toMatchObject(refused);
  clock.advance(16_000);
  expect(await undoStatus(as(finch), { orderId, version })).toMatchObject(refused);
  clock.advance(-16_000);
  expect(await undoStatus(as(finch), { orderId, version })).toMatchObject({ ok: true });
  expect(await undoStatus(as(finch), { orderId, version: version + 1 })).toMatchObject(refused);
});

test("what moved money or ended an order is not undone", async () => {
  const { as } = paymentsCtx(database);
  for (const status of ["payment_sent", "completed", "canceled"] as const) {
    const { orderId } = await orderAt(as(oak), status);
    const row = await findOrder(as(oak), orderId);
    expect(await undoStatus(as(oak), { orderId, version: row?.version ?? 0 })).toMatchObject(refused);
  }
});
