import { and, eq, exists, lte, notExists } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { applyDueGuardChanges, type GuardsCtx } from "./guards/decide-guard-change.ts";
import { attackJob, tellOfAttack } from "./report-attack.ts";
import { sessions, staffInvitations, userProfiles, users, verifications } from "./tables.ts";

/** Days in which whoever registered may confirm the address. */
const unconfirmedDays = 90;

/** Days after which an invitation that ran out is forgotten; the log keeps what happened. */
const invitationKeptDays = 90;

/**
 * Removes sessions that have run out, links and half sign-ins whose time is over, old invitations, and
 * accounts of customers who never confirmed their address, which nobody could ever sign in to. Returns how
 * many of each.
 */
export async function peopleHousekeeping(
  ctx: Pick<Ctx, "db" | "clock">,
): Promise<{ sessions: number; verifications: number; unconfirmed: number }> {
  const now = ctx.clock.now();
  const ended = await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now));
  const lapsed = await ctx.db.delete(verifications).where(lte(verifications.expiresAt, now));
  const invitedBefore = new Date(now.getTime() - invitationKeptDays * 86_400_000);
  await ctx.db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, invitedBefore));
  const unconfirmed = await forgetUnconfirmed(ctx.db, now);
  return { sessions: ended.rowCount ?? 0, verifications: lapsed.rowCount ?? 0, unconfirmed };
}

async function forgetUnconfirmed(db: Ctx["db"], now: Date): Promise<number> {
  const before = new Date(now.getTime() - unconfirmedDays * 86_400_000);
  const { id, role } = userProfiles;
  const isMember = db
    .select({ id })
    .from(userProfiles)
    .where(and(eq(id, users.id), eq(role, "member")));
  const hasSession = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id));
  const removed = await db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        lte(users.updatedAt, before),
        exists(isMember),
        notExists(hasSession),
      ),
    );
  return removed.rowCount ?? 0;
}

/** When this part's jobs run, as lines for the crontab of startJobs. */
export const peopleCrontab = [
  "*/10 * * * * people-housekeeping ?jobKey=people-housekeeping&max=2",
  "* * * * * apply-guard-changes ?jobKey=apply-guard-changes&max=2",
].join("\n");

/** The task that applies what waited long enough and nobody else could confirm (Rule P43). */
export function guardTasks(ctx: GuardsCtx) {
  return {
    "apply-guard-changes": inLane("tidying", async () => {
      const applied = await applyDueGuardChanges(ctx);
      if (applied > 0) ctx.log.info({ applied }, "waiting changes of guards ended");
    }),
  };
}

/** The task of the first line, and what tells of guesses at an account. */
export function peopleTasks(ctx: Ctx) {
  return {
    [attackJob]: inLane("orders", (payload) => tellOfAttack(ctx, payload)),
    "people-housekeeping": inLane("tidying", async () => {
      ctx.log.info({ removed: await peopleHousekeeping(ctx) }, "housekeeping of sign-ins done");
    }),
  };
}
