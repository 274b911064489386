import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig, freshKey, orderBody } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const quoteFor = async (direction: string, quantity: number) => {
  const { json } = await rig.call("POST", "/api/gold/quotes", { json: { direction, quantity } });
  return json;
};
const place = (json: unknown, key = freshKey()) =>
  rig.call("POST", "/api/orders", { json, headers: { "idempotency-key": key } });

test("the rates are answered in dollars, may be kept for seconds, and are answered 304 to who has them", async () => {
  const first = await rig.call("GET", "/api/rates");
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({
    buy_rate_usd: 0.2,
    sell_rate_usd: 0.19,
    payment_rate_usd: 0.17,
    stock: 100,
    capacity: 1000,
    version: 1,
  });
  const etag = first.headers.get("etag") ?? "";
  const again = await rig.call("GET", "/api/rates", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("a quote multiplies the published rate, and an order under it has its price whatever the body claims", async () => {
  const quote = await quoteFor("sell", 100);
  expect(quote).toMatchObject({ direction: "sell", quantity: 100, rate_usd: 0.19, amount_usd: 19 });
  const placed = await place(
    orderBody(quote.quote_id, {
      amount_usd: 9_999,
      rate_usd: 5,
      quantity: 1,
      status: "completed",
      is_guest: false,
    }),
  );
  expect(placed.status).toBe(201);
  expect(placed.json).toMatchObject({ status: "pending", amount_usd: 19, quantity: 100, world: 333 });
  const { rows } = await rig.database.pool.query("select * from orders where id = $1", [placed.json.id]);
  expect(rows[0]).toMatchObject({ amount_cents: 1900, status: "pending", is_guest: true, source: "api" });
  expect(rows[0].customer_email).toBe("heron@customers.example");
});

test("a repeat gets the same status and body and makes nothing, other content under the key is refused", async () => {
  const { quote_id } = await quoteFor("sell", 5);
  const key = freshKey();
  const first = await place(orderBody(quote_id), key);
  const before = await rig.state();
  const again = await place(orderBody(quote_id), key);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const other = await place(orderBody(quote_id, { rsn: "Another" }), key);
  expect([other.status, other.json.code]).toEqual([422, "key_reused"]);
  expect(await rig.state()).toEqual(before);
});

test("twenty simultaneous repeats make one order and are all answered with it", async () => {
  const { quote_id } = await quoteFor("sell", 5);
  const key = freshKey();
  const before = await rig.database.pool.query("select count(*)::int as n from orders");
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(orderBody(quote_id), key)));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(answers.filter((answer) => !answer.headers.has("idempotent-replayed"))).toHaveLength(1);
  const after = await rig.database.pool.query("select count(*)::int as n from orders");
  expect(after.rows[0].n).toBe(before.rows[0].n + 1);
});

test("a key belongs to whoever chose it: from another network it is another one, and the quote is used", async () => {
  const { quote_id } = await quoteFor("sell", 5);
  const headers = { "idempotency-key": freshKey() };
  const mine = await rig.call("POST", "/api/orders", { json: orderBody(quote_id), headers });
  const theirs = await rig.call("POST", "/api/orders", {
    json: orderBody(quote_id),
    headers,
    network: "10.1.1.1",
  });
  expect([mine.status, theirs.status]).toEqual([201, 409]);
  expect(theirs.text).not.toContain(String(mine.json.access_token));
});

test("an expired quote is refused with the fresh price, and a repeat still gets its first answer", async () => {
  const [valid, lost] = [await quoteFor("sell", 7), await quoteFor("sell", 8)];
  const key = freshKey();
  const first = await place(orderBody(valid.quote_id), key);
  rig.clock.advance(11 * 60_000);
  const before = await rig.state();
  const late = await place(orderBody(lost.quote_id));
  expect([late.status, late.json.code]).toEqual([410, "expired"]);
  expect(late.json.fresh_quote).toMatchObject({ direction: "sell", quantity: 8, amount_usd: 1.52 });
  expect(await rig.state()).toEqual(before);
  expect((await place(orderBody(valid.quote_id), key)).text).toBe(first.text);
});

const good = orderBody("a quote");
const badOrders: [string, unknown, string][] = [
  ["an unknown type", { ...good, type: "gold" }, "type"],
  ["no type", { ...good, type: undefined }, "type"],
  ["a quote that is not ours", good, "quote_id"],
  ["no quote", { ...good, quote_id: undefined }, "quote_id"],
  ["a quote that is no text", { ...good, quote_id: { $ne: null } }, "quote_id"],
  ["a long game name", { ...good, rsn: "a name of many letters" }, "rsn"],
  ["a blank game name", { ...good, rsn: "  " }, "rsn"],
  ["a zero byte in the game name", { ...good, rsn: "a\u0000b" }, "rsn"],
  ["no email address", { ...good, customer_email: undefined }, "customer_email"],
  ["a wrong mail address", { ...good, customer_email: "heron" }, "customer_email"],
  ["a zero byte in the name", { ...good, customer_name: "a\u0000b" }, "customer_name"],
  ["a long name", { ...good, customer_name: "x".repeat(500) }, "customer_name"],
  ["a world as text", { ...good, world: "333" }, "world"],
  ["a list", [good], "body"],
  ["nothing", null, "body"],
];
test.each(badOrders)(
  "an order with %s is refused by its field and changes nothing",
  async (_what, json, field) => {
    const before = await rig.state();
    const answer = await place(json);
    expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, "invalid", field]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await rig.state()).toEqual(before);
  },
);

