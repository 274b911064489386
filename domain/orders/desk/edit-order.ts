import { personOf } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { amountCents, formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, readStaffMember } from "../../people/index.ts";
import type { ApprovalKind } from "../approvals/approval-kinds.ts";
import { changedMark } from "../approvals/clear-order.ts";
import { type Approval, fourEyes, noteAlone, type Seen } from "../approvals/four-eyes.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { mailNewDestination, tellNewContact } from "../customers/new-contact.ts";
import { ordersOwnCustomer } from "../failures.ts";
import { fieldNames, orderFields } from "../fields/fields.ts";
import { isForStaff, type OrderTexts } from "../fields/text-fields.ts";
import { worldFailure } from "../meeting/meeting.ts";
import { isGoldInHand, isGoldOrder, isOpen, products, shopPays } from "../model.ts";
import type { NewOrderEvent } from "../order-events.ts";
import { promoDiscountOf } from "../promo-discount.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import type { OrderRow } from "../tables.ts";
import { assignedEvent } from "./past-colleague.ts";

/** What staff may edit; a field left out stays (Rule S63). */
type OrderEdit = Partial<OrderTexts> & {
  /** Millions of gold. Without a new amount the sum follows at the rate of so many (Rule P12). */
  quantity?: number | undefined;
  amountCents?: number | undefined;
  assignedTo?: string | null | undefined;
  world?: number | undefined;
};

type EditInput = {
  orderId: string;
  /** Left out, the newest: a request is approved as it was asked. */
  version?: number | undefined;
  edit: OrderEdit;
  note?: string | undefined;
  approval?: Approval | undefined;
};

/**
 * Edits an order's facts; the log says from what to what, email addresses masked (Rule P5). Another email
 * address, quantity or amount takes a manager with a reason, or a request that somebody else approves (Rule
 * P31). Quantity and amount need an order that is still open, and the amount stays above the deposit; what a
 * promo code takes off follows the quantity, and so does a rate for larger amounts. With another address the
 * old one is told, its links end, and a fresh link goes to the new one. So does another game name of a
 * purchase that is paid, to which its gold goes (Rule P42). Refuses a stale version, and another amount for
 * an account that is sold to us, which is a counter-offer (`conflict`).
 */
export async function editOrder(ctx: OrdersCtx, input: EditInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { assignedTo } = input.edit;
  if (assignedTo && !(await readStaffMember(ctx, assignedTo))) {
    return fail({ code: "invalid", field: "assignedTo", text: "Please choose a member of staff." });
  }
  return transact(ctx.db, (tx) => editOrderIn(ctx, tx, input));
}

/** The same inside a transaction of the caller, who has checked who may edit. */
export async function editOrderIn(
  ctx: OrdersCtx,
  tx: Transaction,
  input: EditInput,
): Promise<Result<OrderChange>> {
  const changed = await changeOrder(ctx, tx, input, (row) => decide(ctx, tx, row, input));
  if (!changed.ok) return changed;
  const { before, after } = changed.value;
  if (before.customerEmail !== after.customerEmail) await tellNewContact(ctx, tx, { before, after });
  if (before.rsn !== after.rsn && isNameDestination(after)) {
    await mailNewDestination(ctx, tx, before, "the game name");
  }
  return changed;
}

