import { and, eq, lte } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatMillions } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import { ratesTopic } from "./announce.ts";
import type { DeskCtx } from "./desk-ctx.ts";
import { mostTotalMillions } from "./gold-limits.ts";
import { goldPositions, type PositionKind } from "./tables.ts";

type SetPosition = {
  kind: PositionKind;
  /** Whole millions, those that open orders hold included. */
  totalMillions: number;
  /** The version that was looked at. It is new whenever the total changed, by a person or a completed order. */
  version: number;
};

/**
 * Sets how much gold there is to sell, or how much is bought (Rule P14). Refuses less than open orders hold (`invalid`)
 * and a total that has changed meanwhile (`conflict`).
 */
export async function setPosition(ctx: DeskCtx, input: SetPosition): Promise<Result<{ version: number }>> {
  const may = allow(ctx.actor, "stock.edit");
  if (!may.ok) return may;
  const { kind, totalMillions, version } = input;
  if (!Number.isInteger(totalMillions) || totalMillions < 0 || totalMillions > mostTotalMillions) {
    const text = `Please enter whole millions, 0 to ${mostTotalMillions.toLocaleString("en-US")}.`;
    return fail({ code: "invalid", field: "totalMillions", text });
  }
  return transact(ctx.db, async (tx) => {
    const before = await lockPosition(tx, kind);
    if (before.version !== version) return fail(changedMeanwhile(kind, before.total));
    if (before.total === totalMillions) return ok({ version });
    const set = {
      total: totalMillions,
      version: version + 1,
      setAt: ctx.clock.now(),
      setBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      announced: totalMillions - before.reserved,
    };
    const guard = and(eq(goldPositions.kind, kind), lte(goldPositions.reserved, totalMillions));
    const stored = await tx.update(goldPositions).set(set).where(guard).returning();
    if (stored.length === 0) return fail(heldByOrders(before.reserved));
    await appendEvent(tx, {
      subjectKind: "gold",
      subjectId: kind,
      type: kind === "stock" ? "gold.stock_set" : "gold.capacity_set",
      actor: ctx.actor,
      visibility: "public",
      data: { fromMillions: before.total, toMillions: totalMillions },
      topics: [ratesTopic],
    });
    return ok({ version: version + 1 });
  });
}

async function lockPosition(tx: Transaction, kind: PositionKind) {
  const [row] = await tx.select().from(goldPositions).where(eq(goldPositions.kind, kind)).for("update");
  if (!row) throw new Error(`There is no position ${kind}`);
  return row;
}

function changedMeanwhile(kind: PositionKind, total: number): Failure {
  const what = kind === "stock" ? "The stock" : "The buying capacity";
  const text = `${what} is ${formatMillions(total)} by now. Your change was not saved.`;
  return { code: "conflict", field: "version", text };
}

function heldByOrders(reserved: number): Failure {
  const text = `Open orders hold ${formatMillions(reserved)}; there cannot be less.`;
  return { code: "invalid", field: "totalMillions", text };
}
