import { afterAll, beforeAll, expect, test } from "vitest";
import { claimGuestOrders, readOrder } from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("guest orders of an address become their customer's own, once, and nobody else's", async () => {
  const { ctx } = ordersCtx(database);
  const customer = await person(database, "member");
  const email = "once-a-guest@customers.example";
  const mine = await placed(ctx, { customerEmail: email });
  const other = await placed(ctx, { customerEmail: "other@customers.example" });
  const claims = await Promise.all(
    [1, 2, 3].map(() =>
      claimGuestOrders({ ...ctx, actor: customer }, { personId: customer.personId, email }),
    ),
  );
  expect(Math.max(...claims)).toBe(1);
  const asCustomer = { ...ctx, actor: customer };
  expect(await readOrder(asCustomer, { orderId: mine.orderId, token: undefined })).toMatchObject({
    value: { viewerRole: "customer", private: { isGuest: false } },
  });
  expect(await readOrder(asCustomer, { orderId: other.orderId, token: undefined })).toMatchObject({
    value: { viewerRole: "public", private: null },
  });
  const events = await database.pool.query(
    "select type from events where subject_id = $1 and type = 'order.claimed'",
    [mine.orderId],
  );
  expect(events.rows).toHaveLength(1);
});

test("what an order of somebody else shows holds nothing of its customer", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, accessToken } = await placed(ctx, { customerEmail: "planted@customers.example" });
  const own = await readOrder(ctx, { orderId, token: accessToken });
  const phrase = own.ok ? (own.value.private?.phrase ?? "") : "";
  expect(phrase).toMatch(/^[a-z]+ [a-z]+$/);
  const view = JSON.stringify(await readOrder(ctx, { orderId, token: "A".repeat(22) }));
  expect(view).not.toContain("planted");
  expect(view).not.toContain("Vault Heron");
  expect(view).not.toContain(phrase);
});
