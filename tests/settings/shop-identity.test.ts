import { afterEach, beforeEach, expect, test } from "vitest";
import { claimShop, readShopMode } from "../../domain/settings/index.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { vaultKey } from "../support/tools.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const ctxWith = (...keys: ReturnType<typeof vaultKey>[]) => ({
  ...ordersCtx(database).ctx,
  vault: createVault(keys),
});

test.each([
  ["demo", "real"],
  ["real", "demo"],
] as const)("a database that was started as %s is never one of a %s shop", async (first, other) => {
  const ctx = ctxWith(vaultKey("k1"));
  expect(await readShopMode(database.db)).toBeNull();
  expect(await claimShop(ctx, first)).toMatchObject({ ok: true });
  expect(await readShopMode(database.db)).toBe(first);
  expect(await claimShop(ctx, other)).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect(await claimShop(ctx, first)).toMatchObject({ ok: true });
});

test("of two kinds that start on an empty database at once one wins, and only one", async () => {
  const ctx = ctxWith(vaultKey("k1"));
  const both = await Promise.all([claimShop(ctx, "demo"), claimShop(ctx, "real")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each(["real", "demo"] as const)(
  "a %s shop notices keys that are not its database's; a new key beside the old one is taken",
  async (mode) => {
    const [old, fresh, foreign] = [vaultKey("k1"), vaultKey("k2"), vaultKey("k3")];
    expect(await claimShop(ctxWith(old), mode)).toMatchObject({ ok: true });
    const refused = await claimShop(ctxWith(foreign), mode);
    expect(refused.ok ? "" : refused.error.text).toContain("VAULT_KEYS");
    expect(await claimShop(ctxWith(fresh, old), mode)).toMatchObject({ ok: true });
    expect(await claimShop(ctxWith(fresh), mode)).toMatchObject({ ok: true });
  },
);

test("a database from before with demo people is a demo's, one with other people a real shop's", async () => {
  const ctx = ctxWith(vaultKey("k1"));
  await person(database, "admin");
  await database.pool.query("update users set email = 'admin@goldhall.test'");
  expect(await claimShop(ctx, "real")).toMatchObject({ ok: false });
  await database.pool.query("delete from shop_identity");
  await database.pool.query("update users set email = 'owner@shop.example'");
  expect(await claimShop(ctx, "demo")).toMatchObject({ ok: false });
});
