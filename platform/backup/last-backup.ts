import { and, desc, gt, isNotNull } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { backups } from "./tables.ts";

export type LastBackup = {
  /** The newest daily backup that was made, null when there was none. */
  success: { startedAt: Date; finishedAt: Date; bytes: number } | null;
  /** The newest try after it that failed, in plain words. */
  failure: { startedAt: Date; error: string } | null;
};

/** How the daily backups stand, for staff and for metrics. */
export async function lastBackup(db: Queryable): Promise<LastBackup> {
  const { startedAt, finishedAt, bytes, error } = backups;
  const [made] = await db
    .select({ startedAt, finishedAt, bytes })
    .from(backups)
    .where(isNotNull(finishedAt))
    .orderBy(desc(startedAt))
    .limit(1);
  const [failed] = await db
    .select({ startedAt, error })
    .from(backups)
    .where(and(isNotNull(error), made && gt(startedAt, made.startedAt)))
    .orderBy(desc(startedAt))
    .limit(1);
  return {
    success: made?.finishedAt
      ? { startedAt: made.startedAt, finishedAt: made.finishedAt, bytes: made.bytes ?? 0 }
      : null,
    failure: failed?.error ? { startedAt: failed.startedAt, error: failed.error } : null,
  };
}