async function decide(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  { edit, note, approval }: EditInput,
): Promise<Result<Decision | null>> {
  if (edit.world !== undefined && edit.world !== row.world) {
    const unknown = await worldFailure(tx, edit.world);
    if (unknown) return fail(unknown);
    if (!isOpen(row.status)) return fail(endedWorld);
  }
  const set = changedBy(row, edit, await newRateOf(ctx, tx, row, edit));
  if (set.quantity !== undefined && !isGoldOrder(row.type)) return fail(noQuantity);
  const changes = changesOf(row, set);
  if (Object.keys(changes).length === 0) return ok(null);
  if (set.assignedTo && set.assignedTo === row.customerId) return fail(ordersOwnCustomer);
  const guard = { reason: note, approval };
  const seen: { request: unknown; reason: string | undefined }[] = [];
  const takes = (kind: ApprovalKind) =>
    fieldNames.some((field) => field in changes && orderFields[field].approval === kind);
  if (takes("override_amount")) {
    const payload = amountsOf(changes);
    const asked = await fourEyes(ctx, tx, row, { ...guard, kind: "override_amount", payload });
    if (!asked.ok) return asked;
    const fit = amountFits(row, { ...row, ...set });
    if (!fit.ok) return fit;
    seen.push(asked.value);
  }
  if (set.rsn !== undefined && isNameDestination(row)) {
    const payload = { rsn: [row.rsn, set.rsn] };
    const asked = await mayRename(ctx, tx, row, { ...guard, kind: "change_name", payload });
    if (!asked.ok) return asked;
    seen.push(asked.value);
  }
  if (takes("change_email")) {
    const payload = emailsOf(row, set.customerEmail ?? row.customerEmail);
    const asked = await fourEyes(ctx, tx, row, { ...guard, kind: "change_email", payload });
    if (!asked.ok) return asked;
    seen.push(asked.value);
  }
  const request = seen.find((one) => one.request !== null);
  const trimmed = note?.trim() || undefined;
  const noted = trimmed ? [{ type: "order.note", visibility: "internal", note: trimmed } as const] : [];
  // Whoever is given the order is told of it, by whatever road it was given.
  const { assignedTo, ...rest } = changes;
  const rate = set.rateMicroUsd === undefined ? {} : { rateMicroUsd: [row.rateMicroUsd, set.rateMicroUsd] };
  const edited = editedEvents(rest, { ...rate, ...(request ? { request: request.request } : {}) });
  const assigned = assignedTo ? [assignedEvent(set.assignedTo ?? null, row.assignedTo)] : [];
  const events = [...edited, ...assigned, ...noted];
  return ok({
    set: { ...set, ...newContactMark(ctx, row, set) },
    events: events as [NewOrderEvent, ...NewOrderEvent[]], // Something has changed.
    note: trimmed ?? request?.reason,
  });
}

/** One event of what the customer may read, and one of what only staff see. */
function editedEvents(changes: Changes, request: Record<string, unknown>): NewOrderEvent[] {
  const all = Object.entries(changes);
  const parts = [
    { visibility: "public", part: all.filter(([field]) => !isForStaff(field)) },
    { visibility: "internal", part: all.filter(([field]) => isForStaff(field)) },
  ] as const;
  return parts
    .filter(({ part }) => part.length > 0)
    .map(({ visibility, part }): NewOrderEvent => {
      const data = { fields: part.map(([field]) => field), changes: Object.fromEntries(part), ...request };
      return { type: "order.edited", visibility, data };
    });
}

/** From then on what leaves for the order waits for a second person (Rule P42). */
export function newContactMark(
  ctx: Pick<OrdersCtx, "clock">,
  row: Pick<OrderRow, "type" | "status" | "goldState">,
  { customerEmail, rsn }: Partial<OrderRow>,
): Partial<OrderRow> {
  const isMarked = customerEmail !== undefined || (rsn !== undefined && isNameDestination(row));
  return isMarked ? changedMark(ctx) : {};
}

/** Whether gold leaves us for whoever has the game name: what was bought, or what goes back. */
function isNameDestination(row: Pick<OrderRow, "type" | "status" | "goldState">): boolean {
  return isGoldOrder(row.type) && (!shopPays(row.type) || isGoldInHand(row));
}

type Rename = Parameters<typeof fourEyes>[3];

/**
 * The game name of a paid purchase, or of a sale whose gold we have, is where gold goes, so another takes two
 * people (Rules P42, P45). Before a purchase is paid whoever corrects it is noted, since the gold will go
 * there too.
 */
async function mayRename(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  rename: Rename,
): Promise<Result<Seen>> {
  if (row.paidCents > 0 || isGoldInHand(row)) return fourEyes(ctx, tx, row, rename);
  const { reason = "Corrected before it was paid" } = rename;
  const personId = personOf(ctx.actor);
  if (personId) await noteAlone(ctx, tx, row, { ...rename, reason, personId });
  return ok({ reason: rename.reason, request: null });
}

