import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { createVault } from "../../platform/vault/vault.ts";
import { builtServer } from "../support/built-server.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { oldShop, oldShopKeys, oldShopSecrets, type Scratch, scratch } from "./backup-rig.ts";

/**
 * A shop with the 47 migrations that the baseline replaced (accounts, listings, secrets, payments), restored
 * and upgraded by the program as it is now: by the commands of its owner, and then by a server.
 */
let database: TestDatabase;
let folder: Scratch;
let shop: ShopServer;
let printed = "";

function environment(): Record<string, string> {
  return {
    ...{ NODE_ENV: "production", DEMO: "1", DATABASE_URL: database.url, DATA_DIR: folder.at("data") },
    ...{
      VAULT_KEYS: oldShopSecrets.vaultKeys,
      AUTH_SECRET: oldShopSecrets.authSecret,
      BACKUP_DIR: folder.at("daily"),
    },
    // The chain that it was paid on is gone, and another one would say that it was not.
    ETH_RPC_URLS: "http://127.0.0.1:9",
  };
}

/** Runs a command as `npm run shop` does; `limit` is the most that it may write to a file, in KB. */
function command(words: string[], limit = "unlimited") {
  const program = [process.execPath, builtServer(), "shop", ...words];
  const done = spawnSync("bash", ["-c", `ulimit -f ${limit}; exec "$@"`, "bash", ...program], {
    encoding: "utf8",
    env: { ...process.env, ...environment() },
  });
  return { status: done.status, text: done.stdout + done.stderr };
}

beforeAll(async () => {
  folder = scratch();
  database = await testDatabase({ empty: true });
  printed = command(["restore", oldShop]).text;
  shop = await startShopServer({ databaseUrl: database.url, env: environment() });
});
afterAll(async () => {
  await shop?.stop();
  await database.close();
  folder.remove();
});

longTest(
  "the restore brings it to the newest migration and says what it did, in its last line how much that was",
  async () => {
    expect(printed).toMatch(/A demo shop, made 2026-.* Vault keys needed: demo-1\./);
    const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));
    const [newest] = await shop.query("select max(created_at)::text as at from drizzle.__drizzle_migrations");
    expect(newest?.at).toBe(String(journal.entries.at(-1).when));
    expect(printed.trimEnd()).toMatch(/\nRestored: \d+ rows, 3 pictures, \d+ bytes, \d+\.\d s\.$/);
  },
);

longTest("log and books are proven", () => {
  expect(command(["verify-log"]).text).toMatch(/[1-9]\d+ events of \d+ subjects checked, 0 broken/);
  expect(command(["verify-ledger"]).text).toContain("Everything balances.");
});

longTest("a listing is shown with its picture, and an order at the desk", async () => {
  const [listing] = await shop.query(
    "select l.slug, l.name, i.id from account_listings l join account_listing_images i on i.account_listing_id = l.id",
  );
  const page = await (await fetch(`${shop.origin}/buy-accounts/${String(listing?.slug)}`)).text();
  expect(page).toContain(String(listing?.name));
  const picture = await fetch(`${shop.origin}/media/${String(listing?.id)}-320.webp`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const [order] = await shop.query(
    "select o.id, o.rsn from orders o join chain_payments c on c.order_id = o.id where c.state = 'settled'",
  );
  const cookies = await deskCookies(shop.origin, "admin@goldhall.test");
  const desk = await fetch(`${shop.origin}/admin/orders/${String(order?.id)}`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  expect(desk.status).toBe(200);
  expect(await desk.text()).toContain(String(order?.rsn));
});

longTest("every secret opens with its keys, and mails with theirs", async () => {
  const vault = createVault(oldShopKeys);
  const { rows } = await database.pool.query<{ id: string; subject: string }>(
    "select id, subject from vault_secrets",
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const secret of rows) expect(await vault.open(database.db, secret)).toBeTruthy();
  expect((await fetch(`${shop.origin}/demo/mails`)).status).toBe(200);
});

longTest("the settings page says how the daily backups stand", async () => {
  const cookies = await deskCookies(shop.origin, "admin@goldhall.test");
  const page = await fetch(`${shop.origin}/admin/settings?group=backups`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const html = await page.text();
  expect(html).toContain("Back up every day");
  expect(html).toMatch(/No backup yet|Last backup:/);
});

longTest("a backup is made and checked while the shop runs, readable by its owner alone", () => {
  const file = folder.at("new.tar");
  expect(command(["backup", file]).text.trimEnd()).toMatch(
    /\nBacked up: \d+ rows, 3 pictures, \d+ bytes, \d+\.\d s\.$/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(command(["check-backup", file])).toMatchObject({
    status: 0,
    text: expect.stringContaining("The backup is complete"),
  });
  const tar = spawnSync("tar", ["tf", file], { encoding: "utf8" });
  if (!tar.error) expect(tar.stdout.trimEnd().split("\n").at(-1)).toBe("manifest.sha256");
});

longTest("where there is no room the command says so without a stack, and leaves nothing behind", () => {
  const file = folder.at("too-large.tar");
  const { status, text } = command(["backup", file], "64");
  expect(status).toBe(1);
  expect(text.trim()).toBe(`There's no space left for ${file}. Free some space, then try again.`);
  expect(readdirSync(path.dirname(file)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});

longTest("a restore into the running shop's database is refused without a stack", () => {
  const { status, text } = command(["restore", oldShop]);
  expect(status).toBe(1);
  expect(text).toMatch(/^\s*This database isn't empty.*\n+$/);
});
