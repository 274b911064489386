import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../metrics/metrics-part.ts";

/** How large the database is: a full disk stops the shop. */
export const databaseMetrics: MetricsPart<"goldhall_database_size_bytes"> = {
  name: "database",
  gauges: { goldhall_database_size_bytes: { help: "Size of the database on disk, without its log files" } },
  async read(db) {
    const { rows } = await db.execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    return { goldhall_database_size_bytes: only(rows[0]?.bytes ?? null) };
  },
};
