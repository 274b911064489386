import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { ListingsCtx } from "../context.ts";
import { deskConditions } from "./desk-conditions.ts";
import { mostBulk } from "./desk-copy.ts";
import type { DeskListFilters } from "./desk-inputs.ts";

export type BulkTarget = { id: string; version: number };
/**
 * Which listings: those ticked with the version that was seen, or all that match and were not changed since a
 * moment.
 */
export type BulkWhich = { picks: readonly BulkTarget[] } | { matching: DeskListFilters; asOf: Date };

/**
 * The listings that a bulk edit is about, each with the version that was seen; 0, which nothing has, for one
 * that was changed after `asOf`. Refuses more than 1,000 that match (`invalid`).
 */
export async function targetsOf(
  { db }: Pick<ListingsCtx, "db">,
  which: BulkWhich,
): Promise<Result<BulkTarget[]>> {
  if ("picks" in which) return ok([...which.picks]);
  const { rows } = await db.execute<BulkTarget & { is_newer: boolean }>(sql`
    select id, version, updated_at > ${which.asOf.toISOString()}::timestamptz as is_newer
    from account_listings where ${deskConditions(which.matching)} limit ${mostBulk + 1}`);
  if (rows.length > mostBulk) return fail(tooMany);
  return ok(rows.map((row) => ({ id: row.id, version: row.is_newer ? 0 : row.version })));
}

const tooMany = {
  code: "invalid",
  text: "More than 1,000 listings match. Narrow the list, or do it in parts.",
} as const;
