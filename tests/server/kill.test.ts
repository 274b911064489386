import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { testDatabase } from "../support/database.ts";
import { eventually } from "../support/ground.ts";
import { isLongRun } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { startSmtp } from "../support/smtp.ts";

/** How often the shop is killed. */
const rounds = isLongRun ? 5 : 1;

type Wish = { key: string; email: string; quoteId: string };
type Acknowledged = { id: string; access_token: string };

async function post(shop: ShopServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${shop.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop.origin, ...headers },
    body: JSON.stringify(body),
  });
}

async function newWish(shop: ShopServer): Promise<Wish> {
  const quoted = await post(shop, "/api/gold/quotes", { direction: "sell", quantity: 1 });
  const { quote_id: quoteId } = await quoted.json();
  return { key: randomUUID(), email: `${randomUUID()}@customers.example`, quoteId };
}

/** Asks for the order of a wish; null when no whole answer came. */
async function place(shop: ShopServer, wish: Wish): Promise<Acknowledged | null> {
  try {
    const body = { type: "gold_sale", quote_id: wish.quoteId, rsn: "Heron", customer_email: wish.email };
    const answer = await post(shop, "/api/orders", body, { "Idempotency-Key": wish.key });
    return answer.status === 201 ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Sends wishes from four clients until the server is gone; tells which were answered and which not. */
async function loadUntilKilled(shop: ShopServer, wishes: Wish[]) {
  const acknowledged = new Map<string, Acknowledged>();
  const waiting = [...wishes];
  const unanswered: Wish[] = [];
  async function client(): Promise<void> {
    for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
      const answer = await place(shop, wish);
      if (answer) acknowledged.set(wish.key, answer);
      else unanswered.push(wish);
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
  const wishes: Wish[] = [];
  let unanswered: Wish[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const shop = await startShopServer(options);
    for (const wish of unanswered) {
      const answer = await place(shop, wish);
      if (!answer) throw new Error("A retry was not answered");
      acknowledged.set(wish.key, answer);
    }
    const fresh = await Promise.all(Array.from({ length: 40 }, () => newWish(shop)));
    wishes.push(...fresh);
    const outcome = await loadUntilKilled(shop, fresh);
    for (const [key, answer] of outcome.acknowledged) acknowledged.set(key, answer);
    unanswered = outcome.unanswered;
  }
  const shop = await startShopServer(options);
  try {
    for (const wish of wishes) {
      const answer = await place(shop, wish);
      const before = acknowledged.get(wish.key);
      // A repeat gets the first answer; nobody's order has another id after a crash.
      if (before) expect(answer).toMatchObject({ id: before.id, access_token: before.access_token });
      else expect(answer).not.toBeNull();
    }
    const orders = await shop.query(
      "select count(*)::int as count, count(distinct customer_email)::int as people from orders",
    );
    expect(orders).toEqual([{ count: wishes.length, people: wishes.length }]);
    const held = await shop.query(
      "select reserved::int as reserved from gold_positions where kind = 'capacity'",
    );
    expect(held).toEqual([{ reserved: wishes.length }]);
    await eventually(
      "every order is mailed",
      async () => {
        const sent = await shop.query(
          "select count(*)::int as count from mails where state = 'sent' and template = 'order-news'",
        );
        return sent[0]?.count === wishes.length;
      },
      60,
    );
    const delivered = smtp.mails.join("\n");
    expect(wishes.filter(({ email }) => !delivered.includes(email))).toEqual([]);
  } finally {
    await shop.stop();
    await smtp.stop();
    await database.close();
  }
}, 180_000);
