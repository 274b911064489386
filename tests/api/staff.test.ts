import { afterAll, beforeAll, expect, test } from "vitest";
import { orderStatuses } from "../../domain/orders/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type ApiRig, apiRig, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
let key: string;
let clerk: string;
beforeAll(async () => {
  rig = await apiRig();
  key = (await rig.staffKey(["orders.read", "orders.progress"])).key;
  clerk = (await rig.staffKey(["orders.read", "orders.progress"])).key;
});
afterAll(() => rig.close());

const status = (id: string, json: unknown, by = key) =>
  rig.call("POST", `/api/orders/${id}/status`, { key: by, json });
const edit = (id: string, json: unknown, by = key) =>
  rig.call("PATCH", `/api/orders/${id}`, { key: by, json });
const list = (query = "") => rig.call("GET", `/api/orders${query}`, { key });
const idsOf = (answer: { json: Record<string, unknown> }) => {
  const { orders } = answer.json;
  if (!Array.isArray(orders)) throw new Error("There is no list");
  return orders.map((order) => String(order.id));
};

test("an order is moved along by its version; a stale one is refused with how the order stands", async () => {
  const { id } = await placeGuestOrder(rig);
  const moved = await status(id, { status: "in_progress", version: 1 });
  expect([moved.status, moved.json.status, moved.json.version]).toEqual([200, "in_progress", 2]);
  const before = await rig.state();
  const stale = await status(id, { status: "gold_collected", version: 1 });
  expect([stale.status, stale.json.code]).toEqual([409, "conflict"]);
  expect(stale.json.current).toEqual({ version: 2, status: "in_progress" });
  expect(stale.json.detail).toMatch(/set this to In Progress/);
  expect((await status(id, { status: "in_progress", version: 2 })).json.version).toBe(2);
  expect(await rig.state()).toEqual(before);
});

