import { type SQL, sql } from "drizzle-orm";
import { containing, indexedPart, searchText, startingWith } from "../../platform/database/like-pattern.ts";
import { searchedNames } from "./tables.ts";

/** How people are looked up by words, in the statement's text; see `searchConditions`. */
type SearchConditions = {
  /** Of a row of `user_profiles`, by the index of names. */
  isNamed: SQL;
  /** Of a row of `users`, by the index of addresses. */
  hasEmail: SQL;
  /** Of a row of `user_profiles`, by no index. */
  isCalled: SQL;
  /** Of both joined, by no index: for who is met on a walk in another order. */
  isMet: SQL;
};

const columns = Object.values(searchedNames).map((name) => sql.raw(name));
const address = sql.raw("lower(users.email)");

/**
 * Whether words, in lower case, are a part of somebody's name, game name or email address; or the beginning
 * of it where they are too short for the indexes, which find no fewer than three letters elsewhere.
 */
export function searchConditions(words: string): SearchConditions {
  const isLong = /[\p{L}\p{N}]{3}/u.test(words);
  const whole = isLong ? containing : startingWith;
  const indexed = isLong ? indexedPart : startingWith;
  const name = searchText(words);
  // A column that is written otherwise than in its index is not looked up by it.
  const reads = (column: SQL, text: string) => sql`${column} || '' like ${whole(text)}`;
  const has = (column: SQL, text: string) =>
    sql`(${column} like ${indexed(text)} and ${reads(column, text)})`;
  const either = (parts: SQL[]) => sql`(${sql.join(parts, sql` or `)})`;
  const isCalled = either(columns.map((column) => reads(column, name)));
  return {
    isCalled,
    isNamed: either(columns.map((column) => has(column, name))),
    hasEmail: has(address, words),
    isMet: either([isCalled, reads(address, words)]),
  };
}
