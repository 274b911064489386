import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAddressHeader, register, signIn } from "../../domain/people/index.ts";
import { users } from "../../domain/people/tables.ts";
import { registration, value } from "../people/people-rig.ts";
import { type ApiRig, apiRig, freshKey, orderBody, origin } from "./api-rig.ts";

let rig: ApiRig;
let ada: string;
let bob: string;
beforeAll(async () => {
  rig = await apiRig();
  ada = await cookieOf("ada@customers.example");
  bob = await cookieOf("bob@customers.example");
});
afterAll(() => rig.close());

/** Registers somebody, confirms their address, signs them in: the cookie that their browser sends. */
async function cookieOf(email: string): Promise<string> {
  const { ctx } = rig.services;
  const request = { headers: new Headers({ [clientAddressHeader]: "10.2.2.2" }), client: "10.2.2.2" };
  value(await register(ctx, { ...registration(email), ...request }));
  await ctx.db.update(users).set({ emailVerified: true });
  const { password } = registration(email);
  const { cookies } = value(await signIn(ctx, { email, password, ...request }));
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

const by = (cookie: string, more: Record<string, string> = {}) => ({
  headers: { cookie, origin, "idempotency-key": freshKey(), ...more },
});

async function place(cookie: string): Promise<string> {
  const json = { direction: "sell", quantity: 3 };
  const quote = await rig.call("POST", "/api/gold/quotes", { json, ...by(cookie) });
  const placed = await rig.call("POST", "/api/orders", {
    json: orderBody(quote.json.quote_id, { customer_email: "somebody@else.example" }),
    ...by(cookie),
  });
  expect(placed.status).toBe(201);
  return String(placed.json.id);
}

test("in a session the order is that customer's, under the address of the account whatever the body says", async () => {
  const id = await place(ada);
  const mine = await rig.call("GET", `/api/orders/${id}`, by(ada));
  expect(mine.json).toMatchObject({
    view: "full",
    is_guest: false,
    customer_email: "ada@customers.example",
  });
  const theirs = await rig.call("GET", `/api/orders/${id}`, by(bob));
  expect(theirs.json.view).toBe("public");
  expect(theirs.text).not.toContain("ada@");
});

test("the owner cancels in their session, another customer cannot, and the log has the real person", async () => {
  const id = await place(ada);
  expect((await rig.call("POST", `/api/orders/${id}/cancel`, by(bob))).status).toBe(403);
  const canceled = await rig.call("POST", `/api/orders/${id}/cancel`, by(ada));
  expect([canceled.status, canceled.json.status]).toEqual([200, "canceled"]);
  const { customer_id: person, activity_log: log } = canceled.json;
  expect(log).toMatchObject([{ user_id: person, note: "Canceled by customer" }, { user_id: person }]);
});

test("a bearer token puts the session aside, so that another site cannot act with somebody's cookie", async () => {
  const id = await place(ada);
  const headers = { cookie: ada, origin: "https://evil.example" };
  const before = await rig.state();
  const forged = await rig.call("POST", `/api/orders/${id}/cancel`, { key: "anything", headers });
  expect([forged.status, forged.json.code]).toEqual([403, "forbidden"]);
  const bare = await rig.call("POST", `/api/orders/${id}/cancel`, { headers });
  expect([bare.status, bare.json.code]).toEqual([403, "wrong_origin"]);
  const empty = { ...headers, authorization: "Bearer " };
  expect((await rig.call("POST", `/api/orders/${id}/cancel`, { headers: empty })).status).toBeGreaterThan(
    400,
  );
  expect((await rig.call("GET", `/api/orders/${id}`, { key: "anything", headers })).json.view).toBe("public");
  expect(await rig.state()).toEqual(before);
});

test("customers and staff who have not confirmed their password get nothing that is for staff", async () => {
  const customer = await rig.call("GET", "/api/orders", by(ada));
  expect([customer.status, customer.json.code]).toEqual([403, "forbidden"]);
  const clerk = await cookieOf("clerk@shop.example");
  await rig.database.pool.query(
    "update user_profiles set role = 'staff' where id = (select id from users where email = 'clerk@shop.example')",
  );
  for (const path of ["/api/orders", "/api/orders/counts"]) {
    const refused = await rig.call("GET", path, by(clerk));
    expect([refused.status, refused.json.code], path).toEqual([401, "step_up_required"]);
  }
});

test("staff who placed an order as a guest under their own address do not handle it in their session", async () => {
  const email = "teller@shop.example";
  const cookie = await cookieOf(email);
  const { pool } = rig.database;
  await pool.query(
    "update user_profiles set role = 'staff' where id = (select id from users where email = $1)",
    [email],
  );
  await pool.query(
    `insert into step_ups (session_id, elevated_until)
     select s.id, now() + interval '30 minutes' from sessions s join users u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity: 3 } });
  const placed = await rig.call("POST", "/api/orders", {
    json: orderBody(quote.json.quote_id, { customer_email: email }),
    headers: { "idempotency-key": freshKey() },
  });
  const json = { status: "in_progress", version: 1 };
  const refused = await rig.call("POST", `/api/orders/${placed.json.id}/status`, { json, ...by(cookie) });
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  expect(refused.json.detail).toContain("your own order");
});
