import { randomBytes } from "node:crypto";
import { ensureOfferTable } from "../../domain/account-sales/index.ts";
import { ensureBoostPrices } from "../../domain/boosts/index.ts";
import { ensureGold } from "../../domain/gold/index.ts";
import { createApiKey } from "../../domain/people/index.ts";
import type { KeyCapability } from "../../domain/people/model.ts";
import { rsnKey } from "../../domain/players/model.ts";
import type { HighScoreAnswer } from "../../domain/players/ports.ts";
import type { Actor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { createLiveHub } from "../../platform/live/hub.ts";
import { createApi } from "../../server/http/api/api.ts";
import { createHttp } from "../../server/http/app.ts";
import { createMetrics } from "../../server/http/metrics.ts";
import { createPageCache } from "../../server/http/page-cache.ts";
import { makeServices } from "../../server/services.ts";
import { person } from "../orders/orders-rig.ts";
import { testDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";
import { recordingLog } from "../support/tools.ts";
import { expectDescribed } from "./described.ts";

export const origin = "http://localhost:4990";

type Sent = {
  headers?: Record<string, string>;
  key?: string;
  network?: string;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
};
export type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> };

/** The shop's HTTP over a real database, called without a socket, with a clock of its own. */
export async function apiRig(settings: Record<string, string> = {}) {
  const database = await testDatabase();
  const config = {
    ...parseConfig({ DEMO: "1", ORIGIN: origin, RATE_LIMITS: "off", ...settings }),
    authSecret: randomBytes(32).toString("base64"),
    vaultKeys: `k1:${randomBytes(32).toString("base64")}`,
  };
  const log = recordingLog();
  const made = makeServices(config, database.url, log);
  const clock = fixedClock(new Date());
  const players = new Map<string, HighScoreAnswer>();
  const highScores = {
    lookUp: async (rsn: string) => players.get(rsnKey(rsn)) ?? ({ kind: "not_ranked" } as const),
  };
  const services = { ...made, ctx: { ...made.ctx, clock, highScores } };
  await ensureGold({ ...services.ctx, actor: { kind: "system", name: "test" } });
  await ensureOfferTable(services.ctx);
  await ensureBoostPrices(services.ctx);
  await generousHolds(database.db);
  const hub = createLiveHub({ url: database.url, db: services.connection.db, log, tellsWhat: () => false });
  const http = createHttp({
    services,
    hub,
    jobs: { stalled: () => [] },
    cache: createPageCache(),
    // These tests' database is always there.
    presence: { isUnavailable: () => false, answers: async () => true, stop: () => {} },
    metrics: createMetrics(),
    build: () => Promise.reject(new Error("These tests ask for no page")),
    clientFolder: undefined,
    isReady: () => true,
  });

  const { api } = createApi(services);

  /** One call, as a program sends it. Every answer is checked against the API's own description. */
  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { json, key, network = "10.9.8.7" } = sent;
    const body = json === undefined ? sent.body : JSON.stringify(json);
    const headers = {
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...sent.headers,
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const env = { incoming: { socket: { remoteAddress: network, remotePort: 1, remoteFamily: "IPv4" } } };
    const response = await http.request(new URL(path, origin).href, init, env);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const { status } = response;
    const answer = { status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
    expectDescribed(api, { method, path: new URL(path, origin).pathname }, answer);
    return answer;
  }

  /** A staff key with these capabilities, made by an admin. */
  async function staffKey(capabilities: KeyCapability[], maker?: Extract<Actor, { kind: "person" }>) {
    const actor = maker ?? (await person(database, "admin"));
    const idempotencyKey = randomBytes(12).toString("hex");
    const input = { name: "A robot", capabilities, idempotencyKey };
    const result = await createApiKey({ ...services.ctx, actor }, input);
    if (!result.ok) throw new Error(result.error.text);
    return result.value;
  }

  /** How many rows there are of everything that a call could make or change. */
  async function state(): Promise<unknown> {
    const { rows } = await database.pool.query(`select
      (select count(*) from orders) as orders, (select coalesce(sum(version), 0) from orders) as versions,
      (select count(*) from events where type <> 'order.refused') as events,
      (select sum(reserved) from gold_positions) as reserved, (select count(*) from account_offers) as offers,
      (select count(*) from idempotency_keys) as keys`);
    return rows[0];
  }

  return {
    database,
    services,
    clock,
    log,
    api,
    /** Whom the high scores know, under the one spelling of their names; nobody else is ranked. */
    players,
    call,
    staffKey,
    state,
    async close() {
      await services.connection.close();
      await database.close();
    },
  };
}

export type ApiRig = Awaited<ReturnType<typeof apiRig>>;

/** What a customer sends to place an order under a quote. */
export function orderBody(quoteId: unknown, more: Record<string, unknown> = {}) {
  return {
    type: "gold_sale",
    quote_id: quoteId,
    rsn: "Vault Heron",
    customer_email: "Heron@Customers.example",
    customer_name: "Ada Heron",
    ...more,
  };
}

let keys = 0;
/** An idempotency key that was not used before. */
export function freshKey(): string {
  keys += 1;
  return `test-order-${keys}`;
}

/** Asks for a quote and places the order of a guest. */
export async function placeGuestOrder(rig: ApiRig, quantity = 10): Promise<{ id: string; token: string }> {
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity } });
  const placed = await rig.call("POST", "/api/orders", {
    json: orderBody(quote.json.quote_id),
    headers: { "idempotency-key": freshKey() },
  });
  if (placed.status !== 201) throw new Error(placed.text);
  return { id: String(placed.json.id), token: String(placed.json.access_token) };
}
