import { afterAll, beforeAll, expect, test } from "vitest";
import { callsPerMinute } from "../../server/http/api/limits.ts";
import { type ApiRig, apiRig, freshKey, origin, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig({ RATE_LIMITS: "on" });
});
afterAll(() => rig.close());

const problem = "application/problem+json";

test.each(["/api/nothing", "/api/orders/a/b/c", "/api/auth/get-session", "/api/rates/"])(
  "%s is unknown and answered as a problem, not as a page",
  async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await rig.call(method, path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, problem]);
      expect(answer.json).toMatchObject({
        type: "about:blank",
        title: "Not Found",
        status: 404,
        code: "not_found",
      });
    }
  },
);

test.each([
  ["DELETE", "/api/orders", "GET, HEAD, POST"],
  ["GET", "/api/gold/quotes", "POST"],
  ["POST", "/api/rates", "GET, HEAD"],
  ["PUT", "/api/orders/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11", "GET, HEAD, PATCH"],
  ["PATCH", "/api/orders/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11/status", "POST"],
])("%s %s is answered 405 with what the address takes", async (method, path, allow) => {
  const answer = await rig.call(method, path);
  expect([answer.status, answer.json.code, answer.headers.get("allow")]).toEqual([
    405,
    "method_not_allowed",
    allow,
  ]);
  const options = await rig.call("OPTIONS", path);
  expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
});

const bodies: [string, string, number][] = [
  ["application/json", "{", 400],
  ["application/json", "", 400],
  ["application/json", '"text"', 400],
  ["application/json", "[".repeat(50_000), 400],
  ["application/json", '{"__proto__":{"direction":"sell"}}', 400],
  ["text/plain", '{"direction":"sell","quantity":1}', 415],
  ["application/x-www-form-urlencoded", "direction=sell&quantity=1", 415],
  ["multipart/form-data; boundary=x", "--x--", 415],
  ["application/json", JSON.stringify({ direction: "sell", quantity: 1, note: "x".repeat(300_000) }), 413],
];
test.each(bodies)(
  "a body of %s %.40s is refused as a problem with its status",
  async (media, body, status) => {
    const headers = { "content-type": media, "content-length": String(Buffer.byteLength(body)) };
    for (const path of ["/api/gold/quotes", "/api/orders"]) {
      const answer = await rig.call("POST", path, {
        body,
        headers: { ...headers, "idempotency-key": freshKey() },
      });
      expect([answer.status, answer.headers.get("content-type")], path).toEqual([status, problem]);
    }
  },
);

test("a body whose length was not announced is refused once it is over the limit", async () => {
  const body = JSON.stringify({ direction: "sell", quantity: 1, note: "x".repeat(300_000) });
  const answer = await rig.call("POST", "/api/gold/quotes", {
    body,
    headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
  });
  expect([answer.status, answer.json.code]).toEqual([413, "too_large"]);
});

test("a body without a type is refused, and so is none at all", async () => {
  const bytes = new TextEncoder().encode('{"direction":"sell","quantity":1}');
  const untyped = await rig.call("POST", "/api/gold/quotes", { body: bytes });
  expect(untyped.status).toBe(415);
  expect((await rig.call("POST", "/api/gold/quotes", { headers: {} })).status).toBe(400);
});

test("another site cannot use somebody's session, a program without cookies needs no origin", async () => {
  const json = { direction: "sell", quantity: 1 };
  const quote = (headers: Record<string, string>) => rig.call("POST", "/api/gold/quotes", { json, headers });
  expect((await quote({})).status).toBe(201);
  expect((await quote({ origin })).status).toBe(201);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { referer: "https://evil.example/" },
    { cookie: "goldhall.session_token=x" },
  ];
  for (const headers of foreign) {
    const answer = await quote(headers);
    expect([answer.status, answer.json.code], JSON.stringify(headers)).toEqual([403, "wrong_origin"]);
  }
});

