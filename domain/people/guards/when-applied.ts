import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { userProfiles } from "../tables.ts";
import { freshAccessDays, whoStandsBehind } from "../who-stands-behind.ts";
import { aloneHours } from "./guard-kinds.ts";
import type { GuardChangeRow } from "./tables.ts";

const hour = 3_600_000;

/**
 * When a waiting loosening applies by itself: `aloneHours` after it was asked for where no other admin could
 * confirm it, and never sooner than `freshAccessDays` after an admin lost that role, so that nobody makes
 * themself alone. Null where it waits for another person (Rule P43).
 */
export async function appliesAt(
  { clock }: Pick<Ctx, "clock">,
  db: Queryable,
  row: GuardChangeRow,
): Promise<Date | null> {
  if (row.kind === "reveals") return null;
  const admins = await db
    .select({ personId: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.role, "admin"));
  const ids = admins.map(({ personId }) => personId);
  const parts = partsOf(row);
  const behind = await whoStandsBehind(db, [...ids, ...parts], clock.now());
  if (ids.some((id) => parts.every((part) => behind.get(part) !== behind.get(id)))) return null;
  const alone = row.requestedAt.getTime() + aloneHours * hour;
  const left = await lastAdminLeft(db);
  return new Date(Math.max(alone, left ? left.getTime() + freshAccessDays * 24 * hour : 0));
}

/** Who has a part in a change: who asked, and whose own sign-in or reveals it is about. */
export function partsOf({ kind, subject, requestedBy }: GuardChangeRow): string[] {
  return kind === "two_step" || kind === "reveals" ? [requestedBy, subject] : [requestedBy];
}

async function lastAdminLeft(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(at) as at from events
    where type in ('person.role_changed', 'person.disabled') and data ->> 'from' = 'admin'`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
