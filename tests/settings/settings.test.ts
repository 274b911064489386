import { afterAll, beforeAll, expect, test } from "vitest";
import {
  readSettings,
  readSettingsForEditing,
  secretsKeptUntil,
  seedSettings,
  writeSettings,
} from "../../domain/settings/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function admin() {
  const { ctx } = ordersCtx(database);
  return { ...ctx, actor: await person(database, "admin") };
}

async function versionOf(key: string) {
  const groups = await readSettingsForEditing(database.db);
  return groups.find((group) => group.key === key)?.version;
}

test("a shop whose settings nobody has changed has the defaults", async () => {
  expect(await readSettings(database.db)).toEqual(defaultSettings);
  expect(defaultSettings.approvals.secondPersonAboveCents).toBe(10_000);
});

test("a change holds at once, is versioned, and the log says from what to what", async () => {
  const ctx = await admin();
  const value = { secondPersonAboveCents: 25_000 };
  expect(await writeSettings(ctx, { key: "approvals", value, version: 0 })).toMatchObject({ ok: true });
  expect((await readSettings(database.db)).approvals).toMatchObject(value);
  const { rows } = await database.pool.query(
    "select visibility, data from events where subject_kind = 'settings' and subject_id = 'approvals'",
  );
  const changes = [{ field: "secondPersonAboveCents", from: 10_000, to: 25_000 }];
  expect(rows).toEqual([{ visibility: "internal", data: { version: 1, changes } }]);
});

test("of two admins who edit the same settings the second is told", async () => {
  const ctx = await admin();
  const version = (await versionOf("holds")) ?? -1;
  const edit = (openOrders: number) =>
    writeSettings(ctx, { key: "holds", value: { ...defaultSettings.holds, openOrders }, version });
  const both = await Promise.all([edit(4), edit(5)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict" } });
});

test("the same value again changes nothing and writes no event", async () => {
  const ctx = await admin();
  const before = await versionOf("holds");
  const { holds } = await readSettings(database.db);
  expect(await writeSettings(ctx, { key: "holds", value: holds, version: 0 })).toMatchObject({ ok: true });
  expect(await versionOf("holds")).toBe(before);
});

test("a value that does not fit is refused with its field", async () => {
  const ctx = await admin();
  const value = { ...defaultSettings.holds, sharePercent: 0 };
  const refused = await writeSettings(ctx, { key: "holds", value, version: (await versionOf("holds")) ?? 0 });
  expect(refused).toMatchObject({ ok: false, error: { code: "invalid", field: "sharePercent" } });
});

test.each(["member", "staff", "manager"] as const)("a %s changes no settings", async (role) => {
  const { ctx } = ordersCtx(database);
  const actor = await person(database, role);
  const refused = await writeSettings({ ...ctx, actor }, { key: "approvals", value: {}, version: 1 });
  expect(refused).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("seeding puts settings in place once and keeps what an admin has changed", async () => {
  const now = new Date();
  await seedSettings(database.db, "approvals", { secondPersonAboveCents: 1 }, now);
  expect((await readSettings(database.db)).approvals.secondPersonAboveCents).toBe(25_000);
});

test("how long secrets are kept after an order's end is what the setting says at its end", async () => {
  const ctx = await admin();
  const end = new Date("2026-01-01T00:00:00Z");
  expect(await secretsKeptUntil(database.db, end)).toEqual(new Date("2026-01-31T00:00:00Z"));
  const write = (secretDays: number) =>
    writeSettings(ctx, { key: "retention", value: { secretDays }, version: 0 });
  expect(await write(0)).toMatchObject({ ok: false, error: { code: "invalid", field: "secretDays" } });
  expect(await write(5)).toMatchObject({ ok: true });
  expect(await secretsKeptUntil(database.db, end)).toEqual(new Date("2026-01-06T00:00:00Z"));
});
