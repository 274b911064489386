import { sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, readStaffMember } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { ordersOwnCustomer } from "../failures.ts";
import { isOpen } from "../model.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import { assigneeText, isOpenOrder, type OrderRow } from "../tables.ts";
import { assignedEvent } from "./past-colleague.ts";

type HandOver = {
  orderId: string;
  /** The version that was looked at. */
  version: number;
  /** A colleague, or null for the queue. */
  to: string | null;
  /** What they have to know; for staff only. */
  note: string;
};

/**
 * Gives an order to a colleague, or back to the queue, with a note that they see above it until they act.
 * Handing it to who has it already changes nothing. Refuses whoever is no staff, oneself, the order's own
 * customer and no note (`invalid`), an ended order and a stale version (`conflict`); of a colleague's order
 * it asks first.
 */
export async function handOver(ctx: OrdersCtx, input: HandOver): Promise<Result<OrderChange>> {
  const may = await mayHandOver(ctx, input);
  if (!may.ok) return may;
  const { orderId, version, to } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (row) => {
      if (row.assignedTo === to) return ok(null);
      if (!isOpen(row.status)) return fail(ended);
      return to !== null && to === row.customerId ? fail(theirOwn) : ok(handedOver(row, input));
    }),
  );
}

/** Most orders that change hands at once; who has more hands over again. */
const mostAtOnce = 200;

/**
 * Gives all open orders of the one who acts to a colleague, or back to the queue, each with the note: one
 * after the other, so that none waits for the rest. What somebody else has by then stays theirs, and a
 * colleague's own order stays here. Sent again it finds nothing left. Answers how many changed hands and how
 * many stayed. Refuses as `handOver` does.
 */
export async function handOverAll(
  ctx: OrdersCtx,
  input: Omit<HandOver, "orderId" | "version">,
): Promise<Result<{ handedOver: number; stayed: number }>> {
  const may = await mayHandOver(ctx, input);
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(personsOnly);
  const { personId } = ctx.actor;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from orders
    where ${sql.raw(assigneeText)} = ${personId}::uuid and ${isOpenOrder}
    order by turn, turn_since, id limit ${mostAtOnce}`);
  let handed = 0;
  for (const { id: orderId } of rows) {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId }, (row) => {
        const isOurs = row.assignedTo === personId && isOpen(row.status);
        const isTheirOwn = input.to !== null && row.customerId === input.to;
        return ok(isOurs && !isTheirOwn ? handedOver(row, input) : null);
      }),
    );
    if (done.ok && done.value.after !== done.value.before) handed += 1;
  }
  return ok({ handedOver: handed, stayed: rows.length - handed });
}

async function mayHandOver(
  ctx: OrdersCtx,
  { to, note }: Pick<HandOver, "to" | "note">,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (!note.trim()) return fail(noNote);
  if (to !== null && !(await readStaffMember(ctx, to))) return fail(noColleague);
  const isOneself = to !== null && ctx.actor.kind === "person" && ctx.actor.personId === to;
  return isOneself ? fail(noColleague) : may;
}

function handedOver(row: Pick<OrderRow, "assignedTo">, { to, note }: Pick<HandOver, "to" | "note">) {
  const data = { assignedTo: to, from: row.assignedTo };
  return {
    set: { assignedTo: to },
    events: [{ type: "order.handed_over", visibility: "internal", note: note.trim(), data }],
    note: note.trim(),
  } satisfies Decision;
}

/**
 * Takes an order over from a colleague, who is named. One that is nobody's by then is taken, one's own stays
 * as it is; of somebody else's it asks anew (`conflict`).
 */
export async function takeOver(
  ctx: OrdersCtx,
  { orderId, from }: { orderId: string; from: string },
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  const { personId } = actor;
  return transact(ctx.db, (tx) =>
    changeOrder({ ...ctx, onHeld: { takeOverFrom: from } }, tx, { orderId }, (row) => {
      if (row.assignedTo === personId) return ok(null);
      if (!isOpen(row.status)) return fail(ended);
      return ok({ set: { assignedTo: personId }, events: [assignedEvent(personId, row.assignedTo)] });
    }),
  );
}

const noNote: Failure = { code: "invalid", field: "note", text: "Say what they need to know." };
const noColleague: Failure = { code: "invalid", field: "to", text: "Choose a colleague, or the queue." };
const theirOwn: Failure = { ...ordersOwnCustomer, field: "to" };
const ended: Failure = { code: "conflict", text: "This order has ended. There's nothing to hand over." };
const personsOnly: Failure = { code: "forbidden", text: "Only people take orders. API keys can't." };
