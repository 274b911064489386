import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pictureFileKeys } from "../domain/listings/index.ts";
import { addressesSkippedAtRestore } from "../domain/payments/index.ts";
import { endedAtRestore } from "../domain/people/index.ts";
import { otherMode, readShopMode } from "../domain/settings/index.ts";
import { checkArchive } from "../platform/backup/archive-reader.ts";
import { BackupError, plainError } from "../platform/backup/backup-error.ts";
import { type BackupOptions, makeBackup } from "../platform/backup/make-backup.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { describe, restoreBackup } from "../platform/backup/restore-backup.ts";
import { parseVaultKeys } from "../platform/config/vault-keys.ts";
import { sealedAnswers } from "../platform/idempotency/once.ts";
import { sealedMailBodies } from "../platform/mail/wipe-bodies.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

/** How the commands are listed. */
export const backupUsage = `  backup FILE         write database, pictures and a manifest into one file; the shop can keep running
  check-backup FILE   check every checksum of a backup
  restore FILE        restore a backup into an empty database`;

/** A command that opens the database itself, or needs none. */
type Command = (services: Services, databaseUrl: string, rest: string[]) => Promise<void>;

/**
 * They neither migrate nor claim the database: a backup is taken before an upgrade, and a restore wants
 * nothing there.
 */
export const backupCommands: Record<string, Command> = {
  backup: (services, databaseUrl, [file]) =>
    plainly(async () => {
      const started = Date.now();
      const done = await makeBackup({
        ...(await backupOf(services, databaseUrl)),
        file: namedFile(file, "backup"),
        signal: untilStopped(),
        say,
      });
      const { missing, missingKeys } = done.manifest.files;
      for (const key of missingKeys) say(`  missing: ${key}`);
      if (missing > 0) say(`${missing} pictures in the database are missing from the store and left out.`);
      say(`Vault keys needed to restore it (not in the file): ${keyNames(done.manifest)}.`);
      say(totals("Backed up", done, started));
    }),
  restore: (services, databaseUrl, [file]) =>
    plainly(async () => {
      const started = Date.now();
      const archive = namedFile(file, "restore");
      const done = await restoreBackup({
        ...{ file: archive, databaseUrl, say, vaultKeys: keysOf(services) },
        files: services.ctx.files,
        mode: services.config.demo ? "demo" : "real",
        migrations: path.resolve("migrations"),
        skipAhead: addressesSkippedAtRestore,
        ended: endedAtRestore,
      });
      const { authPrint } = done.manifest;
      if (authPrint && authPrint !== authPrintOf(services)) say(otherAuthSecret);
      if (done.migrated > 0) say(`${done.migrated} newer migrations applied.`);
      say(
        "Everybody signs in again. Check People and API keys: who lost access after the backup has it again.",
      );
      say("Next: verify-log and verify-ledger, then start the shop.");
      say(totals("Restored", { ...done, bytes: statSync(archive).size }, started));
    }),
  "check-backup": (_services, _databaseUrl, [file]) =>
    plainly(async () => {
      const archive = namedFile(file, "check-backup");
      const { manifest } = await checkArchive(archive).catch((error: unknown) => {
        throw plainError(error, archive);
      });
      say(describe(manifest));
      const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
      say(
        `The backup is complete: ${rows + manifest.jobs.rows} rows, ${manifest.jobs.rows} of them queued jobs, and ${manifest.files.count} pictures.`,
      );
    }),
};

/**
 * What every backup of this shop is made of. Refuses a database of the other kind of shop, whose keys are
 * others.
 */
export async function backupOf(
  services: Services,
  databaseUrl: string,
): Promise<Omit<BackupOptions, "file" | "say">> {
  const { ctx, config } = services;
  const mode = await readShopMode(ctx.db);
  if (mode !== null && (mode === "demo") !== config.demo) throw new StartError(otherMode(mode).text);
  return {
    databaseUrl,
    files: ctx.files,
    fileKeys: pictureFileKeys,
    vaultKeys: keysOf(services),
    sealedColumns: [sealedMailBodies, sealedAnswers, { table: "shop_identity", column: "canary" }],
    mode,
    authPrint: authPrintOf(services),
    program: programVersion(),
    now: ctx.clock.now(),
  };
}

/** Told to stop, a command leaves no half of a file behind. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new BackupError("Stopped. No backup was saved."));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  return stopping.signal;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the owner can mend is told without a stack. */
async function plainly(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof BackupError ? new StartError(error.message) : error;
  });
}

function keysOf({ config }: Services) {
  const keys = parseVaultKeys(config.vaultKeys);
  if (typeof keys === "string") throw new StartError(`VAULT_KEYS: ${keys}`);
  return keys;
}

/** A path as it was typed, from the folder in which npm was called. */
function namedFile(file: string | undefined, command: string): string {
  if (!file) throw new BackupError(`Usage: npm run shop -- ${command} FILE`);
  return path.resolve(process.env.INIT_CWD ?? ".", file);
}

function programVersion(): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync("package.json", "utf8"));
  return String(version);
}

/** A print of AUTH_SECRET, which is long and random, so that another one is noticed at a restore. */
function authPrintOf({ config }: Services): string {
  return createHmac("sha256", config.authSecret).update("goldhall backup").digest("hex").slice(0, 16);
}

const otherAuthSecret =
  "This isn't the AUTH_SECRET this shop had. Everyone has to sign in again, and two-step sign-in can't read its codes. Set the old one if you have it.";

function keyNames({ vaultKeys }: Manifest): string {
  return vaultKeys.map(({ id }) => id).join(", ") || "none";
}

type Done = { rows: number; files: number; bytes: number };

function totals(what: string, { rows, files, bytes }: Done, started: number): string {
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  return `${what}: ${rows} rows, ${files} pictures, ${bytes} bytes, ${seconds} s.`;
}
