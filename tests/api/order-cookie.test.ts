import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig, freshKey, orderBody, origin } from "./api-rig.ts";

let rig: ApiRig;
let id: string;
let cookie: string;
beforeAll(async () => {
  rig = await apiRig();
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "buy", quantity: 10 } });
  const placed = await rig.call("POST", "/api/orders", {
    json: orderBody(quote.json.quote_id, { type: "gold_buy" }),
    headers: { "idempotency-key": freshKey() },
  });
  id = String(placed.json.id);
  cookie = `oa-${id.replaceAll("-", "").slice(0, 16)}=${placed.json.access_token}`;
});
afterAll(() => rig.close());

type Headers = Record<string, string>;
const ours: Headers[] = [{ origin }, { "sec-fetch-site": "same-origin" }, { referer: `${origin}/support` }];
const others: Headers[] = [
  {},
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { referer: "https://evil.example/page" },
];

const parts = ["/payments", "/meetups", "/account_details"];
const read = (part: string, headers: Headers, key?: string) =>
  rig.call("GET", `/api/orders/${id}${part}`, { headers: { cookie, ...headers }, ...(key ? { key } : {}) });

test("the browser that placed an order as a guest reads all of it from our own pages", async () => {
  for (const from of ours) {
    expect((await read("", from)).json).toMatchObject({ view: "full" });
    for (const part of parts) expect([part, (await read(part, from)).status]).toEqual([part, 200]);
  }
  const status = await rig.call("GET", `/api/status/${id}`, { headers: { cookie, origin } });
  expect(status.status).toBe(200);
});

test("another site, or who says nothing of where they come from, gets the public view by that cookie", async () => {
  for (const from of others) {
    expect((await read("", from)).json).toMatchObject({ view: "public" });
    for (const part of parts) expect([part, (await read(part, from)).status]).toEqual([part, 401]);
    const status = await rig.call("GET", `/api/status/${id}`, { headers: { cookie, ...from } });
    expect(status.status).toBe(401);
  }
});

test("a bearer token puts the cookie aside", async () => {
  expect((await read("", { origin }, "some-other-token")).json).toMatchObject({ view: "public" });
  const { key } = await rig.staffKey(["orders.progress"]);
  expect((await read("/payments", { origin }, key)).status).toBe(403);
});

test("nothing is changed by that cookie, wherever the call comes from", async () => {
  const before = await rig.state();
  for (const from of ours) {
    const headers = { cookie, ...from };
    const canceled = await rig.call("POST", `/api/orders/${id}/cancel`, { headers, json: {} });
    expect(canceled.status).toBe(403);
    expect(canceled.text).not.toContain("customer_email");
    const paid = await rig.call("POST", "/api/create-payment", { headers, json: { order_id: id } });
    expect(paid.status).toBe(403);
  }
  expect(await rig.state()).toEqual(before);
});
