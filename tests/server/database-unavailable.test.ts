import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { type DbProxy, startDbProxy } from "../support/db-proxy.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

let database: TestDatabase;
let proxy: DbProxy;
let shop: ShopServer;
/** A mail server that never says a word. */
const smtp = createServer((socket) => socket.on("error", () => {}));

beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  proxy = await startDbProxy(database.url);
  smtp.listen(0, "127.0.0.1");
  await once(smtp, "listening");
  // A TCP server's address is never the path that the type also allows.
  const { port } = smtp.address() as AddressInfo;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: "off" };
  shop = await startShopServer({ databaseUrl: proxy.url, env });
});
afterAll(async () => {
  await proxy.pass();
  await shop.stop();
  await proxy.close();
  smtp.close();
  await database.close();
});

afterEach(() => proxy.pass());

const id = randomUUID();
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const login = "form=login&email=heron%40customers.example&password=a-long-password";

/** Each way in which something is asked of a shop whose database answers nothing. */
const asked: [what: string, path: string, init?: RequestInit][] = [
  ["a page", `/order/${id}`],
  ["another page", `/refund/${id}`],
  ["a page's data", `/order/${id}.data`],
  ["a form", "/auth", { method: "POST", headers: form, body: login }],
  ["a form's data", "/auth.data", { method: "POST", headers: form, body: login }],
  ["a call", `/api/orders/${id}`],
  [
    "a call that places",
    "/api/gold/quotes",
    { method: "POST", headers: json, body: '{"direction":"sell","quantity":1}' },
  ],
  ["a picture", `/media/${id}-320.webp`],
];

async function ask(path: string, init: RequestInit = {}) {
  const headers = { Accept: "text/html", ...init.headers, Origin: shop.origin };
  const answer = await fetch(`${shop.origin}${path}`, { ...init, headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function expectAway(): Promise<void> {
  const answers = await Promise.all(
    asked.map(async ([what, path, init]) => ({ what, path, ...(await ask(path, init)) })),
  );
  for (const { what, path, status, headers, text } of answers) {
    expect({ what, status }).toEqual({ what, status: 503 });
    expect(headers.get("retry-after"), what).toBe("5");
    expect(text, what).toContain("We can't reach our database right now.");
    expect(text, what).not.toMatch(/ECONN|at .*\.js|postgres|select /i);
    const type = path.startsWith("/api") ? "application/problem+json" : /text\/(html|plain)/;
    expect(headers.get("content-type"), what).toMatch(type);
  }
  expect((await ask(`/order/${id}`)).text).toContain("<title>Back in a moment</title>");
  expect((await ask("/")).status).toBe(200);
  expect((await ask("/healthz")).status).toBe(200);
  const ready = await ask("/readyz");
  expect([ready.status, JSON.parse(ready.text).database]).toEqual([503, false]);
  const stream = await fetch(`${shop.origin}/api/live?topic=content`);
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
}

async function expectBack(): Promise<void> {
  await eventually("the shop is ready again", async () => (await ask("/readyz")).status === 200);
  expect((await ask(`/order/${id}`)).status).toBe(404);
  const [, , init] = asked[6] ?? [];
  expect((await ask("/api/gold/quotes", init)).status).toBe(201);
}

test("with the database gone everything is answered 503, kept pages are served, and it all comes back", async () => {
  expect((await ask("/")).status).toBe(200);
  await expectBack();
  await proxy.refuse();
  await expectAway();
  await proxy.pass();
  await expectBack();
});

longTest(
  "a database that stands still is as good as gone, and when it moves again so does the shop",
  async () => {
    proxy.stall();
    await expectAway();
    await proxy.pass();
    await expectBack();
  },
);

test("a database that broke all connections off is connected to again, without a word to anybody", async () => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'goldhall%'`,
  );
  await expectBack();
});

/** An order, whose mail then waits for the mail server. */
async function placeOrder(): Promise<void> {
  const send = (path: string, body: unknown) =>
    ask(path, {
      method: "POST",
      headers: { ...json, "Idempotency-Key": randomUUID() },
      body: JSON.stringify(body),
    });
  const quoted = await send("/api/gold/quotes", { direction: "sell", quantity: 1 });
  const { quote_id } = JSON.parse(quoted.text);
  const order = { type: "gold_sale", quote_id, rsn: "Heron", customer_email: "heron@customers.example" };
  const placed = await send("/api/orders", order);
  expect(placed.status, placed.text).toBe(201);
}

longTest(
  "told to stop while the database stands still, with open streams and a job that hangs, the shop ends all the same",
  async () => {
    // Its connections were broken off before, and a busy machine takes a moment to open others.
    await eventually("the shop is ready", async () => (await fetch(`${shop.origin}/readyz`)).ok);
    const stream = await fetch(`${shop.origin}/api/live?topic=content`);
    const ended = stream.text().then(
      () => "ended",
      () => "broken off",
    );
    const connected = once(smtp, "connection");
    await placeOrder();
    await connected;
    proxy.stall();
    shop.process.kill("SIGTERM");
    const [code] = await once(shop.process, "exit");
    expect(await ended).toBe("ended");
    expect(shop.output()).toContain("jobs that still ran were given up; they run again at the next start");
    // What is given up beside them depends on what was asking the database just then.
    expect(code).toBe(shop.output().includes("Stopped without waiting for") ? 1 : 0);
    expect(shop.output()).toContain("Goldhall is closed.");
  },
);
