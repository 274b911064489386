import { afterAll, beforeAll, expect, test } from "vitest";
import { activateFirstEthKey } from "../../domain/payments/index.ts";
import { rsnKey } from "../../domain/players/model.ts";
import { system } from "../../kernel/actor.ts";
import { standardPlayer } from "../boosts/boosts-rig.ts";
import { testXpub } from "../support/anvil.ts";
import { type ApiRig, apiRig, freshKey } from "./api-rig.ts";

let rig: ApiRig;
let staffKey: string;
beforeAll(async () => {
  rig = await apiRig();
  rig.players.set(rsnKey("Cinder Wren"), { kind: "found", scores: standardPlayer });
  await activateFirstEthKey({ ...rig.services.ctx, actor: system("test") }, testXpub);
  staffKey = (await rig.staffKey(["listings.edit"])).key;
});
afterAll(() => rig.close());

const place = (json: unknown, key = freshKey()) =>
  rig.call("POST", "/api/orders", { json, headers: { "idempotency-key": key } });

async function quoted(wanted: Record<string, unknown> = { want_infernal: true, want_quiver: true }) {
  const { json } = await rig.call("POST", "/api/quote", { json: { rsn: "Cinder Wren", ...wanted } });
  return json;
}
const boost = (quote_id: unknown, more: Record<string, unknown> = {}) => ({
  type: "infernal_quiver_boost",
  quote_id,
  pay_with: "eth",
  customer_email: "wren@customers.example",
  ...more,
});

let names = 0;
async function listed() {
  names += 1;
  const json = {
    name: `Bog Zerker ${names}`,
    build: "Zerker",
    price: 45.5,
    features: ["Fire cape"],
    email: `planted-${names}@mail.example`,
    password: "planted-password",
  };
  const headers = { "idempotency-key": `bog-zerker-${names}` };
  const sent = { json, key: staffKey, headers };
  expect((await rig.call("POST", "/api/listings?publish=true", sent)).status).toBeLessThan(300);
  const sql = "select id from account_listings where name = $1";
  const { rows } = await rig.database.pool.query(sql, [json.name]);
  return String(rows[0].id);
}
const purchase = (listing_id: unknown, more: Record<string, unknown> = {}) => ({
  type: "account_purchase",
  listing_id,
  price_usd: 45.5,
  pay_with: "eth",
  customer_email: "heron@customers.example",
  ...more,
});

test("a boost is ordered for the price of its quote; a repeat gets the first answer after the quote is over", async () => {
  const { quote_id, price } = await quoted();
  const key = freshKey();
  const first = await place(boost(quote_id, { amount_usd: 1, price: 1 }), key);
  expect([first.status, first.json]).toMatchObject([
    201,
    { type: "infernal_quiver_boost", status: "pending", quantity: 1, amount_usd: price },
  ]);
  const before = await rig.state();
  rig.clock.advance(11 * 60_000);
  const again = await place(boost(quote_id, { amount_usd: 1, price: 1 }), key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const other = await place(boost(quote_id, { customer_email: "other@customers.example" }), key);
  expect([other.status, other.json.code]).toEqual([422, "key_reused"]);
  const used = await place(boost(quote_id));
  expect([used.status, used.json.field]).toEqual([409, "quote_id"]);
  expect(await rig.state()).toEqual(before);
});

test("a boost that gold pays is reckoned here: other gold than was shown is refused, and a world is locked in", async () => {
  const { quote_id } = await quoted({ want_infernal: true });
  const sent = { type: "infernal_boost", pay_with: "gold", world: 335 };
  const wrong = await place(boost(quote_id, { ...sent, gold_millions: 1 }));
  expect([wrong.status, wrong.json.code]).toEqual([409, "conflict"]);
  const placed = await place(boost(quote_id, sent));
  expect([placed.status, placed.json]).toMatchObject([201, { type: "infernal_boost", world: 335 }]);
});

test("boosts are refused by their fields: another service, a quote that is over, no way to pay", async () => {
  const { quote_id } = await quoted({ want_quiver: true });
  const before = await rig.state();
  const asked = async (more: Record<string, unknown>, id: unknown = quote_id) => {
    const { status, json } = await place(boost(id, { type: "quiver_boost", ...more }));
    return [status, json.field];
  };
  expect(await asked({ type: "infernal_boost" })).toEqual([400, "quote_id"]);
  expect(await asked({ pay_with: undefined })).toEqual([400, "pay_with"]);
  expect(await asked({ pay_with: "shells" })).toEqual([400, "pay_with"]);
  expect(await asked({ pay_with: "venmo" })).toEqual([409, "pay_with"]);
  expect(await asked({ world: 334 })).toEqual([400, "world"]);
  expect(await asked({}, "a quote")).toEqual([400, "quote_id"]);
  expect(await asked({}, "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11")).toEqual([404, "quote_id"]);
  rig.clock.advance(11 * 60_000);
  expect(await asked({})).toEqual([410, "quote_id"]);
  expect(await rig.state()).toEqual(before);
});

test("an account is bought once, at the price that it has, and its login is not told", async () => {
  const listingId = await listed();
  const wrong = await place(purchase(listingId, { price_usd: 1 }));
  expect([wrong.status, wrong.json.field]).toEqual([409, "price_usd"]);
  const key = freshKey();
  const first = await place(purchase(listingId), key);
  expect([first.status, first.json]).toMatchObject([
    201,
    { type: "account_purchase", quantity: 1, amount_usd: 45.5, world: null },
  ]);
  const again = await place(purchase(listingId), key);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const second = await place(purchase(listingId));
  expect([second.status, second.json.field]).toEqual([409, "listing_id"]);
  const { id, access_token } = first.json;
  const account = await rig.call("GET", `/api/orders/${id}/account_details`, { key: String(access_token) });
  expect(account.json.account_details).toMatchObject({ listing_id: listingId });
  for (const { text } of [first, second, account]) expect(text).not.toContain("planted");
});

test("purchases of accounts are refused by their fields and hold nothing", async () => {
  const listingId = await listed();
  const before = await rig.state();
  const asked = async (more: Record<string, unknown>) => {
    const { status, json } = await place(purchase(listingId, more));
    return [status, json.field];
  };
  expect(await asked({ listing_id: "a listing" })).toEqual([400, "listing_id"]);
  expect((await asked({ listing_id: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }))[0]).toBe(404);
  expect(await asked({ price_usd: undefined })).toEqual([400, "price_usd"]);
  expect(await asked({ price_usd: 45.501 })).toEqual([400, "price_usd"]);
  expect(await asked({ price_usd: -1 })).toEqual([409, "price_usd"]);
  expect(await asked({ pay_with: undefined })).toEqual([400, "pay_with"]);
  expect(await asked({ promo_code: "NOSUCHCODE" })).toEqual([400, "promo_code"]);
  expect(await asked({ customer_email: "heron" })).toEqual([400, "customer_email"]);
  expect(await rig.state()).toEqual(before);
});