test("an order in a world that the owner doesn't list is refused by its field and changes nothing", async () => {
  const { quote_id } = await quoteFor("sell", 5);
  const before = await rig.state();
  const answer = await place(orderBody(quote_id, { world: 334 }));
  expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, "invalid", "world"]);
  expect(answer.json.detail).toBe("Please choose World 333 or World 335.");
  expect(await rig.state()).toEqual(before);
});

test("an order needs an idempotency key of 8 to 255 characters without blanks", async () => {
  const { quote_id } = await quoteFor("sell", 5);
  const before = await rig.state();
  for (const key of [undefined, "short", "with a blank", "x".repeat(256)]) {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const answer = await rig.call("POST", "/api/orders", { json: orderBody(quote_id), headers });
    expect([answer.status, answer.json.field], key).toEqual([400, "Idempotency-Key"]);
  }
  expect(await rig.state()).toEqual(before);
});

test("a quote of the other direction, and more than there is, are refused and reserve nothing", async () => {
  const { quote_id } = await quoteFor("buy", 60);
  const before = await rig.state();
  expect((await place(orderBody(quote_id))).json.field).toBe("quote_id");
  expect(await rig.state()).toEqual(before);
  const second = await quoteFor("buy", 60);
  expect((await place(orderBody(quote_id, { type: "gold_buy" }))).status).toBe(201);
  const left = await rig.state();
  const refused = await place(orderBody(second.quote_id, { type: "gold_buy" }));
  expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
  expect(refused.json.detail).toBe("We have 40M in stock right now.");
  expect(await rig.state()).toEqual(left);
});

test.each([
  [{ direction: "sell", quantity: 0 }, "quantity"],
  [{ direction: "sell", quantity: 1001 }, "quantity"],
  [{ direction: "sell", quantity: 1.5 }, "quantity"],
  [{ direction: "sell", quantity: "10" }, "quantity"],
  [{ direction: "sell", quantity: -1 }, "quantity"],
  [{ direction: "sideways", quantity: 10 }, "direction"],
  [{}, "direction"],
])("a quote for %j is refused", async (json, field) => {
  const answer = await rig.call("POST", "/api/gold/quotes", { json });
  expect([answer.status, answer.json.field]).toEqual([400, field]);
});

test("a quote for more than there is says how much there is", async () => {
  const answer = await rig.call("POST", "/api/gold/quotes", { json: { direction: "buy", quantity: 1000 } });
  expect([answer.status, answer.json.field]).toEqual([409, "quantity"]);
});
