import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { isStaffFor } from "../access.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import {
  type GoldAnswer,
  isGoldInHand,
  isStatusOf,
  type OrderStatus,
  products,
  saleOf,
  startsDeadline,
  statusLabels,
  transitionNeedsNote,
} from "../model.ts";
import type { NewOrderEvent } from "../order-events.ts";
import type { OrderRow } from "../tables.ts";
import { changeOrder, type Decision } from "./change-order.ts";
import { decideGold } from "./decide-gold.ts";
import { depositFields } from "./deposit-fields.ts";

export type SetStatusInput = {
  orderId: string;
  status: OrderStatus;
  /** The version that was looked at; left out, the change is made to the newest (a job, a reactor). */
  version?: number | undefined;
  note?: string | undefined;
  /** What the log says when there is no note and none is needed. */
  usualNote?: string | undefined;
  /** Whether the customer may read the note; else only staff do. */
  notePublic?: boolean | undefined;
  /** Of a boost that is completed with our gear: whether it came back. */
  gear?: "returned" | "still_out" | undefined;
  /** Of a sale that goes back or ends unpaid while we have its gold: what becomes of it (Rule P45). */
  gold?: GoldAnswer | undefined;
  /** What the log keeps of the reason beside the move: ids only. */
  because?: Record<string, string> | undefined;
};

/**
 * Moves an order to another status of its type (Rule P9). Setting the present one again changes nothing.
 * Refuses a status that does not belong to the type and an override without a note (`invalid`), a stale
 * version, completing with our gear out without saying whether it is back, and leaving the customer's gold
 * with us without saying what becomes of it (`conflict`), which for whatever stays here is a manager's word
 * (`forbidden`, Rule P45). Whoever of the staff sets In Progress is assigned, if nobody is.
 */
export async function setOrderStatus(ctx: OrdersCtx, input: SetStatusInput): Promise<Result<OrderChange>> {
  const allowed = allow(ctx.actor, "orders.progress");
  if (!allowed.ok) return allowed;
  return transact(ctx.db, (tx) => setOrderStatusIn(ctx, tx, input));
}

/** Asked of the locked row; refuses the move. Left out, it is the staff's (see `changeOrder`). */
type MayMove = { mayAct?: (row: OrderRow) => Promise<Result<undefined>> };

/** The same inside a transaction of the caller, who has checked who may do it or does so by `mayAct`. */
export async function setOrderStatusIn(
  ctx: OrdersCtx,
  tx: Transaction,
  input: SetStatusInput & MayMove,
): Promise<Result<OrderChange>> {
  return changeOrder(ctx, tx, input, (row) => decide(ctx, tx, row, input));
}

async function decide(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  input: SetStatusInput,
): Promise<Result<Decision | null>> {
  const { status: to } = input;
  const { type, status: from } = row;
  const isOverride = transitionNeedsNote(type, from, to);
  const note = input.note?.trim() || (isOverride ? undefined : input.usualNote);
  if (!isStatusOf(type, to)) {
    const text = `A ${products[type].label.toLowerCase()} can't be ${statusLabels[to]}.`;
    return fail({ code: "invalid", field: "status", text });
  }
  if (from === to) return ok(null);
  if (!note && isOverride) {
    const text = `${statusLabels[to]} isn't the next step after ${statusLabels[from]}. Say why in a note.`;
    return fail({ code: "invalid", field: "note", text });
  }
  if (asksForGear(ctx, row, input)) return fail(isGearBack);
  const gold = decideGold(ctx, row, { ...input, note });
  if (!gold.ok) return gold;
  const isGearReturned = to === "completed" && row.depositState === "held" && input.gear === "returned";
  const set = {
    ...(await statusFields(ctx, tx, row, to)),
    ...(isGearReturned ? { depositState: "returned" as const } : {}),
    ...gold.value.set,
  };
  const { answer } = gold.value;
  const data = { ...input.because, from, to, ...(answer ? goldData(row, answer) : {}) };
  // Why it is kept is for the customer to read.
  const moved = eventsOf(data, note, input.notePublic || (answer === "kept" && isGoldInHand(row)));
  const events: Decision["events"] = isGearReturned ? [...moved, gearReturned(row)] : moved;
  const taker = takerOf(ctx, row, to);
  return ok(
    taker
      ? { set: { ...set, assignedTo: taker }, events: [assigned(taker), ...events], note }
      : { set, events, note },
  );
}

