import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { capabilitiesNow, hashOfKey } from "./api-keys.ts";
import { isStaff, keyPattern } from "./model.ts";
import { needsTwoStep } from "./people-rules.ts";
import { apiKeys, userProfiles, users } from "./tables.ts";

/** How fresh the time of a key's last use is kept. */
const useNotedEverySeconds = 60;

/**
 * The actor behind a staff key, or null for one that is unknown, revoked, or whose maker is no longer staff
 * or lacks the two-step sign-in that their role needs. Its capabilities are never more than its maker's
 * present role has. The time of use is noted beside the request, at most once a minute.
 */
export async function actorOfKey(
  ctx: Pick<Ctx, "db" | "clock" | "log">,
  key: string,
): Promise<Extract<Actor, { kind: "key" }> | null> {
  if (!keyPattern.test(key)) return null;
  const [found] = await ctx.db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      madeBy: apiKeys.createdBy,
      given: apiKeys.capabilities,
      lastUsedAt: apiKeys.lastUsedAt,
      role: userProfiles.role,
      twoFactorEnabled: users.twoFactorEnabled,
    })
    .from(apiKeys)
    .innerJoin(userProfiles, eq(userProfiles.id, apiKeys.createdBy))
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.keyHash, hashOfKey(key)), isNull(apiKeys.revokedAt)));
  if (!found || !isStaff(found.role)) return null;
  if (!found.twoFactorEnabled && (await needsTwoStep(ctx.db, found.role))) return null;
  noteUse(ctx, found.id, found.lastUsedAt);
  return {
    kind: "key",
    keyId: found.id,
    madeBy: found.madeBy,
    name: found.name,
    capabilities: capabilitiesNow(found.given, found.role),
  };
}

function noteUse(ctx: Pick<Ctx, "db" | "clock" | "log">, keyId: string, lastUsedAt: Date | null): void {
  const now = ctx.clock.now();
  const staleBefore = new Date(now.getTime() - useNotedEverySeconds * 1000);
  if (lastUsedAt && lastUsedAt >= staleBefore) return;
  ctx.db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, staleBefore))))
    .then(undefined, (error: unknown) => ctx.log.warn({ err: error, keyId }, "a key's use was not noted"));
}
