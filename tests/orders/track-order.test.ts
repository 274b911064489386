import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mailOrderLink, mailRequestedLink, type OrdersCtx, trackOrder } from "../../domain/orders/index.ts";
import { trackInput } from "../../domain/orders/inputs.ts";
import { shortId } from "../../domain/orders/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What the form makes of what was typed, then the command. */
async function track(ctx: OrdersCtx, number: string, email: string, client: string = randomUUID()) {
  const asked = trackInput.parse({ number, email });
  if (asked.by === "id") throw new Error("That was a long id");
  return trackOrder(ctx, { ...asked, client });
}

async function guestOrder(ctx: OrdersCtx) {
  const email = `${randomUUID()}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail: email });
  return { orderId, email, number: shortId(orderId) };
}

test("the number finds its order with the order's address, with or without #, in any case", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, email, number } = await guestOrder(ctx);
  for (const typed of [number, `#${number}`, ` # ${number.toUpperCase()} `]) {
    expect(await track(ctx, typed, ` ${email.toUpperCase()} `)).toMatchObject({ value: { orderId } });
  }
});

test("every wrong pair gets the same answer after the same queries", async () => {
  const { ctx } = ordersCtx(database);
  const mine = await guestOrder(ctx);
  const other = await guestOrder(ctx);
  const asked = vi.spyOn(database.pool, "query");
  const answers = [];
  for (const [number, email] of [
    [mine.number, "nobody@elsewhere.example"],
    [mine.number, other.email],
    ["00000000", mine.email],
    ["00000000", "nobody@elsewhere.example"],
    [mine.number, mine.email],
  ] as const) {
    asked.mockClear();
    const answer = await track(ctx, number, email);
    const statements = asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    answers.push({ answer, statements });
  }
  asked.mockRestore();
  const [first, ...others] = answers;
  const right = others.pop();
  expect(first?.answer).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(first?.statements).toHaveLength(2);
  for (const wrong of others) expect(wrong).toEqual(first);
  expect(right?.answer.ok).toBe(true);
  expect(right?.statements).toEqual(first?.statements);
});

test("of two orders with one number the address decides, of one address the newest is found", async () => {
  const { ctx, clock } = ordersCtx(database);
  const first = await guestOrder(ctx);
  const twin = async (customerEmail: string) => {
    clock.advance(60_000);
    const { orderId } = await placed(ctx, { customerEmail });
    const id = first.number + orderId.slice(8);
    await database.pool.query("update orders set id = $1 where id = $2", [id, orderId]);
    return id;
  };
  const newer = await twin(first.email);
  const others = await twin("other.heron@customers.example");
  expect(await track(ctx, first.number, first.email)).toMatchObject({ value: { orderId: newer } });
  expect(await track(ctx, first.number, "other.heron@customers.example")).toMatchObject({
    value: { orderId: others },
  });
});

test("a removed order is not found by its number", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, email, number } = await guestOrder(ctx);
  await database.pool.query("update orders set removed_at = now() where id = $1", [orderId]);
  expect(await track(ctx, number, email)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("a client tries twenty pairs an hour, right or wrong; another client may go on", async () => {
  const { ctx, clock } = ordersCtx(database);
  const { email, number } = await guestOrder(ctx);
  const client = randomUUID();
  for (let tried = 0; tried < 20; tried += 1) await track(ctx, "00000000", email, client);
  expect(await track(ctx, number, email, client)).toMatchObject({ error: { code: "too_many" } });
  expect(await track(ctx, number, email)).toMatchObject({ ok: true });
  clock.advance(3_600_000);
  expect(await track(ctx, number, email, client)).toMatchObject({ ok: true });
});

test("who knew the pair has a link mailed without typing the address again, until the address changes", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, email, number } = await guestOrder(ctx);
  const found = await track(ctx, number, email);
  if (!found.ok) throw new Error(found.error.text);
  const { print } = found.value;
  const mailed = async (to: string) => {
    const { rows } = await database.pool.query(
      "select count(*)::int as count from mails where to_address = $1 and subject like 'Your link to order%'",
      [to],
    );
    return rows[0].count;
  };
  expect(await mailOrderLink(ctx, { orderId, print, client: randomUUID() })).toMatchObject({ ok: true });
  await mailRequestedLink(ctx, { orderId, print });
  expect(await mailed(email)).toBe(1);
  const moved = `${randomUUID()}@customers.example`;
  await database.pool.query("update orders set customer_email = $1 where id = $2", [moved, orderId]);
  await mailRequestedLink(ctx, { orderId, print });
  expect(await mailed(moved)).toBe(0);
});

test("the form wants the email address with a number, and none with the long id", () => {
  const orderId = randomUUID();
  expect(trackInput.parse({ number: `#${orderId.toUpperCase()}` })).toEqual({ by: "id", orderId });
  expect(trackInput.safeParse({ number: "#c41866fc" })).toMatchObject({ success: false });
  for (const number of ["", "c41866f", "c41866fcd", "c41866fg", "'--"]) {
    expect(trackInput.safeParse({ number, email: "a@b.example" })).toMatchObject({ success: false });
  }
});
