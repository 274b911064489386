import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { VaultKey } from "../config/vault-keys.ts";
import type { Queryable } from "../database/connect.ts";
import { appliedMigrations } from "../database/migrate.ts";
import type { FileStore } from "../files/ports.ts";
import type { SealedColumn } from "../vault/rotate.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import { BackupError, plainError } from "./backup-error.ts";
import { copyOut } from "./copy-rows.ts";
import { describeSequences, describeTables, quoted, sameEverywhere } from "./describe-database.ts";
import { backupFormat, filesFolder, type Manifest, manifestName, manifestSumName } from "./manifest.ts";
import { copyJobsOut } from "./queued-jobs.ts";
import { sealCanaries } from "./vault-canaries.ts";

export type BackupOptions = {
  /** Where the backup is kept. */
  file: string;
  databaseUrl: string;
  /** The pictures, and the keys of those that the database names, asked in the backup's own view of it. */
  files: Pick<FileStore, "get">;
  fileKeys: (db: Pick<Queryable, "execute">) => Promise<Iterable<string>>;
  vaultKeys: VaultKey[];
  sealedColumns: readonly Pick<SealedColumn, "table" | "column">[];
  mode: Manifest["mode"];
  authPrint?: string;
  /** The version of this program. */
  program: string;
  now: Date;
  /** Hears how far it is. */
  say: (line: string) => void;
  /** Ends it early; nothing is left behind. */
  signal?: AbortSignal;
};

export type BackupSummary = { rows: number; files: number; bytes: number; manifest: Manifest };

/** How many names of missing files a manifest lists; the rest is only counted. */
const listedMissing = 1_000;

/**
 * Writes a backup of a shop that may be running: every table as it was in one moment, the queued jobs, the
 * pictures that the database named then, and a manifest. Blocks nobody who reads or writes. The file is there
 * whole or not at all. Throws BackupError, in plain words, when there is no room, no right or no shop.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  try {
    return await writeArchive(options.file, { at: options.now, signal: options.signal }, async (archive) => {
      const described = await copyDatabase(options, archive);
      const files = await copyFiles(options, archive, described.keys);
      const { keys: _, ...database } = described;
      const manifest: Manifest = { ...database, files, sha256: archive.digest() };
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await archive.add({ name: manifestName, bytes });
      const sum = `${createHash("sha256").update(bytes).digest("hex")}\n`;
      await archive.add({ name: manifestSumName, bytes: Buffer.from(sum) });
      const rows = manifest.tables.reduce((total, table) => total + table.rows, manifest.jobs.rows);
      return { rows, files: files.count, bytes: archive.size(), manifest };
    });
  } catch (error) {
    throw plainError(error, options.file);
  }
}

type Described = Omit<Manifest, "files" | "sha256"> & { keys: Iterable<string> };

/** Everything of the database in one snapshot, on a connection of its own. */
async function copyDatabase(options: BackupOptions, archive: ArchiveWriter): Promise<Described> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: "goldhall backup",
    keepAlive: true,
  });
  // What is under way reports the failure itself.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read, read only; ${sameEverywhere}`);
    return await describe(options, archive, client);
  } finally {
    await client.end();
  }
}

async function describe(
  { vaultKeys, sealedColumns, fileKeys, mode, authPrint, program, now, say }: BackupOptions,
  archive: ArchiveWriter,
  client: pg.Client,
): Promise<Described> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new BackupError("This database has no shop yet, so there's nothing to back up.");
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await describeTables(client)) {
    const source = `public.${quoted(name)} (${columns.map(quoted).join(", ")})`;
    const entry = await copyOut(client, archive, { name, columns, source });
    tables.push(entry);
    if (entry.rows >= 10_000) say(`  ${name}: ${entry.rows} rows`);
  }
  const db = drizzle(client);
  return {
    format: backupFormat,
    ...{ program, mode, migrations, tables, authPrint },
    postgres: rows[0]?.server_version ?? "",
    madeAt: now.toISOString(),
    vaultKeys: await sealCanaries(db, vaultKeys, sealedColumns),
    jobs: await copyJobsOut(client, archive),
    // Sequences know no snapshot: asked last, so that none is behind the rows.
    sequences: await describeSequences(client),
    keys: await fileKeys(db),
  };
}

async function copyFiles(
  { files, say }: BackupOptions,
  archive: ArchiveWriter,
  keys: Iterable<string>,
): Promise<Manifest["files"]> {
  const done: Manifest["files"] = { count: 0, bytes: 0, missing: 0, missingKeys: [] };
  for (const key of keys) {
    const bytes = await files.get(key);
    if (!bytes) {
      done.missing += 1;
      if (done.missingKeys.length < listedMissing) done.missingKeys.push(key);
      continue;
    }
    await archive.add({
      name: filesFolder + key,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    });
    done.count += 1;
    done.bytes += bytes.length;
    if (done.count % 1_000 === 0) say(`  ${done.count} pictures`);
  }
  return done;
}
