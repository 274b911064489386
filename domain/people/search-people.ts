import { type SQL, sql } from "drizzle-orm";
import type { Actor, Role } from "../../kernel/actor.ts";
import { maskEmail } from "../../kernel/mask-email.ts";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { startingWith } from "../../platform/database/like-pattern.ts";
import { searchConditions } from "./people-search-conditions.ts";
import { allow } from "./policy.ts";
import { shownName } from "./shown-name.ts";

/** A person whom the desk's search found. */
export type PersonHit = {
  id: string;
  displayName: string;
  /** In full for whoever manages people, else masked, as on the person's page. */
  email: string;
  rsn: string | null;
  role: Role;
  /** What Discord calls them, where they came by it. */
  handle: string | null;
};

/** Of a word that hundreds share, so many are looked at. */
const mostLookedAt = 200;

type PeopleSearch = {
  words: string;
  limit: number;
  /** What `findPeople` finds, for whoever asks it for more than this. */
  people?: Promise<readonly string[]> | undefined;
};

/**
 * The people found by `findPeople`, staff and the newest first, for staff who read orders. Whoever doesn't
 * manage people finds them by what they may see: a name, a game name, or an email address typed in full.
 */
export async function searchPeople(
  ctx: Pick<Ctx, "db" | "actor">,
  { words, limit, people }: PeopleSearch,
): Promise<Result<PersonHit[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const ids = await (people ?? findPeople(ctx.db, words));
  const { rows } = await ctx.db.execute<PersonHit>(sql`
    select users.id, ${shownName} as "displayName", users.email, user_profiles.rsn, user_profiles.role,
      (select handle from accounts join provider_handles using (provider_id, account_id)
        where user_id = users.id limit 1) as handle
    from users join user_profiles on user_profiles.id = users.id
    where users.id = any(${sql.param(ids)}::uuid[]) and ${foundBySeen(ctx.actor, words)}
    order by lower(users.email) = ${words} or lower(user_profiles.rsn) = ${words} desc nulls last,
      user_profiles.role = 'member', user_profiles.created_at desc
    limit ${limit}`);
  if (allow(ctx.actor, "people.manage").ok) return ok(rows);
  return ok(rows.map((row) => ({ ...row, email: maskEmail(row.email), handle: null })));
}

/** Of ids that `findPeople` found, those whom `searchPeople` shows to this reader. */
export async function whomReaderFinds(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  words: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (allow(actor, "people.manage").ok) return ids;
  const { rows } = await db.execute<{ id: string }>(sql`
    select users.id from users join user_profiles on user_profiles.id = users.id
    where users.id = any(${sql.param(ids)}::uuid[]) and ${foundBySeen(actor, words)}`);
  return rows.map(({ id }) => id);
}

/** Whether a row of `users` and `user_profiles` has the words in what its reader may see of it. */
function foundBySeen(actor: Actor, words: string): SQL {
  if (allow(actor, "people.manage").ok) return sql`true`;
  return sql`(${searchConditions(words).isCalled} or lower(users.email) = ${words})`;
}

/**
 * The ids of people by a part of their email address, name or game name, or by how what Discord calls them
 * begins. `words` is in lower case, with three letters or digits together at least. It asks for no right:
 * whoever calls it shows only what its reader may see of them.
 */
export async function findPeople(db: Queryable, words: string): Promise<string[]> {
  const { isNamed, hasEmail } = searchConditions(words);
  const parts: SQL[] = [
    sql`(select id from user_profiles where ${isNamed} limit ${mostLookedAt})`,
    sql`(select user_id as id from provider_handles join accounts using (provider_id, account_id)
      where lower(handle) like ${startingWith(words.replace(/^@/, ""))} limit ${mostLookedAt})`,
  ];
  // There is no blank in an address, but its words are those of many names.
  if (!words.includes(" ")) {
    parts.push(sql`(select id from users where ${hasEmail} limit ${mostLookedAt})`);
  }
  const { rows } = await db.execute<{ id: string }>(sql.join(parts, sql` union `));
  return rows.map(({ id }) => id);
}