/** From which address to which, as the log and a request may show it. */
export function emailsOf({ customerEmail }: Pick<OrderRow, "customerEmail">, to: string) {
  return { from: maskEmail(customerEmail), to: maskEmail(to) };
}

/** What of the log's changes a request for another amount is about. */
export function amountsOf({ quantity, amountCents: amount }: Changes): Changes {
  return { ...(quantity ? { quantity } : {}), ...(amount ? { amountCents: amount } : {}) };
}

export type Changes = Record<string, [from: unknown, to: unknown]>;

/** Discount and rate follow the quantity: they are no fields that somebody edited. */
const followers: readonly string[] = ["discountCents", "rateMicroUsd"];

/** From what to what, by field. */
export function changesOf(row: OrderRow, set: Partial<OrderRow>): Changes {
  const fields = Object.entries(set).filter(([field]) => !followers.includes(field));
  return Object.fromEntries(
    fields.map(([field, to]) => {
      const from: unknown = Reflect.get(row, field);
      return [
        field,
        field === "customerEmail" ? [maskEmail(String(from)), maskEmail(String(to))] : [from, to],
      ];
    }),
  );
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

type PricedEdit = OrderEdit & { discountCents?: number; rateMicroUsd?: number };

/**
 * What an order with another quantity trades at: the rate of so many millions in the version that the order
 * was placed under, since its own may be one for larger amounts. A rate that is none of that version was
 * agreed by itself and stays. Null where the quantity stays.
 */
export async function newRateOf(
  ctx: Pick<OrdersCtx, "rateOfQuantity">,
  tx: Transaction,
  row: OrderRow,
  { quantity }: OrderEdit,
): Promise<number | null> {
  if (quantity === undefined || quantity === row.quantity || row.rateMicroUsd === null) return null;
  const listed = row.quantity === null ? null : await ctx.rateOfQuantity(tx, row, row.quantity);
  if (listed !== row.rateMicroUsd) return row.rateMicroUsd;
  return (await ctx.rateOfQuantity(tx, row, quantity)) ?? row.rateMicroUsd;
}

/**
 * What of an edit is another than what is so, with the amounts that follow; the rate is that of `newRateOf`.
 */
export function changedBy(row: OrderRow, edit: OrderEdit, rateMicroUsd: number | null): Partial<OrderRow> {
  return onlyChanged(row, pricedEdit(row, edit, rateMicroUsd));
}

/**
 * A new quantity brings its rate and the sum with it, unless the sum is edited too; a promo code takes the
 * same part off it (Rule P25).
 */
function pricedEdit(row: OrderRow, edit: OrderEdit, rateMicroUsd: number | null): PricedEdit {
  const { quantity } = edit;
  if (quantity === undefined || rateMicroUsd === null) return edit;
  const subtotal = amountCents(quantity, rateMicroUsd);
  const discountCents = promoDiscountOf(row, subtotal);
  const sameSum = edit.amountCents === undefined || edit.amountCents === row.amountCents;
  const sum = sameSum ? { amountCents: subtotal - discountCents } : {};
  return { ...edit, rateMicroUsd, discountCents, ...sum };
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

/**
 * What is left without the deposit is what is sold: at least a cent, or selling would book a loss (Rule P13).
 */
function belowDeposit({ depositCents }: OrderRow): Failure {
  const text = `${formatUsd(depositCents)} of this order is a deposit that goes back. The amount must be more than that.`;
  return { code: "invalid", field: "amountCents", text };
}

/** Whether an order can have these sums. */
export function amountFits(row: OrderRow, next: OrderRow): Result<undefined> {
  if (!isOpen(row.status)) {
    return fail({
      code: "conflict",
      field: "quantity",
      text: "This order has ended; its sums stay as they are.",
    });
  }
  if (products[row.type].isPriceAgreed && next.amountCents !== row.amountCents) return fail(sellersWord(row));
  if (next.amountCents <= 0) {
    return fail({ code: "invalid", field: "amountCents", text: "Please enter an amount above zero." });
  }
  return next.amountCents <= row.depositCents ? fail(belowDeposit(row)) : ok(undefined);
}
