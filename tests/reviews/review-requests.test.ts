import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCustomerPreferences, saveCustomerPreferences } from "../../domain/notifications/index.ts";
import { customerField } from "../../domain/notifications/inputs.ts";
import { editOrder, type OrdersCtx, setOrderStatus } from "../../domain/orders/index.ts";
import { post } from "../../domain/payments/index.ts";
import {
  askForReviews,
  readUnsubscribe,
  reviewsReactor,
  unsubscribeFromReviews,
} from "../../domain/reviews/index.ts";
import { system } from "../../kernel/actor.ts";
import { openBody } from "../../platform/mail/mail-body.ts";
import { originCheck } from "../../server/http/security.ts";
import { addUnsubscribe } from "../../server/http/unsubscribe.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;
let ctx: OrdersCtx;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("update orders set removed_at = now() where removed_at is null");
  await database.pool.query("delete from review_opt_outs");
  rig = ordersCtx(database);
  ctx = rig.ctx;
});

const dayMs = 86_400_000;
const email = "heron@customers.example";

/** An order that was paid out and completed three days ago. */
async function due(customerEmail = email, customerId: string | null = null) {
  const { orderId } = await placed(ctx, { customerEmail, customerId });
  const entries = { owed_to_customers: 1_900, cash: -1_900 };
  const key = `paid:${orderId}`;
  await database.db.transaction((tx) =>
    post(tx, { orderId, kind: "payout_sent", key, entries, at: ctx.clock.now() }),
  );
  const staff = await person(database, "staff");
  value(await setOrderStatus({ ...ctx, actor: staff }, { orderId, status: "completed", note: "Done" }));
  await database.pool.query("update orders set completed_at = $2 where id = $1", [
    orderId,
    new Date(ctx.clock.now().getTime() - 3 * dayMs),
  ]);
  return orderId;
}

const ask = () => askForReviews({ ...ctx, actor: system("reviews") });

async function tokenOf(to = email): Promise<string> {
  const text = (await mailsTo(database, ctx, to)).at(-1)?.text ?? "";
  return /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? "";
}

test("the mail asks by the order's signed link, names how to end such mails, and is in the order's log", async () => {
  const to = "asked@customers.example";
  const orderId = await due(to);
  expect(await ask()).toBe(1);
  const [mail, ...others] = await mailsTo(database, ctx, to);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`How did order #${orderId.slice(0, 8)} go?`);
  expect(mail?.text).toMatch(new RegExp(`/order/${orderId}.*to=review|to=review`));
  const token = await tokenOf(to);
  expect(mail?.unsubscribeUrl).toBe(`${ctx.origin}/api/unsubscribe/${token}`);
  const { rows } = await database.pool.query(
    "select visibility from events where subject_id = $1 and type = 'review.asked'",
    [orderId],
  );
  expect(rows).toEqual([{ visibility: "internal" }]);
});

test("nothing in the database holds the token of a mail", async () => {
  const to = "secret@customers.example";
  await due(to);
  await ask();
  const token = await tokenOf(to);
  expect(token).toHaveLength(22);
  const { rows } = await database.pool.query(
    "select to_jsonb(r)::text as row from review_requests r union all select (to_jsonb(m) - 'sealed_body')::text from mails m",
  );
  expect(rows.map(({ row }) => row).join("\n")).not.toContain(token);
});

test("reading the page of the link changes nothing; its press unsubscribes, again and without signing in", async () => {
  await due();
  await ask();
  const token = await tokenOf();
  expect(value(await readUnsubscribe(ctx, token))).toMatchObject({ isOut: false });
  expect(value(await readUnsubscribe(ctx, token)).email).not.toContain("heron@");
  value(await unsubscribeFromReviews(ctx, token));
  value(await unsubscribeFromReviews(ctx, token));
  expect(value(await readUnsubscribe(ctx, token))).toMatchObject({ isOut: true });
  await due(email);
  expect(await ask()).toBe(0);
  expect(failure(await unsubscribeFromReviews(ctx, "made-up")).code).toBe("not_found");
});

