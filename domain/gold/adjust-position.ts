import { eq } from "drizzle-orm";
import { personOf } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { formatMillions } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { actorId, appendEvent } from "../../platform/events/index.ts";
import { once } from "../../platform/idempotency/once.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { ratesTopic } from "./announce.ts";
import { longestReason, mostTotalMillions } from "./gold-limits.ts";
import { goldPositions, type PositionKind } from "./tables.ts";

type AdjustPosition = {
  kind: PositionKind;
  /** Whole millions, more or, below zero, less. */
  deltaMillions: number;
  /** For staff only; the log keeps it with the name. */
  reason: string;
  /** Of the form: sent twice it adjusts once (Rule P11). */
  onceKey: string;
};

/**
 * Puts gold into the stock or takes it out, or buys more or less, with a reason (Rules P14, P32). What is
 * traded moves both by itself. An adjustment adds to whatever there is by now, so it never overwrites a
 * trade. Refuses nothing to adjust, no reason, and less than open orders hold (`invalid`). Answers the total
 * before and after.
 */
export async function adjustPosition(
  ctx: OrdersCtx,
  { onceKey, ...asked }: AdjustPosition,
): Promise<Result<{ fromMillions: number; toMillions: number }>> {
  const may = allow(ctx.actor, "stock.edit");
  if (!may.ok) return may;
  const reason = asked.reason.trim();
  if (!Number.isInteger(asked.deltaMillions) || asked.deltaMillions === 0) return fail(noDelta);
  if (!reason || reason.length > longestReason) return fail(noReason);
  const { actor } = ctx;
  const scope = `adjust-position:${actorId(actor) ?? actor.kind}`;
  const failures: Failure[] = [];
  const done = await once(ctx, { scope, key: onceKey, content: { ...asked, reason } }, async (tx) => {
    const moved = await move(ctx, tx, { ...asked, reason });
    if (!moved.ok) failures.push(moved.error);
    return { status: moved.ok ? 201 : 409, answer: moved.ok ? moved.value : null, store: moved.ok };
  });
  if (!done.ok) return done;
  const [refused] = failures;
  if (refused || !done.value.answer) return fail(refused ?? noDelta);
  return ok(done.value.answer);
}

type Asked = Omit<AdjustPosition, "onceKey">;

async function move(
  { clock, actor }: OrdersCtx,
  tx: Transaction,
  { kind, deltaMillions, reason }: Asked,
): Promise<Result<{ fromMillions: number; toMillions: number }>> {
  const isIt = eq(goldPositions.kind, kind);
  const [before] = await tx.select().from(goldPositions).where(isIt).for("update");
  if (!before) throw new Error(`There is no position ${kind}`);
  const fromMillions = before.total;
  const toMillions = fromMillions + deltaMillions;
  if (toMillions < before.reserved) return fail(heldByOrders(before.reserved, before.total));
  if (toMillions > mostTotalMillions) return fail(tooMuch);
  await tx
    .update(goldPositions)
    .set({
      total: toMillions,
      version: before.version + 1,
      setAt: clock.now(),
      setBy: personOf(actor),
      announced: toMillions - before.reserved,
    })
    .where(isIt);
  const moved = { fromMillions, toMillions };
  // Pages are told that something changed, never the note: the reason is for staff.
  await appendEvent(tx, {
    subjectKind: "gold",
    subjectId: kind,
    actor,
    type: kind === "stock" ? "gold.stock_adjusted" : "gold.capacity_adjusted",
    visibility: "public",
    note: reason,
    data: moved,
    topics: [ratesTopic],
  });
  return ok(moved);
}

const noDelta: Failure = {
  code: "invalid",
  field: "deltaMillions",
  text: "Enter the millions to add, or with a minus to remove. For example, 50 or -20.",
};
const noReason: Failure = {
  code: "invalid",
  field: "reason",
  text: `Say why, in 1 to ${longestReason} characters.`,
};
const tooMuch: Failure = {
  code: "invalid",
  field: "deltaMillions",
  text: `The total can be at most ${formatMillions(mostTotalMillions)}.`,
};

function heldByOrders(reserved: number, total: number): Failure {
  const most = formatMillions(total - reserved);
  const text = `Open orders hold ${formatMillions(reserved)} of ${formatMillions(total)}. Remove ${most} or less.`;
  return { code: "invalid", field: "deltaMillions", text };
}