test("a failure of ours is a problem with the id under which the log has it, and nothing of its cause", async () => {
  const broken = await apiRig();
  const { id } = await placeGuestOrder(broken);
  await broken.database.pool.query("alter table orders rename to orders_gone");
  const answer = await broken.call("GET", `/api/orders/${id}`);
  expect([answer.status, answer.json.code]).toEqual([500, "internal"]);
  expect(answer.json.request_id).toBe(answer.headers.get("x-request-id"));
  expect(answer.text).not.toMatch(/orders_gone|relation|select|\.ts/i);
  const request = answer.json.request_id;
  const facts = { method: "GET", path: "/api/orders/:id", status: 500, request };
  expect(broken.log.lines).toContainEqual(expect.objectContaining({ facts: expect.objectContaining(facts) }));
  await broken.close();
});

test("a network that calls too often waits, another one does not, and after the minute it may again", async () => {
  const read = (network: string) => rig.call("GET", "/api/orders/none", { network });
  for (let index = 0; index < callsPerMinute.read; index += 1) await read("10.4.4.4");
  const refused = await read("10.4.4.4");
  expect([refused.status, refused.json.code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await read("10.4.4.5")).status).toBe(404);
  rig.clock.advance(60_001);
  expect((await read("10.4.4.4")).status).toBe(404);
});

test("every call of the description has a summary, words, who may make it, and its answers", async () => {
  const { json } = await rig.call("GET", "/api/openapi.json");
  expect(json.openapi).toBe("3.1.0");
  const paths = Object.entries(json.paths ?? {});
  expect(
    paths.flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)).sort(),
  ).toEqual(
    [
      "delete /api/listings/{id}/pictures/{picture_id}",
      "get /api/listings/{id}",
      "get /api/order-limit",
      "get /api/promo-codes",
      "get /api/staff",
      "patch /api/listings/{id}",
      "patch /api/promo-codes/{code}",
      "post /api/listings/{id}/pictures",
      "post /api/listings/{id}/state",
      "post /api/promo-codes",
      "put /api/listings/{id}/pictures",
      "put /api/orders/{id}/payout",
      "get /api/rates",
      "post /api/gold/quotes",
      "get /api/listings",
      "post /api/listings",
      "post /api/value",
      "post /api/quote",
      "post /api/create-payment",
      "get /api/status/{order_id}",
      "get /api/orders",
      "post /api/orders",
      "get /api/orders/changes",
      "get /api/orders/counts",
      "get /api/orders/{id}",
      "get /api/orders/{id}/account_details",
      "get /api/orders/{id}/meetups",
      "get /api/orders/{id}/payments",
      "get /api/me",
      "patch /api/orders/{id}",
      "post /api/orders/{id}/cancel",
      "post /api/orders/{id}/status",
      "get /api/gold",
      "post /api/gold/rates",
      "delete /api/gold/rates/{version}",
      "post /api/gold/adjustments",
      "get /api/payments/unconfirmed",
      "get /api/payouts",
      "post /api/orders/{id}/payout/sent",
      "post /api/orders/{id}/payments/{payment_id}/confirmed",
      "post /api/orders/{id}/payout/confirmed",
      "post /api/orders/{id}/payout/failed",
      "post /api/orders/{id}/payments",
      "get /api/refunds",
      "post /api/orders/{id}/refunds",
      "get /api/reports",
    ].sort(),
  );
  for (const [, item] of paths) {
    for (const call of Object.values(Object(item))) {
      expect(call).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
      expect(call).toMatchObject({ security: expect.any(Array), tags: [expect.any(String)] });
      expect(Object.keys(Object(call).responses)).toEqual(expect.arrayContaining(["401", "429", "500"]));
    }
  }
  const schemes = Object.keys(Object(json.components).securitySchemes);
  expect(schemes.sort()).toEqual(["orderToken", "session", "staffKey"]);
  expect(rig.log.lines.filter((line) => line.level === "error")).toEqual([]);
});

test("every reference of the description leads somewhere, and every pattern is one that programs can read", async () => {
  const { json, text } = await rig.call("GET", "/api/openapi.json");
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]);
  expect(references.length).toBeGreaterThan(10);
  const schemas = Object.keys(Object(json.components).schemas);
  for (const name of references) expect(schemas).toContain(name);
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map((match) =>
    JSON.parse(match[1] ?? ""),
  );
  for (const pattern of patterns) expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
});