test("after an order got another email address, the link in a mail to the old one unsubscribes nobody", async () => {
  const [before, now] = ["old-reader@customers.example", "new-reader@customers.example"];
  const orderId = await due(before);
  await ask();
  const token = await tokenOf(before);
  expect(value(await readUnsubscribe(ctx, token)).isOut).toBe(false);
  const staff = await person(database, "manager");
  const reacting = { ...ctx, actor: staff, orderReactors: [reviewsReactor] };
  const [{ version }] = (await database.pool.query("select version from orders where id = $1", [orderId]))
    .rows;
  value(await editOrder(reacting, { orderId, version, edit: { customerEmail: now }, note: "Typing error" }));
  expect(failure(await unsubscribeFromReviews(ctx, token)).code).toBe("not_found");
  expect(failure(await readUnsubscribe(ctx, token)).code).toBe("not_found");
  expect((await database.pool.query("select from review_opt_outs")).rowCount).toBe(0);
  // They were asked once, and the new address isn't asked anew.
  expect(await ask()).toBe(0);
});

test("a mail program unsubscribes by one post without origin or cookies; opening the address leads to the page", async () => {
  const to = "program@customers.example";
  await due(to);
  await ask();
  const token = await tokenOf(to);
  const app = new Hono();
  app.use(originCheck(ctx.origin));
  addUnsubscribe(app, { ctx });
  const opened = await app.request(`/api/unsubscribe/${token}`);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, `/unsubscribe/${token}`]);
  expect(value(await readUnsubscribe(ctx, token)).isOut).toBe(false);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const pressed = await app.request(`/api/unsubscribe/${token}`, { method: "POST", body });
  expect(pressed.status).toBe(200);
  expect(value(await readUnsubscribe(ctx, token)).isOut).toBe(true);
  expect((await app.request("/api/unsubscribe/made-up", { method: "POST", body })).status).toBe(404);
});

test("who unsubscribed by mail sees it in their preferences, and can turn it on again there", async () => {
  const member = await person(database, "member");
  const address = `${member.personId}@shop.example`;
  await due(address, member.personId);
  await ask();
  const own = { ...ctx, actor: member, directMessages: undefined };
  expect(value(await readCustomerPreferences(own)).choices.review_requests).toEqual(["email"]);
  value(await unsubscribeFromReviews(ctx, await tokenOf(address)));
  const { choices, version } = value(await readCustomerPreferences(own));
  expect(choices.review_requests).toEqual([]);
  const chosen = [customerField("review_requests", "email")];
  value(await saveCustomerPreferences(own, { version, chosen }));
  await due(address, member.personId);
  expect(await ask()).toBe(1);
  value(await saveCustomerPreferences(own, { version: version + 1, chosen: [] }));
  await due(address, member.personId);
  expect(await ask()).toBe(0);
});

test("an account that unsubscribed isn't asked under a new address", async () => {
  const member = await person(database, "member");
  const address = `${member.personId}@shop.example`;
  await due(address, member.personId);
  await ask();
  value(await unsubscribeFromReviews(ctx, await tokenOf(address)));
  await due("moved@customers.example", member.personId);
  expect(await ask()).toBe(0);
});

test("an order of long ago isn't asked about when the shop starts to ask", async () => {
  const orderId = await due();
  await database.pool.query("update orders set completed_at = $2 where id = $1", [
    orderId,
    new Date(ctx.clock.now().getTime() - 11 * dayMs),
  ]);
  expect(await ask()).toBe(0);
});

test("an erased customer's order isn't asked about", async () => {
  const orderId = await due();
  await database.pool.query("update orders set customer_email = 'x@erased.invalid' where id = $1", [orderId]);
  expect(await ask()).toBe(0);
});

test("the unsubscribe address is sealed with the mail's body", async () => {
  const to = "sealed@customers.example";
  await due(to);
  await ask();
  const { rows } = await database.pool.query("select id, sealed_body from mails where to_address = $1", [to]);
  expect(openBody(ctx.vault, rows[0].id, rows[0].sealed_body).unsubscribeUrl).toContain("/api/unsubscribe/");
});
