import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { testDatabase } from "../support/database.ts";
import { isLongRun } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { startSmtp } from "../support/smtp.ts";
import { eventually } from "../support/tools.ts";

/** How often the shop is killed, and among how many requests. */
const [rounds, load] = isLongRun ? [5, 40] : [1, 24];

type Options = { key: string; email: string; quoteId: string };
type Acknowledged = { id: string; access_token: string };

async function post(shop: ShopServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${shop.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop.origin, ...headers },
    body: JSON.stringify(body),
  });
}

async function newRequest(shop: ShopServer): Promise<Options> {
  const quoted = await post(shop, "/api/gold/quotes", { direction: "sell", quantity: 1 });
  const { quote_id: quoteId } = await quoted.json();
  return { key: randomUUID(), email: `${randomUUID()}@customers.example`, quoteId };
}

/** Asks for the order of a request; null when no whole answer came. */
async function place(shop: ShopServer, options: Options): Promise<Acknowledged | null> {
  try {
    const body = {
      type: "gold_sale",
      quote_id: options.quoteId,
      rsn: "Heron",
      customer_email: options.email,
    };
    const answer = await post(shop, "/api/orders", body, { "Idempotency-Key": options.key });
    return answer.status === 201 ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Sends requests from four clients until the server is gone; tells which were answered and which not. */
async function loadUntilKilled(shop: ShopServer, requests: Options[]) {
  const acknowledged = new Map<string, Acknowledged>();
  const waiting = [...requests];
  const unanswered: Options[] = [];
  async function client(): Promise<void> {
    for (let options = waiting.shift(); options; options = waiting.shift()) {
      const answer = await place(shop, options);
      if (answer) acknowledged.set(options.key, answer);
      else unanswered.push(options);
    }
  }
  const clients = Promise.all([client(), client(), client(), client()]);
  await eventually("some orders are acknowledged", async () => acknowledged.size >= 15);
  shop.process.kill("SIGKILL");
  await once(shop.process, "exit");
  await clients;
  return { acknowledged, unanswered };
}

test("killed under load, the shop loses no acknowledged order, makes none twice, and every mail still goes out", async () => {
  const database = await testDatabase();
  const smtp = await startSmtp();
  const options = {
    databaseUrl: database.url,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      RATE_LIMITS: "off",
      // A shop has the same secrets after a restart.
      AUTH_SECRET: randomBytes(48).toString("base64"),
      VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    },
  };
  const acknowledged = new Map<string, Acknowledged>();
  const requests: Options[] = [];
  let unanswered: Options[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shop = await startShopServer(options);
    for (const options of unanswered) {
      const answer = await place(shop, options);
      if (!answer) throw new Error("A retry was not answered");
      acknowledged.set(options.key, answer);
    }
    const fresh = await Promise.all(Array.from({ length: load }, () => newRequest(shop)));
    requests.push(...fresh);
    const outcome = await loadUntilKilled(shop, fresh);
    for (const [key, answer] of outcome.acknowledged) acknowledged.set(key, answer);
    unanswered = outcome.unanswered;
  }
  const shop = await startShopServer(options);
  try {
    for (const options of requests) {
      const answer = await place(shop, options);
      const before = acknowledged.get(options.key);
      // A repeat gets the first answer; nobody's order has another id after a crash.
      if (before) expect(answer).toMatchObject({ id: before.id, access_token: before.access_token });
      else expect(answer).not.toBeNull();
    }
    const orders = await shop.query(
      "select count(*)::int as count, count(distinct customer_email)::int as people from orders",
    );
    expect(orders).toEqual([{ count: requests.length, people: requests.length }]);
    const held = await shop.query(
      "select reserved::int as reserved from gold_positions where kind = 'capacity'",
    );
    expect(held).toEqual([{ reserved: requests.length }]);
    await eventually(
      "every order is mailed",
      async () => {
        const sent = await shop.query(
          "select count(*)::int as count from mails where state = 'sent' and template = 'order-news'",
        );
        return sent[0]?.count === requests.length;
      },
      60,
    );
    const delivered = smtp.mails.join("\n");
    expect(requests.filter(({ email }) => !delivered.includes(email))).toEqual([]);
  } finally {
    await shop.stop();
    await smtp.stop();
    await database.close();
  }
});
