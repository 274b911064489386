import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { ended } from "../support/tools.ts";
import { type Examples, startExamples } from "./support/examples.ts";
import { startLethalProxy } from "./support/lethal-proxy.ts";
import { seededRandom } from "./support/random.ts";

/** The programs of docs/examples, run as their page says, with a client generated from the shop. */
let shop: ShopServer;
let examples: Examples;
beforeAll(async () => {
  shop = await startShopServer();
  examples = await startExamples(shop);
});
afterAll(async () => {
  await shop?.stop();
  examples?.remove();
});

test("a shop's day runs by the API alone, and the receiver's orders equal those of the API", () => {
  expect(examples.run("day")).toMatch(/^4 orders from \d+ webhooks equal those of the API\.$/m);
});

const seed = Number(process.env.MIRROR_SEED ?? Date.now() % 1_000_000);
const kills = 40;

test("a mirror that is killed anywhere while orders change has all of them, as they are", async () => {
  process.stdout.write(`\nAgain with the same choices: MIRROR_SEED=${seed} npm run test:long -- examples\n`);
  const file = path.join(examples.folder, "mirror.json");
  const [, ...changing] = await Promise.all([killOften(file), ...[1, 2, 3].map(changeOrders)]);
  const changes = changing.reduce((sum, count) => sum + count, 0);
  expect(changes).toBeGreaterThan(kills);
  await expectWhole(file);
  process.stdout.write(`${kills} kills, ${changes} changes, ${Object.keys(ordersOf(file)).length} orders.\n`);
});

test("a mirror whose cursor isn't taken begins anew", async () => {
  const file = path.join(examples.folder, "mirror-of-another-shop.json");
  writeFileSync(file, JSON.stringify({ cursor: "of-another-shop", orders: { gone: {} } }));
  await expectWhole(file);
});

/** Starts the mirror, and waits until it has the orders that the shop lists, field by field. */
async function expectWhole(file: string): Promise<void> {
  const listed = await allOrders();
  const mirror = startMirror(file);
  await expect.poll(() => ordersOf(file)).toEqual(listed);
  await ended(mirror);
}

let isOver = false;
/** Kills the mirror again and again, each time at the step that the seed chooses; then orders rest too. */
async function killOften(file: string): Promise<void> {
  const random = seededRandom(seed);
  let mirror: ChildProcess | undefined;
  let left = 0;
  const proxy = await startLethalProxy(shop.origin, () => {
    left -= 1;
    if (left === 0) mirror?.kill("SIGKILL");
  });
  for (let killed = 0; killed < kills; killed += 1) {
    left = random.between(1, 30);
    mirror = startMirror(file, proxy.url);
    await once(mirror, "exit");
  }
  isOver = true;
  await proxy.stop();
}

function startMirror(file: string, url = shop.origin): ChildProcess {
  return spawn(process.execPath, [path.join(examples.folder, "build", "mirror.js")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...examples.env, SHOP_URL: url, MIRROR_FILE: file, MIRROR_PAUSE: "10" },
  });
}

/** One program's orders: placed, moved on, canceled and removed until the kills are over. */
async function changeOrders(program: number): Promise<number> {
  const random = seededRandom(seed + program);
  let changes = 0;
  for (; !isOver; changes += 3) {
    const { quote_id } = await post("/api/gold/quotes", { direction: "sell", quantity: 1 });
    const customer = { rsn: "Vault Heron", customer_email: `mirror-${program}@customers.example` };
    const { id } = await post("/api/orders", { type: "gold_sale", quote_id, ...customer });
    await post(`/api/orders/${id}/status`, { status: "in_progress", version: 1 });
    await post(`/api/orders/${id}/cancel`, { reason: "Tried" });
    if (random.between(1, 3) === 1) await remove(String(id));
  }
  return changes;
}

/** Removing takes a person at the desk; the log and the row are what it leaves. */
async function remove(id: string): Promise<void> {
  await shop.query(
    `with gone as (update orders set removed_at = now(), version = version + 1 where id = $1)
     insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
     values ('order', $1, 'order.removed', 'system', 'public', '{}')`,
    [id],
  );
}

async function post(address: string, json: object): Promise<Record<string, unknown>> {
  const answer = await fetch(shop.origin + address, {
    method: "POST",
    headers: { ...authorization(), "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(json),
  });
  const body: Record<string, unknown> = await answer.json();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

const authorization = () => ({ Authorization: `Bearer ${examples.env.SHOP_KEY}` });

type Orders = Record<string, unknown>;
type Page = { orders: { id: string }[]; next_cursor: string | null };

async function allOrders(): Promise<Orders> {
  const orders: Orders = {};
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${shop.origin}/api/orders?limit=100${query}`, { headers: authorization() });
    const page: Page = await answer.json();
    for (const order of page.orders) orders[order.id] = order;
    cursor = page.next_cursor;
  }
  return orders;
}

function ordersOf(file: string): Orders {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).orders : {};
}
