import type { Actor } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { amountCents, discountOf, formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow, readStaffMember } from "../people/index.ts";
import { revokeLinkTokens } from "./access.ts";
import { changeOrder, type Decision } from "./change-order.ts";
import type { OrderChange, OrdersCtx } from "./context.ts";
import { isGoldOrder, isOpen, isWorld } from "./model.ts";
import type { OrderRow } from "./tables.ts";

/** What staff may edit; a field left out stays (spec/1 §2 Edit Order). */
export type OrderEdit = {
  customerName?: string | null | undefined;
  customerEmail?: string | undefined;
  rsn?: string | null | undefined;
  /** Millions of gold. Without a new amount the sum follows at the order's own rate (Rule P12). */
  quantity?: number | undefined;
  amountCents?: number | undefined;
  assignedTo?: string | null | undefined;
  world?: number | undefined;
};

type EditInput = { orderId: string; version: number; edit: OrderEdit; note?: string | undefined };

/**
 * Edits an order's facts; the log names the changed fields, with their values only where those are amounts (Rule P5).
 * Quantity and amount need `orders.edit_amounts` and an order that is still open; an amount other than quantity × rate
 * needs a note, and stays above the deposit; what a promo code takes off follows the quantity. Refuses a stale version, and
 * another amount for an account that is sold to us, which is a counter-offer (`conflict`).
 */
export async function editOrder(ctx: OrdersCtx, input: EditInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { assignedTo } = input.edit;
  if (assignedTo && !(await readStaffMember(ctx, assignedTo))) {
    return fail({ code: "invalid", field: "assignedTo", text: "Please choose a member of staff." });
  }
  return transact(ctx.db, async (tx) => {
    const changed = await changeOrder(ctx, tx, input, (row) => decide(ctx.actor, row, input));
    if (!changed.ok) return changed;
    const { before, after } = changed.value;
    // Whoever came by a link to the old address must not keep the order (Rule P4).
    if (before.customerEmail !== after.customerEmail) await revokeLinkTokens(tx, after.id);
    return changed;
  });
}

function decide(actor: Actor, row: OrderRow, { edit, note }: EditInput): Result<Decision | null> {
  if (edit.world !== undefined && !isWorld(edit.world)) return fail(unknownWorld);
  if (edit.world !== undefined && edit.world !== row.world && !isOpen(row.status)) return fail(endedWorld);
  const priced = pricedEdit(row, edit);
  const set = onlyChanged(row, priced);
  if (set.quantity !== undefined && !isGoldOrder(row.type)) return fail(noQuantity);
  // The discount follows the quantity: it is no field that somebody edited.
  const fields = Object.keys(set).filter((field) => field !== "discountCents");
  if (fields.length === 0) return ok(null);
  if (set.quantity !== undefined || set.amountCents !== undefined) {
    const money = mayChangeMoney(actor, row, { ...row, ...set }, note);
    if (!money.ok) return money;
  }
  const data = {
    fields,
    ...(set.quantity === undefined ? {} : { quantity: [row.quantity, set.quantity] }),
    ...(set.amountCents === undefined ? {} : { amountCents: [row.amountCents, set.amountCents] }),
  };
  const trimmed = note?.trim() || undefined;
  const edited = { type: "order.edited", visibility: "public", data } as const;
  const events: Decision["events"] = trimmed
    ? [edited, { type: "order.note", visibility: "internal", note: trimmed }]
    : [edited];
  return ok({ set, events, note: trimmed });
}

const noQuantity = {
  code: "invalid",
  field: "quantity",
  text: "Only gold is traded in quantities.",
} as const;

const endedWorld = {
  code: "conflict",
  field: "world",
  text: "This order has ended; its meeting stays as it is.",
} as const;

const unknownWorld = {
  code: "invalid",
  field: "world",
  text: "Please choose World 333 or World 335.",
} as const;

type PricedEdit = OrderEdit & { discountCents?: number };

/**
 * A new quantity brings the sum at the order's own rate with it, unless the sum is edited too; a promo code takes the same
 * part off it (Rule P25).
 */
function pricedEdit(row: OrderRow, edit: OrderEdit): PricedEdit {
  const { quantity } = edit;
  const isNew = quantity !== undefined && quantity !== row.quantity;
  if (!isNew || row.rateMicroUsd === null) return edit;
  const subtotal = amountCents(quantity, row.rateMicroUsd);
  const discountCents = discountOf(subtotal, row.promoPercent ?? 0);
  const sameSum = edit.amountCents === undefined || edit.amountCents === row.amountCents;
  return { ...edit, discountCents, ...(sameSum ? { amountCents: subtotal - discountCents } : {}) };
}

function onlyChanged(row: OrderRow, edit: PricedEdit): Partial<OrderRow> {
  const changed = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== Reflect.get(row, field),
  );
  return Object.fromEntries(changed);
}

/** The seller agreed to this amount: another one is theirs to accept (Rule P30). */
function sellersWord({ amountCents }: OrderRow): Failure {
  const text = `The seller agreed to ${formatUsd(amountCents)}. Make a counter-offer instead; it counts once they accept it.`;
  return { code: "conflict", field: "amountCents", text };
}

/** What is left without the deposit is what is sold: at least a cent, or selling would book a loss (Rule P13). */
function belowDeposit({ depositCents }: OrderRow): Failure {
  const text = `${formatUsd(depositCents)} of this order is a deposit that goes back. The amount must be more than that.`;
  return { code: "invalid", field: "amountCents", text };
}

function mayChangeMoney(
  actor: Actor,
  row: OrderRow,
  next: OrderRow,
  note: string | undefined,
): Result<undefined> {
  const may = allow(actor, "orders.edit_amounts");
  if (!may.ok) return fail({ code: "forbidden", text: "Only managers change quantities and amounts." });
  if (!isOpen(row.status)) {
    return fail({
      code: "conflict",
      field: "quantity",
      text: "This order has ended; its sums stay as they are.",
    });
  }
  if (row.type === "account_sale" && next.amountCents !== row.amountCents) return fail(sellersWord(row));
  if (next.amountCents <= 0) {
    return fail({ code: "invalid", field: "amountCents", text: "Please enter an amount above zero." });
  }
  if (next.amountCents <= row.depositCents) return fail(belowDeposit(row));
  const { rateMicroUsd: rate, discountCents } = next;
  const due = rate === null ? next.amountCents : amountCents(next.quantity, rate) - discountCents;
  if (next.amountCents !== due && !note?.trim()) {
    const less = discountCents > 0 ? " less the promo code" : "";
    const text = `This amount is not quantity × rate${less}. Say why in a note.`;
    return fail({ code: "invalid", field: "note", text });
  }
  return ok(undefined);
}
