import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";

/** Days for which somebody who was given access counts as one with the person who gave it (Rule P42). */
export const freshAccessDays = 7;
const day = 86_400_000;

/**
 * Whether somebody is a second person beside others: none of them, and nobody behind whom the same person
 * stands (Rule P42).
 */
export async function isSecondPerson(
  db: Queryable,
  { personId, parts }: { personId: string; parts: readonly string[] },
  now: Date,
): Promise<boolean> {
  const behind = await whoStandsBehind(db, [personId, ...parts], now);
  return parts.every((part) => behind.get(part) !== behind.get(personId));
}

/**
 * For each person the one who stands behind them: whoever invited, promoted or let back in a person of the
 * staff within `freshAccessDays`, and so on up; without such a one they themself. Two people are a pair of
 * hands only where these differ (Rule P42).
 */
export async function whoStandsBehind(
  db: Queryable,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const since = new Date(now.getTime() - freshAccessDays * day).toISOString();
  const { rows } = await db.execute<{ person: string; behind: string }>(sql`
    with recursive chain as (
      select id as person, id as behind, 0 as depth from unnest(${sql.param([...personIds])}::uuid[]) id
      union all
      select c.person, p.access_from, c.depth + 1
      from chain c join user_profiles p on p.id = c.behind
      where p.access_from is not null and p.access_since > ${since} and c.depth < 20
    )
    select distinct on (person) person, behind from chain order by person, depth desc`);
  return new Map(rows.map(({ person, behind }) => [person, behind]));
}
