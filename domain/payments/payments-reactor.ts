import { ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  issueCreditNotes,
  issueInvoice,
  type OrderChange,
  type OrderDeadline,
  type OrderReactor,
  type OrderRow,
  type OrdersCtx,
} from "../orders/index.ts";
import { isOpen, shopPays } from "../orders/model.ts";
import { secretsKeptUntil } from "../settings/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { readBalances } from "./ledger/ledger.ts";
import { movedOf } from "./ledger/moved.ts";
import { isRedirected } from "./payouts/redirected.ts";
import { reactToPurchase } from "./react-to-purchase.ts";
import { reactToSale } from "./react-to-sale.ts";

/**
 * What money does when an order changes (docs/money-states.md): sales of gold and accounts that are owed get
 * their payout, purchases what their payment stands for; a change that would leave status and money apart is
 * refused (Rule P30). Secrets of an ended order get their day of destruction (Rule P5). Doing it again books
 * nothing.
 */
export const paymentsReactor: OrderReactor = async (ctx, tx, change) => {
  await expireSecretsAfterEnd(ctx, tx, change);
  const reacted = isAboutMoney(change) ? await react(ctx, tx, change) : ok(undefined);
  // Of what is booked without another status too, such as a payment that the chain took back.
  if (reacted.ok) await issueDocuments(ctx, tx, change.after);
  return reacted;
};

function react(
  ctx: PaymentsCtx,
  tx: Transaction,
  change: OrderChange,
): Promise<Result<OrderDeadline | undefined>> {
  return shopPays(change.after.type) ? reactToSale(ctx, tx, change) : reactToPurchase(ctx, tx, change);
}

function isAboutMoney({ before, after }: OrderChange): boolean {
  return (
    before.status !== after.status ||
    before.amountCents !== after.amountCents ||
    before.depositState !== after.depositState ||
    before.goldState !== after.goldState ||
    before.quantity !== after.quantity ||
    isRedirected({ before, after }) ||
    before.clearedBy !== after.clearedBy ||
    Boolean(before.handedOverAt) !== Boolean(after.handedOverAt) ||
    Boolean(before.removedAt) !== Boolean(after.removedAt)
  );
}

async function expireSecretsAfterEnd(
  ctx: PaymentsCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<void> {
  const hasEnded = (order: OrderChange["after"]) => order.removedAt !== null || !isOpen(order.status);
  if (hasEnded(before) === hasEnded(after)) return;
  const at = hasEnded(after) ? await secretsKeptUntil(tx, ctx.clock.now()) : null;
  await ctx.vault.expire(tx, { subject: `order:${after.id}`, at });
}

/**
 * Brings the invoice of a completed order in line with its ledger (Rule P30): it is issued for money that
 * moved, another one replaces it when that changes, and none says of money what the postings do not. Credit
 * notes for goodwill follow it.
 */
async function issueDocuments(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== "completed" || order.removedAt) return;
  await issueInvoice(ctx, tx, order, movedOf(order.type, await readBalances(tx, order.id)));
  await issueCreditNotes(ctx, tx, order);
}
