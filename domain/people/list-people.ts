import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { StaffRole } from "./model.ts";
import { searchConditions } from "./people-search-conditions.ts";
import { allow } from "./policy.ts";
import { shownName } from "./shown-name.ts";
import { deskRank } from "./tables.ts";

type PersonRow = {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  twoFactorEnabled: boolean;
  memberSince: Date;
  /** The role of somebody who is disabled, which they get back; null for everybody else. */
  disabledRole: StaffRole | null;
  version: number;
};

type PeoplePage = {
  people: PersonRow[];
  /** The person behind whom the next page begins; null on the last one. */
  nextAfter: string | null;
};

type PeopleQuery = {
  search: string;
  /** The last person of the page before; anybody unknown begins at the first page. */
  after?: string | null | undefined;
};

const pageSize = 50;
/** Up to so many that a search finds are put in order; more of them are met soon on a walk in that order. */
const mostSorted = 500;

/**
 * A page of the people for the desk, staff first, then by name; with a search those whose email address, name
 * or game name has it, or begins with it where it is too short to be looked up otherwise. Admins only.
 */
export async function listPeople(ctx: Ctx, { search, after }: PeopleQuery): Promise<Result<PeoplePage>> {
  const allowed = allow(ctx.actor, "people.manage");
  if (!allowed.ok) return allowed;
  const conditions = [
    search ? await condition(ctx.db, search.toLowerCase()) : sql`true`,
    after ? await behind(ctx.db, after) : sql`true`,
  ];
  const { rows } = await ctx.db.execute<Omit<PersonRow, "memberSince"> & { memberSince: string }>(sql`
    select users.id, users.email, ${shownName} as "displayName", user_profiles.role,
      users.two_factor_enabled as "twoFactorEnabled", user_profiles.created_at as "memberSince",
      user_profiles.disabled_role as "disabledRole", user_profiles.version
    from user_profiles join users on users.id = user_profiles.id
    where ${sql.join(conditions, sql` and `)}
    order by ${deskRank}, user_profiles.display_name, user_profiles.id
    limit ${pageSize + 1}`);
  const people = rows.slice(0, pageSize).map((row) => ({ ...row, memberSince: new Date(row.memberSince) }));
  return ok({ people, nextAfter: rows.length > pageSize ? (people.at(-1)?.id ?? null) : null });
}

async function behind(db: Queryable, after: string): Promise<SQL> {
  const { rows } = await db.execute<{ rank: number; name: string }>(
    sql`select ${deskRank} as rank, display_name as name from user_profiles where id = ${after}::uuid`,
  );
  const [last] = rows;
  if (!last) return sql`true`;
  const place = sql`(${last.rank}::int, ${last.name}::text, ${after}::uuid)`;
  return sql`(${deskRank}, user_profiles.display_name, user_profiles.id) > ${place}`;
}

/** Whom a search finds: few by their ids, many by looking at each on the way. */
async function condition(db: Queryable, words: string): Promise<SQL> {
  const { isNamed, hasEmail, isMet } = searchConditions(words);
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from users where ${hasEmail} limit ${mostSorted + 1})
    union (select id from user_profiles where ${isNamed} limit ${mostSorted + 1})`);
  if (rows.length > mostSorted) return isMet;
  return sql`user_profiles.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}
