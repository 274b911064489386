import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openOrderLink,
  orderLink,
  orderTasks,
  readOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { announceEmailMove } from "../../domain/people/former-email.ts";
import { emailMovedJob } from "../../domain/people/index.ts";
import { system } from "../../kernel/actor.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { paymentsCtx, payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { done, failure, rowOf } from "./approvals-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A customer with an account, and how their account's address is changed. */
async function customer() {
  const { ctx, as } = paymentsCtx(database);
  const member = await person(database, "member", "Vault Heron");
  const from = `${member.personId}@shop.example`;
  const to = `${randomUUID()}@new.example`;
  const move = async (wasConfirmed = true) => {
    await database.pool.query("update users set email = $1 where id = $2", [to, member.personId]);
    await database.db.transaction((tx) =>
      announceEmailMove(ctx, tx, { personId: member.personId, from, wasConfirmed }),
    );
    await runMoves();
  };
  const runMoves = async () => {
    const { rows } = await database.pool.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and payload ->> 'personId' = $2`,
      [emailMovedJob, member.personId],
    );
    for (const { payload } of rows) {
      expect(JSON.stringify(payload)).not.toContain("@");
      await orderTasks(as(system("orders")))[emailMovedJob](payload);
    }
  };
  return { ctx, as, member, from, to, move, runMoves };
}

test("orders follow their customer to the new address; links to the old one are dead", async () => {
  const { ctx, member, from, to, move } = await customer();
  const { orderId } = await placed(ctx, { customerId: member.personId, customerEmail: from });
  const link = new URL(orderLink(ctx, await rowOf(ctx, orderId))).searchParams.get("key") ?? "";
  const { token } = done(await openOrderLink(ctx, { orderId, key: link }));
  await move();
  expect(await rowOf(ctx, orderId)).toMatchObject({ customerEmail: to });
  expect(failure(await openOrderLink(ctx, { orderId, key: link })).code).toBe("forbidden");
  expect(done(await readOrder(ctx, { orderId, token })).viewerRole).toBe("public");
  // The account's own notice tells the old address, once: the orders send none.
  expect(await mailsTo(database, ctx, from)).toEqual([]);
});

test("what we still owe takes two people from then on, since the account may have been taken over", async () => {
  const { ctx, as, member, from, move } = await customer();
  const { orderId } = await placed(ctx, { customerId: member.personId, customerEmail: from });
  const desk = as(await person(database, "staff"));
  for (const status of ["in_progress", "gold_collected", "gold_received"] as const) {
    done(await setOrderStatus(desk, { orderId, status }));
  }
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "approved", secondPerson: null });
  await move();
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "due", secondPerson: "changed" });
  const bought = await placed(ctx, { type: "gold_buy", customerId: member.personId, customerEmail: from });
  expect((await rowOf(ctx, bought.orderId)).secondPersonSince).toBeNull();
});

test("guest orders of a confirmed old address come along, those of an unconfirmed one and others stay", async () => {
  const confirmed = await customer();
  const guest = await placed(confirmed.ctx, { customerEmail: confirmed.from });
  const apart = await placed(confirmed.ctx, {
    customerId: confirmed.member.personId,
    customerEmail: "work@customers.example",
  });
  await confirmed.move();
  expect(await rowOf(confirmed.ctx, guest.orderId)).toMatchObject({
    customerEmail: confirmed.to,
    customerId: confirmed.member.personId,
  });
  expect((await rowOf(confirmed.ctx, apart.orderId)).customerEmail).toBe("work@customers.example");

  const stranger = await customer();
  const theirs = await placed(stranger.ctx, { customerEmail: stranger.from });
  await stranger.move(false);
  expect(await rowOf(stranger.ctx, theirs.orderId)).toMatchObject({
    customerEmail: stranger.from,
    customerId: null,
  });
});

test("a job that runs twice, or after a further change, moves each order once to where its customer is now", async () => {
  const { ctx, member, from, to, move, runMoves } = await customer();
  const { orderId } = await placed(ctx, { customerId: member.personId, customerEmail: from });
  await move();
  await runMoves();
  const { rows } = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'order.edited'",
    [orderId],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(from);
  expect(await rowOf(ctx, orderId)).toMatchObject({ customerEmail: to, version: 2 });
});
