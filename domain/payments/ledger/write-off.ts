import { personOf } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  type ApprovalAction,
  changeOrder,
  type Decision,
  fourEyes,
  type OrderChange,
  type OrderRow,
} from "../../orders/index.ts";
import { shopPays } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import { letLeave } from "../../release/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { sayWhy } from "../inputs.ts";
import { costOf, coveredOf } from "../money-state.ts";
import { alivePayout, endPayout } from "../payouts/payout-row.ts";
import { isUnsent } from "../payouts/payout-states.ts";
import { settlePurchase } from "../settle.ts";
import { post, readBalances } from "./ledger.ts";

type WriteOff = { orderId: string; version: number; reason: string };

/**
 * A manager gives up what is missing of a purchase, or what a customer no longer wants of a sale (Rule P30):
 * a posting books it, the payout of a sale ends, and the order can be completed without money that never
 * moved, or stay completed where it was taken back (Rule P49). Ends by itself when the money arrives after
 * all, or the order goes back. Refuses a missing reason (`invalid`), an order of which nothing is missing or
 * that was canceled, a stale version, and more than the gate lets one person give away (`conflict`, Rule
 * P42).
 */
export async function writeOff(ctx: PaymentsCtx, input: WriteOff): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "money.write_off");
  if (!may.ok) return may;
  const reason = input.reason.trim();
  if (!reason) return fail({ code: "invalid", field: "reason", text: sayWhy });
  const { orderId, version } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (row) => decide(ctx, tx, row, { reason })),
  );
}

/** What a purchase lacks is given away with a write-off, above the limit by two people (Rule P42). */
export const writeOffAction: ApprovalAction = {
  propose: async (_, tx, row) => {
    const missing = await missingOf(tx, row);
    return missing.ok ? ok({ amountCents: missing.value }) : missing;
  },
  run: (ctx, tx, { id: requestId, orderId, reason, requestedBy }) =>
    changeOrder(ctx, tx, { orderId }, (row) => decide(ctx, tx, row, { reason, requestId, requestedBy })),
};

/** Why, and the request under which another person approves it. */
type Written = { reason: string; requestId?: string; requestedBy?: string };

async function missingOf(tx: Transaction, row: OrderRow): Promise<Result<number>> {
  const isSale = shopPays(row.type);
  if (!isSale && row.status === "canceled") return fail(canceled);
  const balances = await readBalances(tx, row.id);
  const cents = isSale ? -balances.owed_to_customers : costOf(row) - coveredOf(balances);
  if (cents <= 0) return fail(isSale ? nothingOwed : nothingMissing);
  return ok(cents);
}

/** Asks the gate; of a sale nothing leaves, it is the customer who gives something up. */
async function letWriteOffPass(
  ctx: PaymentsCtx,
  tx: Transaction,
  row: OrderRow,
  amountCents: number,
  { requestId, requestedBy }: Written,
): Promise<Result<undefined>> {
  if (shopPays(row.type)) return ok(undefined);
  const release = { kind: "write_off", worthCents: amountCents, order: row } as const;
  if (!requestId || !requestedBy) return letLeave(ctx, tx, release);
  const approval = { requestId };
  const proposal = { kind: "write_off", payload: { amountCents }, reason: undefined, approval } as const;
  const seen = await fourEyes(ctx, tx, row, proposal);
  if (!seen.ok) return seen;
  return letLeave(ctx, tx, { ...release, askedBy: requestedBy, approvedBy: personOf(ctx.actor) });
}

async function decide(
  ctx: PaymentsCtx,
  tx: Transaction,
  row: OrderRow,
  written: Written,
): Promise<Result<Decision>> {
  const isSale = shopPays(row.type);
  const { reason } = written;
  const missing = await missingOf(tx, row);
  if (!missing.ok) return missing;
  const amountCents = missing.value;
  const left = await letWriteOffPass(ctx, tx, row, amountCents, written);
  if (!left.ok) return left;
  const noDeadline = { deadlineStartedAt: null, deadlineAt: null };
  // Nothing is waited for any more, so a purchase does not lapse.
  const ofPurchase = { holdUntil: null };
  return ok({
    set: isSale ? (row.deadlineMetAt ? {} : noDeadline) : ofPurchase,
    events: [
      { type: "money.written_off", visibility: "public", data: { amountCents } },
      { type: "order.note", visibility: "internal", note: reason },
    ],
    book: async (changed) => {
      if (isSale) await giveUpSale(ctx, tx, changed, { owed: amountCents, reason });
      else await giveUpPurchase(ctx, tx, changed, amountCents);
      return {};
    },
  });
}

/** Books what a purchase lacks as written off. */
async function giveUpPurchase(
  ctx: PaymentsCtx,
  tx: Transaction,
  row: OrderRow,
  missing: number,
): Promise<void> {
  await post(tx, {
    orderId: row.id,
    kind: "purchase_written_off",
    key: `purchase_written_off:${row.id}:${row.version}`,
    entries: { written_off: missing, customer_deposits: -missing },
    at: ctx.clock.now(),
  });
  await settlePurchase(ctx, tx, row);
}

/** Books what is owed for a sale as written off; its payout, which has not been sent, ends. */
async function giveUpSale(
  ctx: PaymentsCtx,
  tx: Transaction,
  row: OrderRow,
  { owed, reason }: { owed: number; reason: string },
): Promise<void> {
  const payout = await alivePayout(tx, row.id);
  if (payout && isUnsent(payout.state)) await endPayout(ctx, tx, row, payout, `Written off: ${reason}`);
  await post(tx, {
    orderId: row.id,
    kind: "sale_written_off",
    key: `sale_written_off:${row.id}:${row.version}`,
    entries: { owed_to_customers: owed, written_off: -owed },
    at: ctx.clock.now(),
  });
}

const canceled: Failure = {
  code: "conflict",
  text: "This order was canceled. Nothing is missing.",
};
const nothingMissing: Failure = { code: "conflict", text: "This order is paid in full." };
const nothingOwed: Failure = { code: "conflict", text: "We owe nothing for this order." };
