import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, namesOf, readStaffMember } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { ordersOwnCustomer } from "../failures.ts";
import { changeOrder } from "../status/change-order.ts";
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
