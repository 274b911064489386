import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";

/**
 * What a job is told. Only ids and the like: a job reads the rest itself, and job rows are no place for
 * secrets.
 */
export type JobPayload = Record<string, string | number | boolean | null>;

/**
 * `jobKey` replaces a waiting job of the same key, `runAt` delays it, `maxAttempts` (default 25) bounds the
 * retries, whose distance grows exponentially, and jobs of one `queueName` run one after the other.
 */
export type JobOptions = { jobKey?: string; runAt?: Date; maxAttempts?: number; queueName?: string };

/**
 * Adds a job in the caller's transaction: it starts within milliseconds of the commit and never runs if the
 * transaction is rolled back. The payload must hold ids only, never a secret, an address or a name (Rule P5).
 */
export async function addJob(
  tx: Queryable,
  name: string,
  payload: JobPayload,
  options: JobOptions = {},
): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queueName ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.jobKey ?? null}::text
    )`);
}
