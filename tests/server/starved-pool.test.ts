import type pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { callAuth } from "../../domain/people/call-auth.ts";
import { isDatabaseUnavailable } from "../../platform/database/unavailable.ts";
import { type RightsShop, rightsShop } from "../rights/rights-shop.ts";
import { longTest } from "../support/long-run.ts";

let shop: RightsShop;
let orderId: string;
/** Every connection that the shop's requests share. */
const taken: pg.PoolClient[] = [];

beforeAll(async () => {
  shop = await rightsShop();
  const [order] = await shop.query("select id from orders where status = 'pending' limit 1");
  orderId = String(order?.id);
  const { pool } = shop.services.connection;
  while (taken.length < pool.options.max) taken.push(await pool.connect());
  // Read by the pool each time that somebody waits.
  pool.options.connectionTimeoutMillis = 50;
});
afterAll(async () => {
  for (const client of taken) client.release();
  await shop?.close();
});

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const password = { form: "step-up", password: "a-long-password" };

longTest.each<[what: string, path: () => string, init?: RequestInit]>([
  ["a page", () => "/admin/orders"],
  ["a page's data", () => "/admin/orders.data"],
  ["who reads an order", () => `/desk/orders/${orderId}/readers`, { method: "POST" }],
  ["the live stream", () => "/api/live?topic=orders"],
  ["a call", () => "/api/me"],
  ["a form of the desk", () => `/admin/orders/${orderId}`, form({ form: "take", version: "1" })],
  ["its data", () => `/admin/orders/${orderId}.data`, form({ form: "take", version: "1" })],
  ["the desk's door", () => "/admin/login", form(password)],
])(
  "while every connection is taken, %s of somebody signed in is answered 503",
  async (_, path, init = {}) => {
    const origin = "http://localhost:4000";
    const headers = { origin, cookie: shop.cookieOf("admin"), "x-forwarded-for": "192.0.2.7" };
    const answer = await shop.app.request(origin + path(), { ...init, headers });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("We can't reach our database right now.");
  },
);

longTest("what the sign-in service makes of it is no sign-out", async () => {
  const { auth } = shop.services.ctx;
  const headers = new Headers({ cookie: shop.cookieOf("admin") });
  const body = { password: "a-long-password" };
  const asked = callAuth(() => auth.api.verifyPassword({ body, headers, returnHeaders: true }));
  await expect(asked).rejects.toSatisfy(isDatabaseUnavailable);
});
