import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, findOrder, type OrderChange, orderNotFound } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { isBoost } from "./boost-quote.ts";
import type { SnapshotMoment } from "./boost-view.ts";
import type { BoostsCtx } from "./context.ts";
import { lookUpPlayer } from "./look-up-player.ts";
import { notABoost } from "./refusals.ts";
import { boostSnapshots } from "./tables.ts";

type Taken = { orderId: string; moment: SnapshotMoment };

/**
 * Staff keep what the public high scores show of the player, before or after the boost, as proof for both sides; a public
 * event says so. Taken again it replaces the one of that moment, with an event of its own. Refuses who is not ranked
 * (`not_found`), while the high scores are down (`unavailable`), and a canceled boost (`conflict`).
 */
export async function takeBoostSnapshot(
  ctx: BoostsCtx,
  { orderId, moment }: Taken,
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
      if (row.status === "canceled") return fail(canceled);
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

const canceled = { code: "conflict", text: "This boost was canceled." } as const;
const otherPlayer = {
  code: "conflict",
  text: "The game username of this order was changed meanwhile. Take the high scores again.",
} as const;
