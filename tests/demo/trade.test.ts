import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { seedDemoDesk } from "../../demo/desk.ts";
import { ensureDemoWays } from "../../demo/fill-shop.ts";
import { seedDemoSales } from "../../demo/orders/account-sales.ts";
import { seedDemoBoosts } from "../../demo/orders/boosts.ts";
import { seedDemoOrders } from "../../demo/orders/gold-orders.ts";
import { seedDemoPeople } from "../../demo/people.ts";
import { ensureWelcomeCode } from "../../demo/promo-code.ts";
import { demoRates } from "../../demo/rates.ts";
import { ensureOfferTable, readSale } from "../../domain/account-sales/index.ts";
import { ensureBoostPrices, readBoostForDesk } from "../../domain/boosts/index.ts";
import { ensureGold } from "../../domain/gold/index.ts";
import { readOrderCounts, recountOrders } from "../../domain/orders/index.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { makeServices, type Services, systemCtx } from "../../server/services.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { recordingLog } from "../support/tools.ts";

let database: TestDatabase;
let services: Services;
beforeAll(async () => {
  database = await testDatabase();
  const config = {
    // High scores that answer nobody.
    ...parseConfig({ DEMO: "1", HISCORES_URL: "http://127.0.0.1:9/" }),
    authSecret: randomBytes(32).toString("base64"),
    vaultKeys: `k1:${randomBytes(32).toString("base64")}`,
  };
  services = makeServices(config, database.url, recordingLog());
  const ctx = systemCtx(services, "demo");
  await ensureDemoWays(ctx);
  await ensureGold(ctx, demoRates(ctx.clock.now()));
  await ensureOfferTable(ctx);
  await ensureBoostPrices(ctx);
  await ensureWelcomeCode(ctx);
  await seedDemoPeople(ctx);
  await seedDemoOrders(ctx);
  await seedDemoSales(ctx);
  await seedDemoBoosts(ctx);
  await seedDemoDesk(ctx);
});
afterAll(async () => {
  await services.connection.close();
  await database.close();
});

longTest("the desk of the demo begins lived in", async () => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from chat_conversations where waiting_since is not null) as waiting,
       (select count(*)::int from chat_conversations) as chats, (select count(*)::int from canned_replies) as replies,
       (select count(*)::int from shift_notes) as notes, (select array_agg(query) from saved_views where is_shared) as views`,
  );
  expect(rows).toEqual([
    { waiting: 1, chats: 2, replies: 2, notes: 1, views: [expect.stringContaining("gold_received")] },
  ]);
});

longTest(
  "the gold that the demo has collected and not paid for is in its stock, so that it can go back",
  async () => {
    const { rows } = await database.pool.query(
      `select (select total - reserved from gold_positions where kind = 'stock')::int as free,
       (select sum(quantity) from orders where type = 'gold_sale' and status = 'gold_collected')::int as collected`,
    );
    expect(rows[0].collected).toBeGreaterThan(0);
    expect(rows[0].free).toBeGreaterThanOrEqual(rows[0].collected);
  },
);

longTest("the demo begins with trades in gold and account sales in every stage", async () => {
  const { rows } = await database.pool.query(
    "select status, count(*)::int as n from orders where type = 'account_sale' group by 1 order by 1",
  );
  expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
    pending: 1,
    verifying_account: 1,
    email_reset_sent: 1,
    completed: 1,
  });
  const gold = await database.pool.query("select count(*)::int as n from orders where type like 'gold_%'");
  expect(gold.rows[0].n).toBe(9);
  const own = await database.pool.query(
    "select type from orders where customer_email = 'customer@goldhall.test' order by type",
  );
  expect(own.rows.map(({ type }) => type)).toEqual([
    "account_sale",
    "gold_buy",
    "gold_sale",
    "gold_sale",
    "infernal_quiver_boost",
  ]);
});

longTest(
  "one boost of the demo is done with its proof and its deposit owed, the other is being fought",
  async () => {
    const { rows } = await database.pool.query(
      "select id, status, deposit_state from orders where type like '%boost' order by status",
    );
    expect(rows.map(({ status, deposit_state }) => [status, deposit_state])).toEqual([
      ["completed", "returned"],
      ["in_progress", "held"],
    ]);
    const read = await readBoostForDesk(systemCtx(services, "test"), rows[0].id);
    const snapshots = read.ok ? read.value.snapshots : null;
    const kills = [snapshots?.before, snapshots?.after].map((one) => one?.highScores.scores["TzKal-Zuk"]);
    expect(kills).toEqual([null, 1]);
  },
);

longTest("two customers of the demo have used the welcome code", async () => {
  const { rows } = await database.pool.query("select used, max_redemptions as most from promo_codes");
  expect(rows).toEqual([{ used: 2, most: 20 }]);
});

longTest("the demo customer's account sale waits for the link that was asked for", async () => {
  const { rows } = await database.pool.query("select id from orders where status = 'email_reset_sent'");
  const sale = await readSale(systemCtx(services, "test"), { orderId: rows[0].id, token: undefined });
  expect(sale).toMatchObject({ ok: true, value: { reset: { waiting: true }, offer: { rsn: "Peat Ember" } } });
});

longTest("the demo's books are even, its log is whole, and counting anew counts the same", async () => {
  const uneven = await database.pool.query(
    "select posting_id from ledger_entries group by 1 having sum(amount_cents) <> 0",
  );
  expect(uneven.rows).toEqual([]);
  expect((await verifyEvents(services.connection.db, {})).broken).toEqual([]);
  const staff = systemCtx(services, "test");
  const before = await readOrderCounts(staff);
  expect(before).toMatchObject({ ok: true });
  await recountOrders(staff);
  expect(await readOrderCounts(staff)).toEqual(before);
});
