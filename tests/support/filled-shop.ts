import { randomBytes } from "node:crypto";
import { drawJob } from "../../demo/pictures/draw-job.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { loadDemo } from "../../server/demo.ts";
import { seedShop } from "../../server/seed.ts";
import { makeServices } from "../../server/services.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { type ShopServer, startShopServer } from "./shop-server.ts";
import { eventually, recordingLog } from "./tools.ts";

type Secrets = { AUTH_SECRET: string; VAULT_KEYS: string };

/** The demo's customer has every order of the demo, so that each page of an order is somebody's own. */
const ownAll = `update orders set customer_id = (select id from users where email = 'customer@goldhall.test')
  where customer_id is null`;
/** Drawing all of the demo's pictures would be the most of the work. */
const fewPictures = `with pictures as (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = '${drawJob}' order by j.id offset 12)
  delete from graphile_worker._private_jobs where id in (select id from pictures)`;

/** Puts the trade of a demo shop that has a database to itself into an empty one. */
export async function fillDatabase(database: TestDatabase, secrets: Secrets): Promise<void> {
  const config = parseConfig({ DEMO: "1", ...secrets });
  const known = { ...config, authSecret: secrets.AUTH_SECRET, vaultKeys: secrets.VAULT_KEYS };
  const services = makeServices(known, database.url, recordingLog());
  try {
    await seedShop(services, await loadDemo(config));
  } finally {
    await services.connection.close();
  }
  await database.pool.query(ownAll);
  await database.pool.query(fewPictures);
}

/**
 * The built demo shop with the demo's trade, a record for each page that needs one, and the longest name
 * wherever somebody may type one.
 */
export async function longNamedShop(): Promise<ShopServer> {
  const database = await testDatabase({ max: 2, ethKey: false });
  const secrets = {
    AUTH_SECRET: randomBytes(48).toString("base64"),
    VAULT_KEYS: `long:${randomBytes(32).toString("base64")}`,
  };
  await fillDatabase(database, secrets);
  for (const statement of longestNames) await database.pool.query(statement);
  const shop = await startShopServer({ databaseUrl: database.url, env: secrets });
  // By the shop's own job.
  const handedOver = "select from orders where type = 'account_purchase' and status = 'verifying_account'";
  await eventually("a bought account is handed over", async () => (await shop.query(handedOver)).length > 0);
  for (const statement of records) await database.pool.query(statement);
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await database.close();
    },
  };
}

const secret = "(select id from vault_secrets limit 1)";
const customer = "(select id from users where email = 'customer@goldhall.test')";

/** What the demo's trade has none of. */
const records = [
  `insert into purchase_disputes (id, order_id, reason, state, version, opened_at)
   select gen_random_uuid(), id, repeat('W', 200), 'open', 1, now() from orders
   where type = 'account_purchase' and status = 'verifying_account'`,
  `insert into listing_imports (id, state, row_count, done_count, errors, publishes, made_by, version, created_at)
   values (gen_random_uuid(), 'done', 2, 2, '[]', true, ${customer}, 1, now())`,
  `insert into webhook_endpoints (id, service, name, host, secret_id, kinds, is_on, created_by, created_at, version)
   values (gen_random_uuid(), 'webhook', repeat('W', 40), repeat('w', 60) || '.example', ${secret},
     '{new_order}', true, ${customer}, now(), 1)`,
  `insert into payout_destinations (id, person_id, name, way, mask, secret_id, is_default, created_at)
   values (gen_random_uuid(), ${customer}, repeat('W', 40), 'paypal', 'w•••@paypal.example', ${secret}, true, now())`,
];

const longestNames = [
  "update orders set rsn = repeat('W', 12) where rsn is not null",
  `update orders set customer_name = repeat('W', 40), customer_email = case customer_email
     when 'customer@goldhall.test' then customer_email else repeat('w', 40) || '@customers.example' end`,
  "update users set name = repeat('W', 24)",
  "update user_profiles set rsn = repeat('W', 12), display_name = repeat('W', 24)",
  "update account_listings set name = repeat('W', 40) where id in (select id from account_listings limit 3)",
];
