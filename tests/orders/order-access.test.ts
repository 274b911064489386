import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelOwnOrder,
  chooseWorld,
  editOrder,
  findOrder,
  mailOrderLink,
  mailRequestedLink,
  type OrdersCtx,
  openOrderLink,
  orderLink,
  readOrder,
} from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function keyOf(ctx: OrdersCtx, orderId: string): Promise<string> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new Error("The order is gone");
  return new URL(orderLink(ctx, order)).searchParams.get("key") ?? "";
}

async function linkJobs(orderId: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'orderId' = $1 and payload ->> 'print' is not null",
    [orderId],
  );
  return rows.map(({ payload }) => payload);
}

/** Runs the waiting jobs that decide about links of an order, then counts. */
async function linksMailedTo(ctx: OrdersCtx, orderId: string, address: string): Promise<number> {
  for (const payload of await linkJobs(orderId)) await mailRequestedLink(ctx, payload);
  const found = await database.pool.query(
    "select count(*)::int as count from mails where to_address = $1 and subject like 'Your link to order%'",
    [address],
  );
  return found.rows[0].count;
}

test("with only the id nothing private is told: no name, address, game name, world or phrase", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const other = await placed(ctx);
  for (const token of [undefined, "not-a-token", other.accessToken]) {
    const view = await readOrder(ctx, { orderId, token });
    expect(view).toMatchObject({ ok: true, value: { viewerRole: "public", private: null } });
    const order = await findOrder(ctx, orderId);
    const reported = JSON.stringify(view);
    for (const secret of ["Vault Heron", "@customers.example", order?.phrase ?? "?"]) {
      expect(reported).not.toContain(secret);
    }
  }
});

test("another order's token neither chooses a world nor cancels, and staff see the attempts", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const { accessToken: token } = await placed(ctx);
  const acts = [
    await chooseWorld(ctx, { orderId, token, world: 335, lock: true }),
    await cancelOwnOrder(ctx, { orderId, token }),
  ];
  for (const act of acts) expect(act).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await findOrder(ctx, orderId)).toMatchObject({ status: "pending", world: 333, version: 1 });
  const seen = await database.pool.query(
    "select visibility from events where subject_id = $1 and type = 'order.refused'",
    [orderId],
  );
  expect(seen.rows).toEqual([{ visibility: "internal" }, { visibility: "internal" }]);
});

test("a mailed link gives each browser a token of its own that opens this order only", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const other = await placed(ctx);
  const key = await keyOf(ctx, orderId);
  const opened = [await openOrderLink(ctx, { orderId, key }), await openOrderLink(ctx, { orderId, key })];
  const tokens = opened.map((result) => (result.ok ? result.value.token : ""));
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { viewerRole: "customer" } });
    expect(await readOrder(ctx, { orderId: other.orderId, token })).toMatchObject({
      value: { viewerRole: "public" },
    });
  }
});

test("a link is worth nothing after 90 days, for another order, or with a letter changed", async () => {
  const { ctx, clock } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const other = await placed(ctx);
  const key = await keyOf(ctx, orderId);
  const tries = [
    { orderId: other.orderId, key },
    { orderId, key: `${key.slice(0, -2)}AA` },
    { orderId, key: "" },
  ];
  for (const options of tries) {
    expect(await openOrderLink(ctx, options)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  clock.advance(90 * 86_400_000 + 1000);
  expect(await openOrderLink(ctx, { orderId, key })).toMatchObject({
    ok: false,
    error: { code: "forbidden" },
  });
});

test("a link mailed to an address that is no longer the order's is dead", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const key = await keyOf(ctx, orderId);
  const manager = { ...ctx, actor: await person(database, "manager") };
  const edited = await editOrder(manager, {
    orderId,
    version: 1,
    edit: { customerEmail: "new@customers.example" },
    note: "mistyped, says the chat",
  });
  expect(edited).toMatchObject({ ok: true });
  expect(await openOrderLink(ctx, { orderId, key })).toMatchObject({
    ok: false,
    error: { code: "forbidden" },
  });
  const fresh = await keyOf(ctx, orderId);
  expect(await openOrderLink(ctx, { orderId, key: fresh })).toMatchObject({ ok: true });
});

test("a new link goes to the order's own address only, and who asks cannot tell", async () => {
  const { ctx } = ordersCtx(database);
  const email = `${randomUUID()}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail: email });
  const client = "192.0.2.1";
  const right = await mailOrderLink(ctx, { orderId, email: ` ${email.toUpperCase()}`, client });
  const wrong = await mailOrderLink(ctx, { orderId, email: "thief@elsewhere.example", client });
  const unknown = await mailOrderLink(ctx, { orderId: randomUUID(), email, client });
  expect(wrong).toEqual(right);
  expect(unknown).toEqual(right);
  // Nothing is decided yet, and the waiting jobs hold no address.
  const jobs = await linkJobs(orderId);
  expect(jobs).toEqual([1, 2].map(() => ({ orderId, print: expect.stringMatching(/^[\w-]{43}$/) })));
  expect(await linksMailedTo(ctx, orderId, email)).toBe(1);
  expect(await linksMailedTo(ctx, orderId, "thief@elsewhere.example")).toBe(0);
});

test("a client asks for links ten times an hour, and an order mails five", async () => {
  const { ctx } = ordersCtx(database);
  const email = `${randomUUID()}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail: email });
  const options = { orderId, email, client: "192.0.2.2" };
  for (let asked = 0; asked < 10; asked += 1)
    expect(await mailOrderLink(ctx, options)).toMatchObject({ ok: true });
  expect(await mailOrderLink(ctx, options)).toMatchObject({ ok: false, error: { code: "too_many" } });
  expect(await linksMailedTo(ctx, orderId, email)).toBe(5);
});
