import { afterAll, beforeAll, expect, test } from "vitest";
import { createPromoCode } from "../../domain/promotions/index.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { type ApiRig, apiRig, freshKey, orderBody } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
  const made = await createPromoCode(
    { ...rig.services.ctx, clock: systemClock, actor: system("test") },
    { code: "APICODE", percentHundredths: 1500, isFirstPurchase: true, maxRedemptions: 5, validUntil: null },
  );
  if (!made.ok) throw new Error(made.error.text);
});
afterAll(() => rig.close());

async function place(direction: "buy" | "sell", more: Record<string, unknown>, key = freshKey()) {
  const { json } = await rig.call("POST", "/api/gold/quotes", { json: { direction, quantity: 10 } });
  const type = direction === "buy" ? "gold_buy" : "gold_sale";
  const body = orderBody(json.quote_id, { type, ...more });
  const send = () => rig.call("POST", "/api/orders", { json: body, headers: { "idempotency-key": key } });
  return { answer: await send(), again: send };
}

test("a promo code takes its part off what is bought, and a repeat is answered the same", async () => {
  const customer_email = "api-first@customers.example";
  const { answer, again } = await place("buy", { promo_code: "apicode", customer_email });
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ type: "gold_buy", amount_usd: 1.7 });
  const repeat = await again();
  expect([repeat.status, repeat.text]).toEqual([201, answer.text]);
  const second = await place("buy", { promo_code: "APICODE", customer_email });
  expect([second.answer.status, second.answer.json]).toMatchObject([
    400,
    {
      code: "invalid",
      field: "promo_code",
      detail: "This code is for first orders only. Remove it to continue.",
    },
  ]);
});

test.each(["\uFF21\uFF30\uFF29\uFF23\uFF2F\uFF24\uFF25", "\uFEFFAPI\u200BCODE "])(
  "a code pasted as %j counts as APICODE (Rule P56)",
  async (promo_code) => {
    const customer_email = `${freshKey()}@customers.example`;
    const { answer } = await place("buy", { promo_code, customer_email });
    expect([answer.status, answer.json.amount_usd]).toEqual([201, 1.7]);
  },
);

test("a code that is unknown, ill-formed, or comes with a sale is refused and orders nothing", async () => {
  const before = await rig.database.pool.query("select count(*)::int as n from orders");
  for (const [direction, promo_code] of [
    ["buy", "NOTHERE"],
    ["buy", "no code"],
    ["sell", "APICODE"],
  ] as const) {
    const { answer } = await place(direction, { promo_code });
    expect([answer.status, answer.json.field]).toEqual([400, "promo_code"]);
  }
  const after = await rig.database.pool.query("select count(*)::int as n from orders");
  expect(after.rows).toEqual(before.rows);
});
