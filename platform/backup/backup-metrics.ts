import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../metrics/metrics-part.ts";

type Row = { succeeded: number | null; bytes: number | null; failed: number };

/**
 * When the daily backup succeeded last, and whether the last one that ended did. Nothing of it where none was
 * ever tried.
 */
export const backupMetrics: MetricsPart<
  "goldhall_backup_last_success_timestamp_seconds" | "goldhall_backup_size_bytes" | "goldhall_backup_failed"
> = {
  name: "backups",
  gauges: {
    goldhall_backup_last_success_timestamp_seconds: { help: "When the last daily backup succeeded" },
    goldhall_backup_size_bytes: { help: "How large that backup is" },
    goldhall_backup_failed: { help: "1 if the last daily backup that ended has failed" },
  },
  async read(db) {
    const { rows } = await db.execute<Row>(sql`
      with good as (
        select finished_at, bytes from backups where finished_at is not null and error is null
        order by started_at desc limit 1
      ), ended as (
        select error from backups where finished_at is not null or error is not null order by started_at desc limit 1
      )
      select (select extract(epoch from finished_at)::float8 from good) as succeeded,
        (select bytes::float8 from good) as bytes, (error is not null)::int as failed
      from ended`);
    const [row] = rows;
    return {
      goldhall_backup_last_success_timestamp_seconds: only(row?.succeeded ?? null),
      goldhall_backup_size_bytes: only(row?.bytes ?? null),
      goldhall_backup_failed: only(row?.failed ?? null),
    };
  },
};
