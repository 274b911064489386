import { eq } from "drizzle-orm";
import { system } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import type { Capability } from "../model.ts";
import { allow } from "../policy.ts";
import { namesOf } from "../staff.ts";
import { secondPerson, takesTwoPeople } from "../who-stands-behind.ts";
import { noteGuard } from "./ask-guard-change.ts";
import { type GuardKind, type GuardState, rationMinutes } from "./guard-kinds.ts";
import { type GuardChangeRow, guardChanges } from "./tables.ts";
import { appliesAt, partsOf } from "./when-applied.ts";

/** Does what was asked for; refuses what is no longer from what it was (`conflict`). */
export type GuardAction = (ctx: Ctx, tx: Transaction, row: GuardChangeRow) => Promise<Result<undefined>>;

/** The actions of all parts; the composition root lists them, as it lists reactors. */
export type GuardActions = Record<GuardKind, GuardAction>;
export type GuardsCtx = Ctx & { guardActions: GuardActions };

/** What deciding on each takes. */
export const guardRights: Record<GuardKind, Capability> = {
  settings: "settings.edit",
  two_step: "people.manage",
  webhook: "keys.manage",
  reveals: "secrets.reveal_any",
  price: "listings.edit",
  promo: "promotions.edit",
};

type Decision = { changeId: string; approve: boolean };

/**
 * Another person approves a loosening, which applies it at once, or whoever may decide rejects it; who asked
 * takes it back by rejecting it (Rule P43). Refuses keys, who asked, whose own sign-in or reveals it is and
 * whoever is one with them (`forbidden`), and what was decided meanwhile or no longer fits (`conflict`).
 */
export async function decideGuardChange(
  ctx: GuardsCtx,
  { changeId, approve }: Decision,
): Promise<Result<undefined>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(takesTwoPeople);
  const { personId } = actor;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const row = await lockChange(tx, changeId);
    if (!row) return fail(noChange);
    const isOwn = row.requestedBy === personId;
    // Only the rows of whoever may decide, and one's own, are there at all.
    const needs = isOwn ? (["orders.progress"] as const) : [guardRights.reveals, guardRights[row.kind]];
    for (const capability of needs) {
      const may = allow(actor, capability);
      if (!may.ok) return may;
    }
    if (isOver(ctx, row)) return fail(await decided(tx, row));
    if (!approve) {
      await end(ctx, tx, row, { state: isOwn ? "withdrawn" : "declined", decidedBy: personId });
      return ok(undefined);
    }
    const other = await secondPerson(ctx, tx, { parts: partsOf(row), refused: oneHand });
    return other.ok ? apply(ctx, tx, row, personId) : other;
  });
}

/**
 * Applies what nobody but who asked could confirm for `aloneHours`, and ends what no longer fits; answers how
 * many. Each in its own transaction; safe to repeat.
 */
export async function applyDueGuardChanges(ctx: GuardsCtx): Promise<number> {
  const waiting = await ctx.db
    .select({ id: guardChanges.id })
    .from(guardChanges)
    .where(eq(guardChanges.state, "waiting"))
    .limit(1_000);
  let ended = 0;
  for (const { id } of waiting) ended += (await applyIfDue(ctx, id)) ? 1 : 0;
  return ended;
}

async function applyIfDue(ctx: GuardsCtx, id: string): Promise<boolean> {
  const asProgram = { ...ctx, actor: system("guards") };
  const isDue = async (db: Queryable, row: GuardChangeRow) => {
    const at = await appliesAt(ctx, db, row);
    return at !== null && at <= ctx.clock.now();
  };
  let isLost = false;
  const applied = await transact(ctx.db, async (tx): Promise<Result<boolean>> => {
    const row = await lockChange(tx, id);
    if (row?.state !== "waiting") return ok(false);
    isLost = isOver(ctx, row);
    if (isLost || !(await isDue(tx, row))) return ok(false);
    const done = await apply(asProgram, tx, row, null);
    isLost = !done.ok;
    return done.ok ? ok(true) : done;
  });
  if (!isLost) return applied.ok && applied.value;
  return ctx.db.transaction(async (tx) => {
    const row = await lockChange(tx, id);
    if (row?.state !== "waiting") return false;
    await end(asProgram, tx, row, { state: "expired", decidedBy: null });
    return true;
  });
}

async function apply(
  ctx: GuardsCtx,
  tx: Transaction,
  row: GuardChangeRow,
  decidedBy: string | null,
): Promise<Result<undefined>> {
  const done = await ctx.guardActions[row.kind](ctx, tx, row);
  if (done.ok) await end(ctx, tx, row, { state: "applied", decidedBy });
  return done;
}

/** Whether it waits no more; a request for more reveals ends with its hour. */
function isOver({ clock }: Pick<Ctx, "clock">, { kind, state, requestedAt }: GuardChangeRow): boolean {
  const isLate =
    kind === "reveals" && clock.now().getTime() - requestedAt.getTime() >= rationMinutes * 60_000;
  return state !== "waiting" || isLate;
}

async function end(
  ctx: Pick<Ctx, "actor" | "clock">,
  tx: Transaction,
  row: GuardChangeRow,
  { state, decidedBy }: { state: Exclude<GuardState, "waiting">; decidedBy: string | null },
): Promise<void> {
  await tx
    .update(guardChanges)
    .set({ state, decidedBy, decidedAt: ctx.clock.now() })
    .where(eq(guardChanges.id, row.id));
  await noteGuard(ctx, tx, row, `guard.${state}`);
}

async function lockChange(tx: Transaction, id: string): Promise<GuardChangeRow | null> {
  const [row] = await tx.select().from(guardChanges).where(eq(guardChanges.id, id)).for("update");
  return row ?? null;
}

async function decided(tx: Transaction, { state, decidedBy }: GuardChangeRow): Promise<Failure> {
  if (state === "expired" || state === "waiting") return { code: "conflict", text: "This request is over." };
  const who = (decidedBy && (await namesOf(tx, [decidedBy])).get(decidedBy)) || "The waiting time";
  const did = { applied: "approved", declined: "rejected", withdrawn: "withdrew" }[state];
  return { code: "conflict", text: `${who} already ${did} this request.` };
}

const noChange: Failure = { code: "not_found", text: "This request doesn't exist." };
const oneHand: Failure = {
  code: "forbidden",
  text: "You had a part in this, or let in someone who did within the last 7 days. Someone else must approve it.",
};
