import pg from "pg";
import type { VaultKey } from "../config/vault-keys.ts";
import { migrationLock } from "../database/migrate.ts";
import type { FileStore } from "../files/ports.ts";
import { migrateJobs } from "../jobs/jobs.ts";
import { type CheckedArchive, checkArchive, readMembers } from "./archive-reader.ts";
import { BackupError, plainError } from "./backup-error.ts";
import { copyIn } from "./copy-rows.ts";
import { describeTables, quoted, sameEverywhere } from "./describe-database.ts";
import { filesFolder, type Manifest } from "./manifest.ts";
import { copyJobsIn } from "./queued-jobs.ts";
import {
  applyMigrations,
  type Migrations,
  prepareMigrations,
  sortMigrations,
  withPlainTables,
} from "./restore-schema.ts";
import { keysLacking } from "./vault-canaries.ts";

export type RestoreOptions = {
  file: string;
  databaseUrl: string;
  files: FileStore;
  vaultKeys: VaultKey[];
  /** What kind of shop this program runs; a backup of the other kind is refused (Rule P33). */
  mode: "demo" | "real";
  /** The folder of the program's migrations. */
  migrations: string;
  /** Sequences whose next numbers may have been given to people after the backup: so many are left out. */
  skipAhead: Readonly<Record<string, number>>;
  /** Statements that end what must not be as it was when the backup was made. */
  ended: readonly string[];
  say: (line: string) => void;
};

type RestoreSummary = { rows: number; files: number; migrated: number; manifest: Manifest };

/**
 * Restores a backup into an empty database and brings it to this program's newest migration: all in one
 * transaction, so that it is there whole or not at all. Everything is checked before anything is written.
 * Pictures that are there already stay as they are; when the restore fails, those that it has put there are
 * removed again. Throws BackupError in plain words.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { file, say } = options;
  const client = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true });
  client.on("error", () => {});
  try {
    await client.connect();
    await requireEmpty(client);
    say("Checking the file …");
    const checked = await checkArchive(file);
    const { manifest } = checked;
    requireSameShop(options, manifest);
    const migrations = sortMigrations(options.migrations, manifest.migrations);
    say(`  ${describe(manifest)}`);
    const put = await restoreFiles(options, checked);
    let isCommitting = false;
    try {
      await restoreDatabase(client, options, { manifest, migrations });
      isCommitting = true;
      await client.query("commit");
    } catch (error) {
      // A connection that is lost at the commit leaves open whether the shop is there; then its pictures have
      // to be.
      const isUndone = !isCommitting || error instanceof pg.DatabaseError;
      for (const key of isUndone ? put : []) await options.files.delete(key);
      throw error;
    }
    await client.query("analyze");
    const rows = manifest.tables.reduce((total, table) => total + table.rows, manifest.jobs.rows);
    return { rows, files: manifest.files.count, migrated: migrations.after.length, manifest };
  } catch (error) {
    throw plainError(error, file);
  } finally {
    await client.end();
  }
}

/** A backup in one line. */
export function describe({ madeAt, mode, program, postgres, vaultKeys }: Manifest): string {
  const keys = vaultKeys.map(({ id }) => id).join(", ") || "none";
  const kind = mode === null ? "shop that was never started" : `${mode} shop`;
  return `A ${kind}, made ${madeAt} by Goldhall ${program} on PostgreSQL ${postgres}. Vault keys needed: ${keys}.`;
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') and not exists (
       select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  if (rows[0]?.tables !== 0) throw new BackupError(notEmpty);
}

const notEmpty =
  "This database isn't empty, and a restore never overwrites a shop. Nothing has changed. Create an empty database and set DATABASE_URL to it (or, with the embedded database, set DATA_DIR to a new folder).";

function requireSameShop({ vaultKeys, mode }: RestoreOptions, manifest: Manifest): void {
  if (manifest.mode !== null && manifest.mode !== mode) {
    const way = manifest.mode === "demo" ? "DEMO=1" : "NODE_ENV=production";
    throw new BackupError(
      `This is a backup of a ${manifest.mode} shop, and this program runs as a ${mode} one. Nothing has changed. Restore it with ${way}.`,
    );
  }
  const lacking = keysLacking(vaultKeys, manifest.vaultKeys);
  if (lacking.length === 0) return;
  throw new BackupError(
    `VAULT_KEYS lacks the key this backup's secrets are sealed with (${lacking.join(", ")}). Nothing has changed. Set the keys of its shop, then restore.`,
  );
}

type Restored = { manifest: Manifest; migrations: Migrations };

/** Restores the database in a transaction that the caller commits. */
async function restoreDatabase(
  client: pg.Client,
  { databaseUrl, file, skipAhead, ended, say }: RestoreOptions,
  { manifest, migrations }: Restored,
): Promise<void> {
  // The queue's own tables are made on connections of its own; without jobs they are as good as nothing.
  await migrateJobs(databaseUrl);
  await client.query(`begin; ${sameEverywhere}`);
  // A server that starts meanwhile waits here, and finds everything.
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await requireEmpty(client);
  await prepareMigrations(client);
  await applyMigrations(client, migrations.before);
  const members = readMembers(file);
  const { tables } = manifest;
  await withPlainTables(client, await tablesToFill(client), async () => {
    for (const entry of tables) {
      const target = `public.${quoted(entry.name)} (${entry.columns.map(quoted).join(", ")})`;
      await copyIn(client, members, { entry, target });
      if (entry.rows >= 10_000) say(`  ${entry.name}: ${entry.rows} rows`);
    }
  });
  await copyJobsIn(client, members, manifest.jobs);
  await members.return();
  for (const { name, last, isCalled } of manifest.sequences) {
    const ahead = BigInt(last) + BigInt(skipAhead[name] ?? 0);
    await client.query("select setval($1, $2, $3)", [`public.${quoted(name)}`, String(ahead), isCalled]);
  }
  await applyMigrations(client, migrations.after);
  for (const statement of ended) await client.query(statement);
}

async function tablesToFill(client: pg.ClientBase): Promise<string[]> {
  return (await describeTables(client)).map(({ name }) => name);
}

/**
 * Puts the pictures in place that are not there yet, and answers their keys. On failure it takes them back
 * itself.
 */
async function restoreFiles(
  { file, files, say }: { file: string; files: FileStore; say: (line: string) => void },
  { manifest, filesAt }: CheckedArchive,
): Promise<string[]> {
  const put: string[] = [];
  if (filesAt === null) return put;
  try {
    let seen = 0;
    for await (const { name, bytes } of readMembers(file, filesAt)) {
      if (!name.startsWith(filesFolder)) break;
      const key = name.slice(filesFolder.length);
      if (!(await files.exists(key))) {
        put.push(key);
        await files.put(key, bytes);
      }
      seen += 1;
      if (seen % 1_000 === 0) say(`  ${seen} of ${manifest.files.count} pictures`);
    }
    return put;
  } catch (error) {
    for (const key of put) await files.delete(key);
    throw plainError(error, "the pictures");
  }
}
