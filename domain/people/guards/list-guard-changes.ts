import { and, asc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { can } from "../model.ts";
import { allow } from "../policy.ts";
import { namesOf } from "../staff.ts";
import { guardRights } from "./decide-guard-change.ts";
import { rationMinutes } from "./guard-kinds.ts";
import { type GuardChangeRow, guardChanges } from "./tables.ts";
import { appliesAt } from "./when-applied.ts";

/** A loosening that waits, as the desk shows it. */
export type WaitingGuardChange = Omit<GuardChangeRow, "state" | "decidedBy" | "decidedAt"> & {
  requestedByName: string | null;
  /** Whom it is about, where it is about a person. */
  subjectName: string | null;
  /** When it applies by itself; null where it waits for another person. */
  appliesAt: Date | null;
  /** Whether the reader's role may decide on it. */
  mayDecide: boolean;
};

type ListCtx = Pick<Ctx, "db" | "actor" | "clock">;

/** What waits to be loosened, the oldest first: all for managers and admins, for others their own. */
export async function listGuardChanges(
  ctx: ListCtx,
  which: { subject?: string } = {},
): Promise<Result<WaitingGuardChange[]>> {
  const { actor } = ctx;
  const may = allow(actor, "desk.enter");
  if (!may.ok) return may;
  if (actor.kind !== "person") return ok([]);
  const isOfSubject = which.subject === undefined ? undefined : eq(guardChanges.subject, which.subject);
  const rows = await ctx.db
    .select()
    .from(guardChanges)
    .where(and(waits(ctx), isOfSubject))
    .orderBy(asc(guardChanges.requestedAt), asc(guardChanges.id))
    .limit(200);
  const people = rows.filter(({ kind }) => kind === "two_step" || kind === "reveals");
  const ids = [...rows.map((row) => row.requestedBy), ...people.map((row) => row.subject)];
  const names = await namesOf(ctx.db, [...new Set(ids)]);
  return ok(
    await Promise.all(
      rows.map(async (row) => ({
        ...row,
        requestedByName: names.get(row.requestedBy) ?? null,
        subjectName: names.get(row.subject) ?? null,
        appliesAt: await appliesAt(ctx, ctx.db, row),
        mayDecide: can(actor.role, guardRights[row.kind]),
      })),
    ),
  );
}

/** How many of these wait. */
export function countGuardChanges(ctx: ListCtx): Promise<number> {
  return ctx.db.$count(guardChanges, waits(ctx));
}

/**
 * Those that the reader may see. A request for more reveals ends with its hour, also before the job has ended
 * it.
 */
function waits({ actor, clock }: Pick<Ctx, "actor" | "clock">): SQL | undefined {
  const isOfficer = actor.kind === "person" && can(actor.role, "payouts.approve_large");
  const isOwn = actor.kind === "person" ? eq(guardChanges.requestedBy, actor.personId) : sql`false`;
  const since = new Date(clock.now().getTime() - rationMinutes * 60_000);
  const isInTime = or(ne(guardChanges.kind, "reveals"), gt(guardChanges.requestedAt, since));
  return and(eq(guardChanges.state, "waiting"), isInTime, isOfficer ? undefined : isOwn);
}
