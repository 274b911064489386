import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pictureFileKeys } from "../../domain/listings/index.ts";
import { addressesSkippedAtRestore } from "../../domain/payments/index.ts";
import { endedAtRestore } from "../../domain/people/index.ts";
import { type BackupOptions, makeBackup } from "../../platform/backup/make-backup.ts";
import { type RestoreOptions, restoreBackup } from "../../platform/backup/restore-backup.ts";
import { parseVaultKeys } from "../../platform/config/vault-keys.ts";
import { localFiles } from "../../platform/files/local-files.ts";
import { sealedAnswers } from "../../platform/idempotency/once.ts";
import { sealedMailBodies } from "../../platform/mail/wipe-bodies.ts";
import type { TestDatabase } from "../support/database.ts";

/**
 * A backup of a demo shop, made with the last migration before the baseline; its secrets open with its keys.
 */
export const oldShop = path.resolve("tests/fixtures/shop-of-0073.tar");
export const oldShopSecrets: { authSecret: string; vaultKeys: string } = JSON.parse(
  readFileSync("tests/fixtures/shop-of-0073.keys.json", "utf8"),
);
export const oldShopKeys = keysOf(oldShopSecrets.vaultKeys);

function keysOf(text: string) {
  const keys = parseVaultKeys(text);
  if (typeof keys === "string") throw new Error(keys);
  return keys;
}

/** A folder of its own for a test file, gone when it is told so. */
export function scratch() {
  const folder = mkdtempSync(path.join("/tmp", "goldhall-backup-"));
  return {
    at: (...parts: string[]) => path.join(folder, ...parts),
    files: (name: string) => localFiles(path.join(folder, name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Scratch = ReturnType<typeof scratch>;

/** Backs up a shop of the tests, with the keys of the old shop. */
export function backUp(
  database: TestDatabase,
  more: Pick<BackupOptions, "file" | "files"> & Partial<BackupOptions>,
) {
  return makeBackup({
    databaseUrl: database.url,
    fileKeys: pictureFileKeys,
    vaultKeys: oldShopKeys,
    sealedColumns: [sealedMailBodies, sealedAnswers, { table: "shop_identity", column: "canary" }],
    mode: "demo",
    program: "test",
    now: new Date(),
    say: () => {},
    ...more,
  });
}

/** Restores the old shop, or another backup, into a database. */
export function restore(
  database: TestDatabase,
  more: Pick<RestoreOptions, "files"> & Partial<RestoreOptions>,
) {
  return restoreBackup({
    file: oldShop,
    databaseUrl: database.url,
    vaultKeys: oldShopKeys,
    mode: "demo",
    migrations: path.resolve("migrations"),
    skipAhead: addressesSkippedAtRestore,
    ended: endedAtRestore,
    say: () => {},
    ...more,
  });
}

/**
 * What stands in every table, as a hash and a count of its rows; without numbers of transactions, which a
 * restore makes anew.
 */
export async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid <> 'xid8'::regtype and c.relname not in ('job_servers', 'rate_limits', 'order_readers',
         'chat_presence')
     group by c.relname order by c.relname`,
  );
  const content: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const found = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as hash
       from (select ${columns} from "${name}") r`,
    );
    content[name] = found.rows[0]?.hash ?? "";
  }
  const jobs = await pool.query<{ hash: string }>(
    `select count(*) || ' ' || md5(string_agg(concat_ws('|', t.identifier, payload, q.queue_name, priority,
       extract(epoch from run_at), attempts, max_attempts, last_error, key), E'\n' order by j.id)) as hash
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
       left join graphile_worker._private_job_queues q on q.id = job_queue_id`,
  );
  return { ...content, "queued jobs": jobs.rows[0]?.hash ?? "" };
}
