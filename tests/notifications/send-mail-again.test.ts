import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMailAgain } from "../../domain/notifications/index.ts";
import { editOrder } from "../../domain/orders/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { readMailList } from "../../platform/mail/read-mails.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

const props = { subject: "Your link", heading: "Your order", paragraphs: ["Here it is."] };

/** An order and failed mails to its customer, whose address no other test has. */
async function scene() {
  const { ctx, clock } = ordersCtx(database);
  const to = `${randomUUID()}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail: to });
  const staff = await person(database, "staff");
  const as = (actor: Actor) => ({ ...ctx, actor });
  const failed = async (dedupeKey?: string, address = to) => {
    const mailId = await ctx.mailer.queue(ctx.db, {
      ...{ to: address, template: "notice", props, heldBack: "too many at once" },
      ...(dedupeKey === undefined ? {} : { dedupeKey }),
    });
    return mailId;
  };
  const again = (mailId: string, actor: Actor = staff) =>
    sendMailAgain(as(actor), { mailId, reason: "They asked for it" });
  const stateOf = async (mailId: string) =>
    (await database.pool.query("select state, to_address from mails where id = $1", [mailId])).rows[0];
  const events = async (mailId: string) =>
    (await database.pool.query("select type, note from events where subject_id = $1", [mailId])).rows;
  return { ctx, clock, to, orderId, staff, as, failed, again, stateOf, events };
}

test("a failed mail goes out again once, to its own address, with the reason in the log", async () => {
  const { to, orderId, failed, again, stateOf, events } = await scene();
  const mailId = await failed(`order:${orderId}:7`);
  const twice = await Promise.all([again(mailId), again(mailId)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(failure(await again(mailId)).code).toBe("conflict");
  expect(await stateOf(mailId)).toEqual({ state: "queued", to_address: to });
  expect(await events(mailId)).toEqual([{ type: "mail.retried", note: "They asked for it" }]);
  const { rows } = await database.pool.query(
    "select count(*)::int as jobs from graphile_worker._private_jobs where payload ->> 'mailId' = $1",
    [mailId],
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});

test("nobody else sends a mail again: not visitors, customers, or staff who have not passed the step-up", async () => {
  const { staff, failed, again, stateOf } = await scene();
  const mailId = await failed();
  expect(failure(await again(mailId, visitor)).code).toBe("not_found");
  expect(failure(await again(mailId, await person(database, "member"))).code).toBe("not_found");
  expect(failure(await again(mailId, { ...staff, elevated: false })).code).toBe("step_up_required");
  expect(await stateOf(mailId)).toMatchObject({ state: "failed" });
});

test("after the address of an order was changed, what was written to the old one goes to nobody", async () => {
  const { as, to, orderId, failed, again, stateOf } = await scene();
  const receiptTo = `${randomUUID()}@books.example`;
  const [news, receipt] = [
    await failed(`order:${orderId}:8`),
    await failed(`receipt:${orderId}:x`, receiptTo),
  ];
  const notice = await failed();
  const manager = await person(database, "manager");
  const { rows } = await database.pool.query("select version from orders where id = $1", [orderId]);
  const edit = { customerEmail: `new-${to}` };
  value(await editOrder(as(manager), { orderId, version: rows[0].version, edit, note: "they moved" }));
  // The tests' clock stands still and the database's goes on.
  await database.pool.query("update mails set created_at = '2026-11-20T11:00:00Z' where id = $1", [receipt]);
  for (const mailId of [news, receipt, notice]) {
    expect(failure(await again(mailId)).text).toContain("The address was changed");
    expect(await stateOf(mailId)).toMatchObject({ state: "failed" });
  }
});

test("a receipt goes again to the address it was asked for, while the order's own stands", async () => {
  const { orderId, failed, again } = await scene();
  value(await again(await failed(`receipt:${orderId}:y`, `${randomUUID()}@books.example`)));
});

test("a mail whose link ends, whose text is gone or that was sent is not sent again", async () => {
  const { ctx, failed, again, to } = await scene();
  const reset = await ctx.mailer.queue(ctx.db, {
    ...{ to, template: "reset-password", props: { link: "https://shop.example/x" }, heldBack: "held" },
  });
  expect(failure(await again(reset)).text).toContain("link in this email has ended");
  const [wiped, sent] = [await failed(), await failed()];
  await database.pool.query("update mails set sealed_body = null where id = $1", [wiped]);
  expect(failure(await again(wiped)).text).toContain("text of this email was deleted");
  await database.pool.query("update mails set state = 'sent', sealed_body = null where id = $1", [sent]);
  expect(failure(await again(sent)).code).toBe("conflict");
  expect(failure(await again(randomUUID())).code).toBe("not_found");
});

test("five mails a day are sent again to one address", async () => {
  const { clock, failed, again } = await scene();
  for (let count = 0; count < 5; count++) value(await again(await failed()));
  const sixth = await failed();
  expect(failure(await again(sixth)).code).toBe("too_many");
  clock.advance(25 * 3_600_000);
  value(await again(sixth));
});

test("mails are found by address, kind, state and day, each by an index", async () => {
  const { ctx, to, failed } = await scene();
  const mailId = await failed();
  await database.pool.query(
    `insert into mails (id, to_address, subject, template, state, created_at)
     select gen_random_uuid(), 'n' || n || '@crowd.example', 'News', 'order-news', 'sent', now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
  );
  await database.pool.query("analyze mails");
  const find = (query: object) => readMailList(ctx, { limit: 5, ...query });
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(ids(await find({ to: to.toUpperCase() }))).toEqual([mailId]);
  expect(ids(await find({ to, template: "notice", state: "failed" }))).toEqual([mailId]);
  expect(ids(await find({ to, fromDay: "2099-01-01" }))).toEqual([]);
  expect(ids(await find({ to, toDay: "2000-01-01" }))).toEqual([]);
  const newest = "order by created_at desc, id desc limit 5";
  for (const where of [
    "lower(to_address) = lower('n7@crowd.example')",
    "template = 'receipt'",
    "state = 'failed'",
    "created_at >= '2026-01-01' and created_at < '2026-01-02'",
  ]) {
    const { rows } = await database.pool.query(`explain select id from mails where ${where} ${newest}`);
    expect(JSON.stringify(rows), where).not.toContain("Seq Scan");
  }
});
