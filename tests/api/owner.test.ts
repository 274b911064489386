import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeyCapability } from "../../domain/people/model.ts";
import { settingsGroups } from "../../domain/settings/inputs.ts";
import { type ApiRig, apiRig, orderBody, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const keyWith = async (...capabilities: KeyCapability[]) => (await rig.staffKey(capabilities)).key;
let keys = 0;
const once = () => {
  keys += 1;
  return { "idempotency-key": `owner-call-${keys}` };
};

test("a program publishes rates, now and later, and takes planned ones back", async () => {
  const key = await keyWith("rates.edit", "orders.read");
  const desk = async () => (await rig.call("GET", "/api/gold", { key })).json;
  const version = Number((await desk()).newest_version);
  const rates = { buy_rate_usd: 0.21, sell_rate_usd: 0.195, payment_rate_usd: 0.17 };
  const made = await rig.call("POST", "/api/gold/rates", {
    key,
    json: { version, ...rates, tiers: [{ from: 100, buy_rate_usd: 0.205, sell_rate_usd: 0.196 }] },
  });
  expect([made.status, made.json.version]).toEqual([201, version + 1]);
  expect((await rig.call("GET", "/api/rates")).json).toMatchObject({
    ...rates,
    tiers: [{ from: 100, buy_rate_usd: 0.205, sell_rate_usd: 0.196 }],
  });
  const stale = await rig.call("POST", "/api/gold/rates", { key, json: { version, ...rates } });
  expect([stale.status, stale.json.field]).toEqual([409, "version"]);
  const effective_at = new Date(rig.clock.now().getTime() + 3_600_000).toISOString();
  const later = await rig.call("POST", "/api/gold/rates", {
    key,
    json: { version: version + 1, ...rates, buy_rate_usd: 0.22, effective_at },
  });
  expect((await desk()).versions).toMatchObject([{ version: later.json.version, state: "coming" }, {}, {}]);
  const back = await rig.call("DELETE", `/api/gold/rates/${later.json.version}`, { key });
  expect(back.status).toBe(200);
  expect((await desk()).versions).toMatchObject([{ state: "withdrawn" }, { state: "in_force" }, {}]);
});

test("rates that lose money, move far unasked, or have a seventh decimal are refused by their field", async () => {
  const key = await keyWith("rates.edit", "orders.read");
  const version = Number((await rig.call("GET", "/api/gold", { key })).json.newest_version);
  const rates = { version, buy_rate_usd: 0.2, sell_rate_usd: 0.19, payment_rate_usd: 0.17 };
  const post = (more: object) => rig.call("POST", "/api/gold/rates", { key, json: { ...rates, ...more } });
  expect((await post({ sell_rate_usd: 0.3 })).json.code).toBe("invalid");
  expect((await post({ buy_rate_usd: 0.4 })).json.field).toBe("confirm_big_move");
  expect((await post({ buy_rate_usd: 0.2000001 })).json.field).toBe("buy_rate_usd");
  expect((await post({ buy_rate_usd: 0 })).json.field).toBe("buy_rate_usd");
});

test("stock is adjusted once however often the call is sent, and the log names the key", async () => {
  const key = await keyWith("stock.edit");
  const headers = once();
  const json = { kind: "stock", millions: 25, reason: "Bought from a clan" };
  const first = await rig.call("POST", "/api/gold/adjustments", { key, headers, json });
  const again = await rig.call("POST", "/api/gold/adjustments", { key, headers, json });
  expect(first.json).toEqual(again.json);
  const { from, to } = first.json;
  expect(Number(to) - Number(from)).toBe(25);
  const tooMuch = await rig.call("POST", "/api/gold/adjustments", {
    key,
    headers: once(),
    json: { ...json, millions: -1_000_000 },
  });
  expect([tooMuch.status, tooMuch.json.code]).toEqual([400, "invalid"]);
  const { rows } = await rig.database.pool.query(
    "select actor_kind, note from events where type = 'gold.stock_adjusted'",
  );
  expect(rows).toEqual([{ actor_kind: "key", note: json.reason }]);
});

test("a sale is paid out and confirmed by a key alone; twice changes nothing, and the destination is never sent", async () => {
  const key = await keyWith("orders.read", "orders.progress");
  const { id, token } = await placeGuestOrder(rig);
  const post = (path: string, json: object) => rig.call("POST", `/api/orders/${id}/${path}`, { key, json });
  expect((await post("payout/sent", { version: 1 })).json.code).toBe("not_found");
  expect((await rig.call("GET", "/api/payouts", { key })).json).toEqual({ payouts: [], next_cursor: null });
  const choice = (email: string) => ({ json: { payout: { method: "paypal", email } }, key: token });
  const lockIn = (email: string) => rig.call("PUT", `/api/orders/${id}/payout`, choice(email));
  expect((await lockIn("heron at pay")).json.field).toBe("payout.email");
  expect((await lockIn("heron@pay.example")).status).toBe(200);
  expect((await lockIn("heron@pay.example")).status).toBe(200);
  expect((await lockIn("other@pay.example")).json.code).toBe("conflict");
  for (const status of ["in_progress", "gold_collected", "gold_received"]) {
    const { version } = (await rig.call("GET", `/api/orders/${id}`, { key })).json;
    expect((await post("status", { status, version })).status).toBe(200);
  }
  const { json, text } = await rig.call("GET", "/api/payouts", { key });
  const { amount_cents } = (await rig.call("GET", `/api/orders/${id}`, { key })).json;
  expect(json.payouts).toMatchObject([{ order_id: id, amount_cents, method: "paypal" }]);
  expect(text).not.toContain("heron@pay.example");
  const sent = { version: 1, reference: "9XJ77TC1" };
  expect((await post("payout/sent", sent)).json.status).toBe("payment_sent");
  expect((await post("payout/sent", sent)).json.code).toBe("conflict");
  const { payouts } = (await rig.call("GET", "/api/payouts?state=sent", { key })).json;
  expect(payouts).toMatchObject([{ state: "sent", reference: "9XJ77TC1", version: 2 }]);
  expect((await post("payout/confirmed", { version: 2 })).status).toBe(200);
  expect((await post("payout/failed", { version: 3, reason: "It came back" })).json.code).toBe("conflict");
});

test("a payment that arrived is recorded once; one for what we pay is refused", async () => {
  const key = await keyWith("orders.read", "orders.progress");
  const { id } = await placeGuestOrder(rig);
  const json = { how: "paypal", reference: "R-1", amount_cents: 100 };
  const wrong = await rig.call("POST", `/api/orders/${id}/payments`, { key, json });
  expect(wrong.json.detail).toContain("We pay the customer for this order");
  const half = await rig.call("POST", `/api/orders/${id}/payments`, {
    key,
    json: { ...json, amount_cents: 1.5 },
  });
  expect([half.status, half.json.field]).toEqual([400, "amount_cents"]);
});

test("a payment that waits for a second person is listed; no key is one, and nobody without a session", async () => {
  const key = await keyWith("orders.read", "orders.progress");
  await rig.database.pool.query(
    "insert into settings (key, value, version, updated_at) values ('approvals', $1, 1, now())",
    [settingsGroups.approvals.parse({ secondPersonAboveCents: 100 })],
  );
  const quote = { direction: "buy", quantity: 10 };
  const { quote_id } = (await rig.call("POST", "/api/gold/quotes", { json: quote })).json;
  const { id, amount_cents } = (
    await rig.call("POST", "/api/orders", {
      json: orderBody(quote_id, { type: "gold_buy" }),
      headers: once(),
    })
  ).json;
  const json = { how: "paypal", reference: "R-2", amount_cents };
  await rig.call("POST", `/api/orders/${id}/payments`, { key, json });
  const { payments } = (await rig.call("GET", "/api/payments/unconfirmed", { key })).json;
  expect(payments).toMatchObject([{ order_id: id, amount_cents, method: "PayPal" }]);
  const [{ id: paymentId }] = payments as [{ id: string }];
  const confirm = (given?: string) =>
    rig.call("POST", `/api/orders/${id}/payments/${paymentId}/confirmed`, { ...(given && { key: given }) });
  const refused = await confirm(key);
  expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining("takes two people")]);
  expect((await confirm()).status).toBe(401);
});

test("what a key wasn't given is refused by name: rates, stock, refunds and reports", async () => {
  const key = await keyWith("orders.read");
  const calls = [
    ["POST", "/api/gold/rates"],
    ["POST", "/api/gold/adjustments"],
    ["GET", "/api/refunds"],
    ["GET", "/api/reports"],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await rig.call(method, path, method === "POST" ? { key, json: {} } : { key });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test("a report has the days that were asked for, and what was counted in them", async () => {
  const key = await keyWith("reports.read");
  const { json } = await rig.call("GET", "/api/reports?from=2026-11-01&to=2026-11-03", { key });
  expect([json.from, json.to]).toEqual(["2026-11-01", "2026-11-03"]);
  expect(json.bars).toMatchObject([{ starts: "2026-11-01" }, {}, { starts: "2026-11-03" }]);
  const wrong = await rig.call("GET", "/api/reports?from=yesterday", { key });
  expect([wrong.status, wrong.json.field]).toEqual([400, "from"]);
});