/** What the log says of a customer's gold, or of ours. */
function goldData(row: OrderRow, answer: GoldAnswer): Record<string, unknown> {
  return { [isGoldInHand(row) ? "gold" : "ourGold"]: answer, millions: row.quantity };
}

/** Whether staff complete an order while our gear is out, without a word on where it is. */
function asksForGear({ actor }: OrdersCtx, { depositState }: OrderRow, { status, gear }: SetStatusInput) {
  return status === "completed" && depositState === "held" && !gear && actor.kind !== "system";
}

function gearReturned({ depositCents }: OrderRow): NewOrderEvent {
  return { type: "boost.gear_returned", visibility: "public", data: { depositCents } };
}

/**
 * Who of the staff begins what nobody holds, and so holds it: the customer reads that somebody does. Programs
 * hold nothing.
 */
function takerOf({ actor }: OrdersCtx, row: OrderRow, to: OrderStatus): string | null {
  const isTaken = to === "in_progress" && !row.assignedTo && isStaffFor(actor, "orders.progress");
  return isTaken && actor.kind === "person" ? actor.personId : null;
}

function assigned(personId: string): NewOrderEvent {
  return { type: "order.assigned", visibility: "internal", data: { assignedTo: personId } };
}

/** A note for staff only is an event of its own, because the change itself is seen by the customer. */
function eventsOf(
  data: Record<string, unknown>,
  note: string | undefined,
  notePublic: boolean | undefined,
): Decision["events"] {
  const changed: NewOrderEvent = { type: "order.status_changed", visibility: "public", data };
  if (!note) return [changed];
  if (notePublic) return [{ ...changed, note }];
  return [changed, { type: "order.note", visibility: "internal", note }];
}

/** The status with its times: when it began, the deadline that it starts or keeps (Rule P23), the end. */
export async function statusFields(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  to: OrderStatus,
): Promise<Decision["set"]> {
  const now = ctx.clock.now();
  const handedOverAt = handedOver(row, to, now);
  const set: Decision["set"] = {
    status: to,
    statusChangedAt: now,
    completedAt: to === "completed" ? now : null,
    ...(handedOverAt === row.handedOverAt ? {} : { handedOverAt }),
    ...depositFields(row, to),
  };
  if (startsDeadline(row.type, to)) {
    const minutes = saleOf(row.type).payoutMinutes(await readSettingsGroup(tx, "deadlines"));
    const dueAt = new Date(now.getTime() + minutes * 60_000);
    return { ...set, deadlineStartedAt: now, deadlineAt: dueAt, deadlineMetAt: null };
  }
  if (to === "payment_sent" && row.deadlineAt && !row.deadlineMetAt) return { ...set, deadlineMetAt: now };
  // Back before the deadline, or canceled: nothing was promised any more.
  const isVoid = to !== "payment_sent" && to !== "completed" && !row.deadlineMetAt && !handedOverAt;
  return isVoid ? { ...set, deadlineStartedAt: null, deadlineAt: null } : set;
}

/** Whether an account is ours: once it was verified or paid for, until the order is canceled. */
function handedOver(row: OrderRow, to: OrderStatus, now: Date): Date | null {
  const product = products[row.type];
  if (product.payer !== "us" || !product.isHandedOverWhenPaid) return row.handedOverAt;
  if (to === "canceled") return null;
  return row.handedOverAt ?? (to === "payment_sent" || to === "completed" ? now : null);
}

const isGearBack: Failure = {
  code: "conflict",
  field: "gear",
  text: "Our gear is still out. Say whether it's back.",
};
