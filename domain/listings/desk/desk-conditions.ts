import { type SQL, sql } from "drizzle-orm";
import type { DeskListFilters } from "./desk-inputs.ts";

/** What a listing must be to stand in the desk's list under these filters. */
export function deskConditions(filters: DeskListFilters): SQL {
  const { state, q, build, type, login_method, delivery, verified, login, featured, from, to } = filters;
  const conditions = [
    ...stateConditions(state),
    ...(build ? [sql`build = ${build}`] : []),
    ...(type ? [sql`type = ${type}`] : []),
    ...(login_method ? [sql`login_method = ${login_method}`] : []),
    ...(delivery ? [sql`delivery_time = ${delivery}`] : []),
    ...(verified ? [sql`verified = ${verified === "yes"}`] : []),
    ...(login === "missing" ? [sql`login_secret_id is null`] : []),
    ...(login === "stale" ? [sql`is_login_stale`] : []),
    ...(featured ? [sql`featured > 0`] : []),
    ...(from === undefined ? [] : [sql`price_cents >= ${from}`]),
    ...(to === undefined ? [] : [sql`price_cents <= ${to}`]),
    ...(q ? [matches(q)] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function stateConditions(state: DeskListFilters["state"]): SQL[] {
  if (state === "all") return [];
  if (state === "held") return [sql`state = 'published' and held_by is not null`];
  return [sql`state = ${state}`];
}

/**
 * Every word stands in the name, or the search is the beginning of an id: of the listing, or of the order
 * that has it.
 */
function matches(typed: string): SQL {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const inName = words.map((word) => sql`lower(name) like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  const ids = idsBeginning(typed);
  if (!ids) return sql`(${sql.join(inName, sql` and `)})`;
  const between = sql`between ${ids.from}::uuid and ${ids.to}::uuid`;
  return sql`((${sql.join(inName, sql` and `)}) or id ${between} or held_by ${between})`;
}

/** The first and the last id that begin so; null for what is no beginning of an id, or too short for one. */
export function idsBeginning(typed: string): { from: string; to: string } | null {
  const digits = typed.trim().replace(/^#/, "").replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{6,32}$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
