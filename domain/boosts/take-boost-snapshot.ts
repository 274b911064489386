import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, findOrder, type OrderChange, type OrderRow, orderNotFound } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { isBoost } from "./boost-quote.ts";
import type { SnapshotMoment } from "./boost-view.ts";
import type { BoostsCtx } from "./context.ts";
import { boostEnded, notABoost } from "./failures.ts";
import { lookUpPlayer } from "./look-up-player.ts";
import { boostSnapshots } from "./tables.ts";

type Taken = {
  orderId: string;
  moment: SnapshotMoment;
  /** Leaves what has been taken as it is, and a boost that nobody works at. */
  onlyMissing?: boolean;
};

/**
 * Staff keep what the public high scores show of the player, before or after the boost, as proof for both
 * sides; a public event says so. Taken again it replaces the one of that moment, with an event of its own.
 * What was before stays once it was read afterwards or the boost has ended, and nothing is afterwards until
 * it has started (`conflict`). Refuses who is not ranked (`not_found`), while the high scores are down
 * (`unavailable`), and a canceled boost (`conflict`).
 */
export async function takeBoostSnapshot(
  ctx: BoostsCtx,
  { orderId, moment, onlyMissing = false }: Taken,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  if (!isBoost(order.type)) return fail(notABoost);
  // Asked before anything is locked: it may take seconds.
  const found = await lookUpPlayer(ctx, order.rsn ?? "");
  if (!found.ok) return found;
  const highScores = found.value;
  const takenBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const takenAt = ctx.clock.now();
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId }, async (row) => {
      const taken = await takenMoments(tx, orderId);
      if (onlyMissing && (taken.length > 0 || row.status !== "in_progress")) return ok(null);
      const mayTake = checkMoment(row, moment, taken);
      if (!mayTake.ok) return mayTake;
      if (row.rsn !== order.rsn) return fail(otherPlayer);
      const values = { orderId, moment, highScores, takenBy, takenAt };
      await tx
        .insert(boostSnapshots)
        .values(values)
        .onConflictDoUpdate({ target: [boostSnapshots.orderId, boostSnapshots.moment], set: values });
      const { "TzKal-Zuk": infernal, "Sol Heredit": quiver } = highScores.scores;
      const data = { moment, infernal, quiver };
      return ok({ set: {}, events: [{ type: "boost.snapshot", visibility: "public", data }] });
    }),
  );
}

async function takenMoments(tx: Transaction, orderId: string): Promise<SnapshotMoment[]> {
  const rows = await tx
    .select({ moment: boostSnapshots.moment })
    .from(boostSnapshots)
    .where(eq(boostSnapshots.orderId, orderId));
  return rows.map(({ moment }) => moment);
}

/** Proof is worth what its order in time is worth. */
function checkMoment(
  { status }: OrderRow,
  moment: SnapshotMoment,
  taken: readonly SnapshotMoment[],
): Result<undefined> {
  if (status === "canceled") return fail(canceled);
  if (moment === "after") return status === "pending" ? fail(notStarted) : ok(undefined);
  if (!isOpen(status)) return fail(boostEnded);
  return taken.includes("after") ? fail(tooLate) : ok(undefined);
}

const canceled: Failure = { code: "conflict", text: "This boost was canceled." };
const notStarted: Failure = { code: "conflict", text: "This boost hasn't started." };
const tooLate: Failure = {
  code: "conflict",
  text: "The high scores after the boost are already in, so the ones before it can't change.",
};
const otherPlayer: Failure = {
  code: "conflict",
  text: "The game username has changed. Read the high scores again.",
};
