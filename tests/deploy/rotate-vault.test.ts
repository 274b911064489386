import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { VaultKey } from "../../platform/config/vault-keys.ts";
import { type Jobs, startJobs } from "../../platform/jobs/jobs.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { proveKeysAgree } from "../../server/open-database.ts";
import { rotateVault } from "../../server/rotate-vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog, vaultKey } from "../support/tools.ts";

const [old, fresh] = [vaultKey("old"), vaultKey("fresh")];
const log = recordingLog();
let database: TestDatabase;
const servers: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await database.pool.query("truncate vault_secrets, idempotency_keys, job_servers");
});
afterAll(() => database.close());

const program = (...keys: VaultKey[]) => ({
  connection: database,
  log,
  ctx: { vault: createVault(keys), db: database.db },
});

/** A server that runs with these keys; without any, one of a version that does not say. */
async function running(...keys: VaultKey[]): Promise<void> {
  const vaultKeys = keys.length > 0 ? { vaultKeys: createVault(keys).keyPrints } : {};
  servers.push(await startJobs({ connection: database, lanes: [], crontab: "", log, ...vaultKeys }));
}

const sealOld = () =>
  createVault([old]).seal(database.db, { kind: "login", subject: "order:1", value: "secret" });
const rotate = (...keys: VaultKey[]) => rotateVault(program(...keys), () => {});
const sealedUnder = async () =>
  (await database.pool.query("select key_id from vault_secrets")).rows.map((row) => row.key_id);

test("while a server runs that lacks the new key nothing is wrapped under it, nor sealed", async () => {
  await sealOld();
  await running(old);
  await expect(rotate(fresh, old)).rejects.toThrow("doesn't have the first key of VAULT_KEYS");
  await expect(proveKeysAgree(program(fresh, old))).rejects.toThrow("restart the servers");
  expect(await sealedUnder()).toEqual(["old"]);
});

test("a key of the same id with other bytes is not the same key", async () => {
  await running(vaultKey("fresh"), old);
  await expect(rotate(fresh, old)).rejects.toThrow("doesn't have the first key of VAULT_KEYS");
});

test("a server of an older version, which does not say what it holds, is not rotated away under", async () => {
  await sealOld();
  await running();
  await proveKeysAgree(program(fresh, old));
  await expect(rotate(fresh, old)).rejects.toThrow("Upgrade and restart every server first");
  expect(await sealedUnder()).toEqual(["old"]);
});

test("in the documented order each step is taken, and the old key is needed no more", async () => {
  await sealOld();
  await running(old);
  await proveKeysAgree(program(old, fresh));
  await servers.pop()?.stop();
  await running(old, fresh);
  await proveKeysAgree(program(fresh, old));
  await running(fresh, old);
  expect(await rotate(fresh, old)).toBe(1);
  expect(await sealedUnder()).toEqual(["fresh"]);
  await expect(proveKeysAgree(program(old))).rejects.toThrow("seals with a key");
});

test("a server that was killed is asked nothing", async () => {
  await sealOld();
  await database.pool.query("insert into job_servers (id, vault_keys) values (7, '{old:1}')");
  expect(await rotate(fresh, old)).toBe(1);
});

test("what cannot be opened is counted, and whose it is stays unsaid", async () => {
  const sealed = createVault([vaultKey("gone")]).encrypt("an answer", "anything");
  await database.pool.query(
    `insert into idempotency_keys (scope, key, status, sealed_answer, created_at, expires_at)
     values ('place-order:203.0.113.77', 'customer@example.com', 201, $1, now(), now())`,
    [sealed],
  );
  const reported = await rotate(fresh, old).catch(
    (error: Error) => `${error.message} ${error.stack} ${error.cause}`,
  );
  expect(reported).toContain("1 secrets couldn't be opened");
  expect(reported).not.toMatch(/203\.0\.113|customer@/);
});
