import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, readStaffMember } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { isOpen } from "../model.ts";
import { changeOrder } from "../status/change-order.ts";
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
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { orderId, version, to } = input;
  const note = input.note.trim();
  if (!note) return fail(noNote);
  if (to !== null && !(await readStaffMember(ctx, to))) return fail(noColleague);
  if (to !== null && ctx.actor.kind === "person" && ctx.actor.personId === to) return fail(noColleague);
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (row) => {
      if (row.assignedTo === to) return ok(null);
      if (!isOpen(row.status)) return fail(ended);
      if (to !== null && to === row.customerId) return fail(theirOwn);
      const data = { assignedTo: to, from: row.assignedTo };
      return ok({
        set: { assignedTo: to },
        events: [{ type: "order.handed_over", visibility: "internal", note, data }],
        note,
      });
    }),
  );
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
const theirOwn: Failure = {
  code: "invalid",
  field: "to",
  text: "This is their own order. Choose someone else.",
};
const ended: Failure = { code: "conflict", text: "This order has ended. There's nothing to hand over." };
const personsOnly: Failure = { code: "forbidden", text: "Only people take orders. API keys can't." };