test("of two simultaneous moves from one version one wins and the other is told", async () => {
  const { id } = await placeGuestOrder(rig);
  const answers = await Promise.all([
    status(id, { status: "in_progress", version: 1 }),
    status(id, { status: "canceled", version: 1 }, clerk),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test("an override needs a note, which the customer reads only when it is public", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const bare = await status(id, { status: "completed", version: 1 });
  expect([bare.status, bare.json.field]).toEqual([400, "note"]);
  await status(id, { status: "gold_collected", version: 1, note: "met him early" });
  const back = { status: "in_progress", version: 2, note: "we meet again", note_public: true };
  expect(await status(id, back)).toMatchObject({ status: 409, json: { field: "gold" } });
  await status(id, { ...back, gold: "returned" });
  const seen = (await rig.call("GET", `/api/orders/${id}`, { key: token })).text;
  expect(seen).toContain("we meet again");
  expect(seen).not.toContain("met him early");
  expect((await rig.call("GET", `/api/orders/${id}`, { key })).text).toContain("met him early");
});

test.each([
  [{ status: "shipped", version: 1 }, "status"],
  [{ status: "email_reset_sent", version: 1 }, "status"],
  [{ version: 1 }, "status"],
  [{ status: "in_progress" }, "version"],
  [{ status: "in_progress", version: "1" }, "version"],
  [{ status: "in_progress", version: 1, note: "x".repeat(3000) }, "note"],
  [{ status: "in_progress", version: 1, note: "a\u0000b" }, "note"],
])("a move to %j is refused by its field and changes nothing", async (json, field) => {
  const { id } = await placeGuestOrder(rig);
  const before = await rig.state();
  const answer = await status(id, json);
  expect([answer.status, answer.json.field]).toEqual([400, field]);
  expect(await rig.state()).toEqual(before);
});

test("an edit changes what it names", async () => {
  const { id } = await placeGuestOrder(rig, 10);
  const colleague = await person(rig.database, "staff");
  const edited = await edit(id, {
    version: 1,
    customer_name: "Grace",
    rsn: "Grace H",
    world: 335,
    assigned_to: colleague.personId,
  });
  expect(edited.status).toBe(200);
  expect(edited.json).toMatchObject({
    customer_name: "Grace",
    rsn: "Grace H",
    world: 335,
    assigned_to: colleague.personId,
    version: 2,
  });
  const cleared = await edit(id, { version: 2, assigned_to: null, customer_name: null });
  expect(cleared.json).toMatchObject({ assigned_to: null, customer_name: null });
});

test.each([
  { quantity: 40 },
  { amount_usd: 5, note: "as agreed" },
  { customer_email: "other@customers.example", note: "as agreed" },
])("a key can't edit %j, which takes a manager or two people, and changes nothing", async (fields) => {
  const { id } = await placeGuestOrder(rig, 10);
  const before = await rig.state();
  const answer = await edit(id, { version: 1, ...fields });
  expect([answer.status, answer.json.code]).toEqual([403, "forbidden"]);
  expect(await rig.state()).toEqual(before);
});

const wrongEdits: [unknown, string][] = [
  [{ version: 1, quantity: 0 }, "quantity"],
  [{ version: 1, quantity: 1001 }, "quantity"],
  [{ version: 1, amount_usd: 1.999 }, "amount_usd"],
  [{ version: 1, amount_usd: -1 }, "amount_usd"],
  [{ version: 1, amount_usd: "5" }, "amount_usd"],
  [{ version: 1, customer_email: "nobody" }, "customer_email"],
  [{ version: 1, rsn: "!" }, "rsn"],
  [{ version: 1, rsn: "___" }, "rsn"],
  [{ version: 1, customer_name: "\u200b\u200d" }, "customer_name"],
  [{ version: 1, world: 300 }, "world"],
  [{ version: 1, assigned_to: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }, "assigned_to"],
  [{ version: 1, assigned_to: "nobody" }, "assigned_to"],
  [{ quantity: 5 }, "version"],
];
test.each(wrongEdits)("the edit %j is refused by its field and changes nothing", async (json, field) => {
  const { id } = await placeGuestOrder(rig);
  const before = await rig.state();
  const answer = await edit(id, json);
  expect([answer.status, answer.json.code, answer.json.field]).toEqual([400, "invalid", field]);
  expect(await rig.state()).toEqual(before);
});

test.each(["\uFFFDsh", "\\ufffdsh"])(
  "a name with a replacement sign, sent as %s, is refused and changes nothing (Rule P56)",
  async (name) => {
    const { id } = await placeGuestOrder(rig);
    const before = await rig.state();
    const body = `{"version":1,"customer_name":"${name}"}`;
    const headers = { "content-type": "application/json" };
    const answer = await rig.call("PATCH", `/api/orders/${id}`, { key, body, headers });
    expect([answer.status, answer.json.code]).toEqual([400, "invalid"]);
    expect(answer.json.detail).toContain("A letter was lost");
    expect(await rig.state()).toEqual(before);
  },
);

test("a stale edit is refused with how the order stands", async () => {
  const { id } = await placeGuestOrder(rig, 10);
  await edit(id, { version: 1, world: 335 });
  const before = await rig.state();
  const stale = await edit(id, { version: 1, world: 333 });
  expect([stale.status, stale.json.current]).toEqual([409, { version: 2, status: "pending" }]);
  expect(await rig.state()).toEqual(before);
});

test("a program cancels a sale whose gold we have only once it is returned (Rule P45)", async () => {
  const { id } = await placeGuestOrder(rig);
  await status(id, { status: "gold_collected", version: 1, note: "met him early" });
  const cancel = (gold?: string) =>
    rig.call("POST", `/api/orders/${id}/cancel`, {
      key,
      json: { version: 2, reason: "No answer for days", gold },
    });
  expect(await cancel()).toMatchObject({ status: 409, json: { field: "gold" } });
  for (const left of ["owed", "kept"]) expect(await cancel(left)).toMatchObject({ status: 403 });
  expect(await cancel("returned")).toMatchObject({ status: 200, json: { status: "canceled" } });
});

test("staff cancel with a reason that the customer reads", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const answer = await rig.call("POST", `/api/orders/${id}/cancel`, {
    key,
    json: { version: 1, reason: "The rate was a mistake" },
  });
  expect([answer.status, answer.json.status]).toEqual([200, "canceled"]);
  expect((await rig.call("GET", `/api/orders/${id}`, { key: token })).text).toContain(
    "The rate was a mistake",
  );
});

test("the list filters, searches and is read through page by page without loss or repeat", async () => {
  const placed = [];
  for (let index = 0; index < 7; index += 1) placed.push((await placeGuestOrder(rig, 1)).id);
  await status(placed[0] ?? "", { status: "in_progress", version: 1 });
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await list(`?limit=3&status=pending${cursor && `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    seen.push(...idsOf(page));
    cursor = page.json.next_cursor ? String(page.json.next_cursor) : "";
  } while (cursor);
  const { rows } = await rig.database.pool.query("select id from orders where status = 'pending'");
  expect([...seen].sort()).toEqual(rows.map((row) => row.id).sort());
  expect(idsOf(await list(`?q=${placed[3]?.slice(0, 13)}`))).toEqual([placed[3]]);
  expect(idsOf(await list("?type=gold_buy"))).toEqual([]);
});

test.each([
  "status=shipped",
  "type=gold",
  "limit=0",
  "limit=1000",
  "limit=x",
  "cursor=x",
  `q=${"x".repeat(300)}`,
])("a list with %s is refused, not taken for another", async (query) => {
  const answer = await list(`?${query}`);
  expect([answer.status, answer.json.field]).toEqual([400, query.split("=")[0]]);
});

test("the counts name all nine statuses and their sum, as the orders stand", async () => {
  const { json } = await rig.call("GET", "/api/orders/counts", { key });
  const { rows } = await rig.database.pool.query(
    "select status, count(*)::int as n from orders group by status",
  );
  const expected = Object.fromEntries(orderStatuses.map((name) => [name, 0]));
  for (const row of rows) expected[row.status] = row.n;
  const total = rows.reduce((sum, row) => sum + row.n, 0);
  expect(json).toEqual({ total, ...expected });
});

test("what is for staff is refused to everybody else: 401 without a key, with an order's token too", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const before = await rig.state();
  const json = { status: "in_progress", version: 1 };
  const calls = (by: { key?: string }) =>
    Promise.all([
      rig.call("GET", "/api/orders", by),
      rig.call("GET", "/api/orders/counts", by),
      rig.call("POST", `/api/orders/${id}/status`, { ...by, json }),
      rig.call("PATCH", `/api/orders/${id}`, { ...by, json: { version: 1, world: 335 } }),
    ]);
  for (const by of [{}, { key: token }]) {
    for (const answer of await calls(by)) {
      expect([answer.status, answer.json.code]).toEqual([401, "unauthenticated"]);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  }
  expect(await rig.state()).toEqual(before);
});

test("days and moments far outside our time are refused by the API, not by the database", async () => {
  for (const query of ["from=0000-01-01", "to=0000-01-01", "from=1999-12-31", "to=9999-12-31"]) {
    const answer = await list(`?${query}`);
    expect([query, answer.status, answer.json.code]).toEqual([query, 400, "invalid"]);
  }
  expect((await list("?from=2000-01-01&to=2099-12-31")).status).toBe(200);
  const place = ["created", "desc", false, 0, 0, "0000-01-01T00:00:00Z", "2026-11-20T12:00:00Z"];
  const cursor = [...place, "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11"];
  const text = Buffer.from(JSON.stringify(cursor)).toString("base64url");
  const answer = await list(`?sort=created&cursor=${text}`);
  expect([answer.status, answer.json.field]).toEqual([400, "cursor"]);
});

test("whatever is sent, what is wrong is told in words of ours", async () => {
  const { id } = await placeGuestOrder(rig);
  const ownTexts = /^Invalid (input|option|UUID|string)|^Too (small|big)|expected .* received/;
  const fields = ["status", "note", "note_public", "customer_name", "customer_email", "rsn", "quantity"];
  fields.push("amount_usd", "assigned_to", "world", "reason", "version", "direction", "type", "quote_id");
  const bodies = [
    [],
    "x",
    1,
    ...[null, [], {}, -1, 1.5, true, "x".repeat(3000)].map((value) =>
      Object.fromEntries(fields.map((field) => [field, value])),
    ),
  ];
  const ways = [
    ["POST", `/${id}/status`],
    ["PATCH", `/${id}`],
    ["POST", `/${id}/cancel`],
    ["POST", ""],
  ] as const;
  const calls = ways.flatMap(([method, path]) =>
    bodies.map((json) => ({ method, path: `/api/orders${path}`, json })),
  );
  for (const json of bodies) calls.push({ method: "POST", path: "/api/gold/quotes", json });
  for (const { method, path, json } of calls) {
    const answer = await rig.call(method, path, {
      key,
      json,
      headers: { "Idempotency-Key": "plain-words-1" },
    });
    expect([400, 429], path).toContain(answer.status);
    for (const text of textsOf(answer.json)) expect(text, `${method} ${path}`).not.toMatch(ownTexts);
  }
  for (const query of ["assigned_to=x", "status=x", "limit=x", "at_risk=x", "sort=x", "cursor=x"]) {
    expect((await list(`?${query}`)).text).not.toMatch(/Invalid (UUID|input|option)/);
  }
});

/** Every text that an answer holds. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
