import { and, gt, isNotNull } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { userProfiles } from "./tables.ts";

/** Days for which somebody who was given access counts as one with the person who gave it (Rule P42). */
export const freshAccessDays = 7;
const day = 86_400_000;

/** Said of keys where two people have to act. */
export const takesTwoPeople: Failure = {
  code: "forbidden",
  text: "This takes two people. API keys can't do it. Sign in to the order desk.",
};

/**
 * Who acts, as a second person beside others: none of them, and nobody behind whom the same person stands
 * (Rule P42). Refuses keys, and with `refused` whoever is one with them.
 */
export async function secondPerson(
  { actor, clock }: Pick<Ctx, "actor" | "clock">,
  db: Queryable,
  { parts, refused }: { parts: readonly string[]; refused: Failure },
): Promise<Result<{ personId: string }>> {
  if (actor.kind !== "person") return fail(takesTwoPeople);
  const { personId } = actor;
  const behind = await whoStandsBehind(db, [personId, ...parts], clock.now());
  const isOther = parts.every((part) => behind.get(part) !== behind.get(personId));
  return isOther ? ok({ personId }) : fail(refused);
}

/**
 * For each person the one who stands behind them: whoever invited, promoted or let back in a person of the
 * staff within `freshAccessDays`, and so on up, however far; without such a one they themself. Those who let
 * each other in have one of them behind them all. Two people are a pair of hands only where these differ
 * (Rule P42).
 */
export async function whoStandsBehind(
  db: Queryable,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const since = new Date(now.getTime() - freshAccessDays * day);
  const given = await db
    .select({ to: userProfiles.id, from: userProfiles.accessFrom })
    .from(userProfiles)
    .where(and(isNotNull(userProfiles.accessFrom), gt(userProfiles.accessSince, since)));
  const from = new Map(given.flatMap(({ to, from: giver }) => (giver ? [[to, giver] as const] : [])));
  return new Map(personIds.map((personId) => [personId, firstOf(from, personId)]));
}

/** Goes up from person to person; of a circle it answers the same one for all who lead into it. */
function firstOf(from: ReadonlyMap<string, string>, personId: string): string {
  const passed: string[] = [];
  let at = personId;
  while (!passed.includes(at)) {
    passed.push(at);
    const next = from.get(at);
    if (next === undefined) return at;
    at = next;
  }
  const circle = passed.slice(passed.indexOf(at)).sort();
  return circle[0] ?? at;
}
