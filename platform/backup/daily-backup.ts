import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { BackupError, plainError } from "./backup-error.ts";
import { lastBackup } from "./last-backup.ts";
import { backups } from "./tables.ts";

export type DailyBackupOptions = Pick<Ctx, "db" | "clock" | "log"> & {
  /** A folder of this shop alone: what is named like its backups is removed when its time is over. */
  folder: string;
  settings: () => Promise<{ isDaily: boolean; hour: number; keepDays: number }>;
  make: (file: string) => Promise<{ bytes: number }>;
};

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** After a failure the next try is made within the hour. */
const retryMilliseconds = hourMilliseconds - 5 * 60_000;
/** How long it is known which backups were made. */
const rowDays = 400;

const fileName = /^goldhall-\d{8}T\d{6}Z\.tar(\.[0-9a-f]{8}\.partial)?$/;

/** How the backup of a moment is named. */
export function backupName(at: Date): string {
  return `goldhall-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.tar`;
}

/**
 * Makes the backup of the day when its hour has come and there is none, notes how it went, and removes those
 * whose days are over; the newest always stays. A failure is noted in plain words and tried again within the
 * hour. One at a time: the caller queues them.
 */
export async function dailyBackup(options: DailyBackupOptions): Promise<"made" | "failed" | "not due"> {
  const { db, clock, log, folder } = options;
  const now = clock.now();
  const settings = await options.settings();
  // Nobody else makes one now, so whoever began one and did not end it was stopped.
  await db
    .update(backups)
    .set({ error: "The shop stopped before the backup was complete." })
    .where(and(isNull(backups.finishedAt), isNull(backups.error)));
  if (!settings.isDaily || !(await isDue(options, now, settings.hour))) return "not due";
  const [row] = await db.insert(backups).values({ startedAt: now }).returning({ id: backups.id });
  const isIt = eq(backups.id, row?.id ?? "");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes } = await options.make(path.join(folder, backupName(now)));
    await db.update(backups).set({ finishedAt: clock.now(), bytes }).where(isIt);
    await removeOld(options, now, settings.keepDays);
    return "made";
  } catch (thrown) {
    const plain = plainError(thrown, "the backup");
    const error =
      plain instanceof BackupError ? plain.message : "The backup failed. See the log for the reason.";
    await db.update(backups).set({ error }).where(isIt);
    log.error({ err: thrown }, "the daily backup was not made");
    return "failed";
  }
}

async function isDue({ db }: DailyBackupOptions, now: Date, hour: number): Promise<boolean> {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  const due = today <= now ? today : new Date(today.getTime() - dayMilliseconds);
  const { success } = await lastBackup(db);
  if (success && success.startedAt >= due) return false;
  const [tried] = await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1);
  return !tried || now.getTime() - tried.startedAt.getTime() >= retryMilliseconds;
}

async function removeOld({ db, folder }: DailyBackupOptions, now: Date, keepDays: number): Promise<void> {
  const newest = backupName(now);
  const oldest = backupName(new Date(now.getTime() - keepDays * dayMilliseconds));
  for (const name of await readdir(folder)) {
    // Names are in the order of their moments. What is unfinished is of a program that was killed.
    const isOver = name < oldest || name.endsWith(".partial");
    if (fileName.test(name) && isOver && name !== newest) await rm(path.join(folder, name), { force: true });
  }
  const before = new Date(now.getTime() - rowDays * dayMilliseconds);
  await db.delete(backups).where(lt(backups.startedAt, before));
}
