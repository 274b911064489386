import { afterEach, beforeEach, expect, test } from "vitest";
import { claimShop } from "../../domain/settings/index.ts";
import { ConfigError } from "../../platform/config/config.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { configOfShop } from "../../server/config-of-shop.ts";
import { StartError } from "../../server/start-error.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { vaultKey } from "../support/tools.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const claim = (mode: "demo" | "real") =>
  claimShop({ ...ordersCtx(database).ctx, vault: createVault([vaultKey("k1")]) }, mode);
const asked = (environment: Record<string, string>) => configOfShop(environment, database.url);

test("a command that is not told which kind of shop this is takes the one that the database remembers", async () => {
  await claim("demo");
  expect(await asked({ DATABASE_URL: database.url })).toMatchObject({ demo: true });
});

test("for a real shop's database it wants a real shop's settings", async () => {
  await claim("real");
  await expect(asked({ DATABASE_URL: database.url })).rejects.toThrow(ConfigError);
});

test("on an empty database elsewhere nobody means a demo without saying so", async () => {
  await expect(asked({ DATABASE_URL: database.url })).rejects.toThrow(StartError);
  expect(await asked({ DATABASE_URL: database.url, DEMO: "1" })).toMatchObject({ demo: true });
  expect(await asked({})).toMatchObject({ demo: true });
});
