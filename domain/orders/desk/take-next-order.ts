import { sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { changeOrder } from "../status/change-order.ts";
import { assigneeText, isOpenOrder, waitsForMoney, waitsForWorld } from "../tables.ts";

const nobody = sql.raw(`${assigneeText} = '00000000-0000-0000-0000-000000000000'::uuid`);

/**
 * Gives the most urgent open order that nobody holds to whoever asks, and answers its id; null when none
 * waits. The order of urgency is the queue's: running deadlines, then what has waited longest in its status.
 * What only waits for its customer, to pay or to lock in a world, is passed over, and orders of the asker's
 * own are left to others (Rule P31). Two who ask at once get different orders, and the same key gets the same
 * order again (Rule P11). It is no matter how many the asker holds already.
 */
export async function takeNextOrder(
  ctx: OrdersCtx,
  { onceKey }: { onceKey: string },
): Promise<Result<{ orderId: string | null }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(peopleOnly);
  const { personId } = ctx.actor;
  const failures: Failure[] = [];
  const request = { scope: `take-next-order:${personId}`, key: onceKey, content: null };
  const taken = await once<string | null>(ctx, request, async (tx) => {
    const orderId = await lockMostUrgent(tx, personId);
    if (!orderId) return { status: 200, answer: null, store: false };
    const changed = await changeOrder(ctx, tx, { orderId }, () =>
      ok({
        set: { assignedTo: personId },
        events: [{ type: "order.assigned", visibility: "internal", data: { assignedTo: personId } }],
      }),
    );
    if (!changed.ok) failures.push(changed.error);
    return { status: 200, answer: orderId, store: changed.ok };
  });
  if (!taken.ok) return taken;
  const [refused] = failures;
  return refused ? fail(refused) : ok({ orderId: taken.value.answer });
}

const peopleOnly: Failure = { code: "forbidden", text: "Only a person can take the next order." };

/**
 * Locks the first order of the queue that nobody holds and nobody else is taking now; what another command
 * has locked is passed over. Each half is read from an index in its order.
 */
async function lockMostUrgent(tx: Transaction, personId: string): Promise<string | null> {
  const isFree = sql`${isOpenOrder} and ${nobody} and not (${waitsForMoney}) and not (${waitsForWorld})
    and customer_id is distinct from ${personId}::uuid`;
  for (const half of [
    sql`risk > 0 order by risk desc, created_at desc, id desc`,
    sql`risk = 0 order by status_changed_at, id`,
  ]) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from orders where ${isFree} and ${half} limit 1 for update skip locked`,
    );
    if (rows[0]) return rows[0].id;
  }
  return null;
}
