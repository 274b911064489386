import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { VaultError } from "../../platform/vault/envelope.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { vaultKey } from "../support/tools.ts";

const old = vaultKey("old");
const fresh = vaultKey("fresh");
const vault = createVault([old]);
const subject = "order:1";
const quiet = { batch: 10, onProgress() {} };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("truncate vault_secrets");
});
afterAll(() => database.close());

test("a sealed secret opens for its subject and stands nowhere in the row", async () => {
  const id = await vault.seal(database.db, { kind: "login", subject, value: "hunter2-hunter2" });
  expect(await vault.open(database.db, { id, subject })).toBe("hunter2-hunter2");
  const rows = await database.pool.query(
    "select vault_secrets::text as row, ciphertext, wrapped_key from vault_secrets",
  );
  expect(rows.rows[0].row).not.toContain("hunter2");
  expect(rows.rows[0].row).not.toContain(Buffer.from("hunter2").toString("hex"));
});

test("another subject gets nothing, and a row moved to it does not open", async () => {
  const id = await vault.seal(database.db, { kind: "login", subject, value: "secret" });
  expect(await vault.open(database.db, { id, subject: "order:2" })).toBeNull();
  await database.db.execute(sql`update vault_secrets set subject = 'order:2' where id = ${id}`);
  await expect(vault.open(database.db, { id, subject: "order:2" })).rejects.toThrow(VaultError);
});

test("ciphertext copied between two rows of one subject does not open", async () => {
  const id = await vault.seal(database.db, { kind: "login", subject, value: "one" });
  const other = await vault.seal(database.db, { kind: "login", subject, value: "two" });
  await database.db.execute(sql`
    update vault_secrets a set nonce = b.nonce, ciphertext = b.ciphertext, wrapped_key = b.wrapped_key
    from vault_secrets b where a.id = ${id} and b.id = ${other}`);
  await expect(vault.open(database.db, { id, subject })).rejects.toThrow(VaultError);
});

test("a secret sealed in a transaction that is rolled back is gone", async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await vault.seal(tx, { kind: "login", subject, value: "secret" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await vault.destroy(database.db, { subject })).toBe(0);
});

test("destroying takes one kind or all of a subject, and leaves others", async () => {
  const login = await vault.seal(database.db, { kind: "login", subject, value: "a" });
  const payout = await vault.seal(database.db, { kind: "payout", subject, value: "b" });
  const other = await vault.seal(database.db, { kind: "login", subject: "order:2", value: "c" });
  expect(await vault.destroy(database.db, { subject, kind: "login" })).toBe(1);
  expect(await vault.open(database.db, { id: login, subject })).toBeNull();
  expect(await vault.open(database.db, { id: payout, subject })).toBe("b");
  expect(await vault.destroy(database.db, { subject })).toBe(1);
  expect(await vault.open(database.db, { id: other, subject: "order:2" })).toBe("c");
});

test("secrets are destroyed when their time has passed, not before", async () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const due = await vault.seal(database.db, { kind: "a", subject, value: "due", destroyAfter: now });
  const later = new Date(now.getTime() + 1);
  const kept = await vault.seal(database.db, { kind: "b", subject, value: "kept", destroyAfter: later });
  const forever = await vault.seal(database.db, { kind: "c", subject, value: "forever" });
  expect(await vault.destroyDue(database.db, now)).toBe(1);
  expect(await vault.open(database.db, { id: due, subject })).toBeNull();
  expect(await vault.open(database.db, { id: kept, subject })).toBe("kept");
  expect(await vault.open(database.db, { id: forever, subject })).toBe("forever");
});

test("after a rotation every secret opens with the new key alone", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1)
    ids.push(await vault.seal(database.db, { kind: "n", subject, value: `value ${n}` }));
  const progress: number[] = [];
  const rotating = createVault([fresh, old]);
  expect(await rotating.rotate(database.db, { batch: 10, onProgress: (done) => progress.push(done) })).toBe(
    25,
  );
  expect(progress).toEqual([10, 20, 25]);
  const alone = createVault([fresh]);
  for (const [n, id] of ids.entries())
    expect(await alone.open(database.db, { id, subject })).toBe(`value ${n}`);
  expect(await rotating.rotate(database.db, quiet)).toBe(0);
});

test("two rotations at once and secrets sealed meanwhile leave nothing under the old key", async () => {
  for (let n = 0; n < 40; n += 1) await vault.seal(database.db, { kind: "n", subject, value: `value ${n}` });
  const rotating = createVault([fresh, old]);
  const [one, two] = await Promise.all([
    rotating.rotate(database.db, { ...quiet, batch: 7 }),
    rotating.rotate(database.db, { ...quiet, batch: 5 }),
    rotating.seal(database.db, { kind: "n", subject, value: "meanwhile" }),
  ]);
  expect(one + two).toBe(40);
  const left = await database.pool.query(
    "select count(*)::int as count from vault_secrets where key_id = 'old'",
  );
  expect(left.rows[0].count).toBe(0);
});

test("a rotation that breaks off is finished by the next", async () => {
  for (let n = 0; n < 30; n += 1) await vault.seal(database.db, { kind: "n", subject, value: `value ${n}` });
  const rotating = createVault([fresh, old]);
  const breaks = {
    batch: 10,
    onProgress: () => {
      throw new Error("killed");
    },
  };
  await expect(rotating.rotate(database.db, breaks)).rejects.toThrow("killed");
  expect(await rotating.rotate(database.db, quiet)).toBe(20);
});

test("a damaged secret does not keep the others from the new key, and is named", async () => {
  const bad = await vault.seal(database.db, { kind: "n", subject, value: "damaged" });
  for (let n = 0; n < 5; n += 1) await vault.seal(database.db, { kind: "n", subject, value: `value ${n}` });
  await database.db.execute(
    sql`update vault_secrets set wrapped_key = decode('00', 'hex') where id = ${bad}`,
  );
  const rotating = createVault([fresh, old]);
  await expect(rotating.rotate(database.db, { ...quiet, batch: 2 })).rejects.toThrow(
    "1 secrets couldn't be opened",
  );
  const left = await database.pool.query("select id from vault_secrets where key_id = 'old'");
  expect(left.rows).toEqual([{ id: bad }]);
});

test("a subject's secrets get a day of destruction, and lose it again", async () => {
  const id = await vault.seal(database.db, { kind: "payout", subject, value: "kept" });
  const other = await vault.seal(database.db, { kind: "payout", subject: "order:2", value: "other" });
  const at = new Date("2026-12-20T00:00:00Z");
  expect(await vault.expire(database.db, { subject, at })).toBe(1);
  expect(await vault.destroyDue(database.db, new Date(at.getTime() - 1))).toBe(0);
  await vault.expire(database.db, { subject, at: null });
  expect(await vault.destroyDue(database.db, at)).toBe(0);
  await vault.expire(database.db, { subject, at });
  expect(await vault.destroyDue(database.db, at)).toBe(1);
  expect(await vault.open(database.db, { id, subject })).toBeNull();
  expect(await vault.open(database.db, { id: other, subject: "order:2" })).toBe("other");
});
