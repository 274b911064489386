import { and, eq, gt, gte, inArray } from "drizzle-orm";
import { roles } from "../../kernel/actor.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type Capability, can, stepUpMinutes } from "./model.ts";
import { sessions, stepUps, userProfiles } from "./tables.ts";

/**
 * Whether anybody with this capability has done something at the desk since then, in a session that is still
 * elevated; the time is exact to a minute. A page that only updates itself is no action.
 */
export async function staffActiveSince(
  db: Queryable,
  { capability, since, now }: { capability: Capability; since: Date; now: Date },
): Promise<boolean> {
  const able = roles.filter((role) => can(role, capability));
  // A step-up lasts so long from the last action on, so that its end tells when that was.
  const elevatedFrom = new Date(since.getTime() + stepUpMinutes * 60_000);
  const [found] = await db
    .select({ sessionId: stepUps.sessionId })
    .from(stepUps)
    .innerJoin(sessions, eq(sessions.id, stepUps.sessionId))
    .innerJoin(userProfiles, eq(userProfiles.id, sessions.userId))
    .where(
      and(
        gt(stepUps.elevatedUntil, now),
        gte(stepUps.elevatedUntil, elevatedFrom),
        gt(sessions.expiresAt, now),
        inArray(userProfiles.role, able),
      ),
    )
    .limit(1);
  return found !== undefined;
}
