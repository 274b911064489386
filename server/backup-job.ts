import path from "node:path";
import { readSettingsGroup } from "../domain/settings/index.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { dailyBackup } from "../platform/backup/daily-backup.ts";
import { makeBackup } from "../platform/backup/make-backup.ts";
import { inLane, type Tasks } from "../platform/jobs/lane.ts";
import { backupOf } from "./backup-commands.ts";
import type { Services } from "./services.ts";

const job = "daily-backup";

export type BackupJob = { tasks: Tasks; crontab: string; stop(): void };

/**
 * The daily backup of a server that has a folder for it (BACKUP_DIR); nothing on others. It looks every ten
 * minutes whether one is due. In a queue of its own, so that of several servers one makes it. `stop` ends one
 * that is being made: it is made again after the next start.
 */
export function backupJob(services: Services, databaseUrl: string): BackupJob {
  const { config, ctx, log } = services;
  const folder = config.backupDir;
  if (folder === undefined) return { tasks: {}, crontab: "", stop: () => {} };
  const stopping = new AbortController();
  const make = async (file: string) => {
    const given = await backupOf(services, databaseUrl);
    return makeBackup({ ...given, file, signal: stopping.signal, say: () => {} });
  };
  return {
    tasks: {
      [job]: inLane("nightly", async () => {
        const settings = () => readSettingsGroup(ctx.db, "backups");
        await dailyBackup({
          db: ctx.db,
          clock: ctx.clock,
          log,
          folder: path.resolve(folder),
          settings,
          make,
        });
      }),
    },
    crontab: `*/10 * * * * ${job} ?jobKey=${job}&queue=${job}&max=1`,
    stop: () => stopping.abort(new BackupError("The shop stopped before the backup was complete.")),
  };
}
