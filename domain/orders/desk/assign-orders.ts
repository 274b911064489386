import { sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow, namesOf, readStaffMember } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { ordersOwnCustomer } from "../failures.ts";
import { changeOrder } from "../status/change-order.ts";
import { assigneeText, isOpenOrder } from "../tables.ts";
import { turnStepNames, turnSteps } from "../turn/turn-steps.ts";
import { askFirst, assignedEvent, colleagueOn } from "./past-colleague.ts";

type AssignInput = {
  orderIds: readonly string[];
  /** A member of staff, or null to give the orders back. */
  personId: string | null;
  /** Takes only what nobody holds: of two who take at once, one is told who was first. */
  onlyFree?: boolean;
  /** Colleagues from whom orders may be taken; of others' orders it asks first. */
  takeOverFrom?: readonly string[] | undefined;
};

/**
 * Assigns orders to a member of staff, all or none; those that are theirs already stay untouched. Answers how
 * many changed. Refuses a person who is no staff and an order of that person's own (`invalid`), with
 * `onlyFree` an order that somebody else holds, and open orders of colleagues who are not named (`conflict`).
 */
export async function assignOrders(
  ctx: OrdersCtx,
  { orderIds, personId, onlyFree = false, takeOverFrom = [] }: AssignInput,
): Promise<Result<{ changed: number }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (personId !== null && !(await readStaffMember(ctx, personId))) {
    return fail({ code: "invalid", field: "assignedTo", text: "Choose who to assign." });
  }
  // In one order, so that two of these never wait for each other.
  const ids = [...new Set(orderIds)].sort();
  return transact(ctx.db, async (tx) => {
    let changed = 0;
    const asked: string[] = [];
    for (const orderId of ids) {
      // Whose order it is may give it to others.
      const mayAct = async () => ok(undefined);
      const done = await changeOrder(ctx, tx, { orderId, mayAct }, async (row) => {
        if (row.assignedTo === personId) return ok(null);
        if (personId !== null && row.customerId === personId) return fail(ordersOwnCustomer);
        if (onlyFree && row.assignedTo) return fail(await takenBy(tx, row.assignedTo));
        const colleague = colleagueOn(ctx.actor, row);
        if (colleague && !takeOverFrom.includes(colleague)) asked.push(colleague);
        return ok({ set: { assignedTo: personId }, events: [assignedEvent(personId, row.assignedTo)] });
      });
      if (!done.ok) return done;
      if (done.value.after !== done.value.before) changed += 1;
    }
    if (asked.length > 0) return fail(await askFirst(tx, [...new Set(asked)], asked.length));
    return ok({ changed });
  });
}

async function takenBy(tx: Transaction, personId: string): Promise<Failure> {
  const who = (await namesOf(tx, [personId])).get(personId) ?? "Someone else";
  return { code: "conflict", field: "version", text: `${who} took this order first.` };
}

/** The open orders of one of staff, or, with `personId` null, those that nobody has. */
type StaffLoad = {
  personId: string | null;
  open: number;
  /** Those whose promised time has passed (Rule P23). */
  overdue: number;
  /** Since when the one waits that has waited longest. */
  oldestSince: Date;
};

/** Who has how many open orders, for staff; whoever has none is left out. */
export async function readStaffLoad(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock">,
): Promise<Result<StaffLoad[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<Omit<StaffLoad, "oldestSince"> & { since: string }>(sql`
    select assigned_to as "personId", count(*)::int as open,
      (count(*) filter (where risk > 0 and deadline_at < ${ctx.clock.now().toISOString()}::timestamptz))::int as overdue,
      min(turn_since) as since
    from orders where ${isOpenOrder}
    group by assigned_to`);
  return ok(rows.map(({ since, ...load }) => ({ ...load, oldestSince: new Date(since) })));
}

const nobody = sql.raw(`${assigneeText} = '00000000-0000-0000-0000-000000000000'::uuid`);

/**
 * Gives the most urgent open order that nobody holds to whoever asks, and answers its id; null when none
 * waits. The order of urgency is the queue's: running deadlines, then what has waited longest. It is one that
 * they can go on with now (Rule P51): our turn, with a step that they have the right to, and nothing that
 * somebody else must do after they approved or cleared it; orders of the asker's own are left to others
 * (Rule P31). Two who ask at once get different orders, and the same key gets the same
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
    const orderId = await lockMostUrgent(ctx, tx, personId);
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
async function lockMostUrgent(ctx: OrdersCtx, tx: Transaction, personId: string): Promise<string | null> {
  const steps = turnStepNames.filter((name) => {
    const { turn, right } = turnSteps[name];
    return turn === "us" && right !== null && allow(ctx.actor, right).ok;
  });
  // Whoever let it leave as the second person doesn't send it (Rule P42).
  const isTheirs = sql`turn = 'us' and turn_step = any(${sql.param(steps)}::text[])
    and customer_id is distinct from ${personId}::uuid and cleared_by is distinct from ${personId}::uuid
    and not (turn_step = 'pay' and exists (select from payouts where order_id = orders.id
      and state = 'approved' and approved_by = ${personId}::uuid))`;
  for (const half of [
    sql`risk > 0 order by risk desc, created_at desc, id desc`,
    sql`risk = 0 order by turn_since, id`,
  ]) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from orders where ${isOpenOrder} and ${nobody} and ${isTheirs} and ${half}
        limit 1 for update skip locked`,
    );
    if (rows[0]) return rows[0].id;
  }
  return null;
}
