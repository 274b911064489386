import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendOrderEvent, fourEyes, type OrderReactor } from "../orders/index.ts";
import { readPayoutDetails } from "../ways/inputs.ts";
import { payoutDestination } from "../ways/model.ts";
import { followAccount } from "./accounts-on-sale.ts";
import { blocked, counterOfferWaits } from "./failures.ts";
import { hasConcerns, readPayConcerns } from "./pay-concerns.ts";
import { findRecovered } from "./recovered.ts";
import { subjectOf } from "./secrets.ts";
import { accountSales, counterOffers } from "./tables.ts";

type React = (...change: Parameters<OrderReactor>) => ReturnType<OrderReactor>;

/**
 * Keeps an account sale's own facts in line with its order: it is paid only when the account was verified,
 * unless a note says why, and never while a counter-offer waits for its answer; with the end of the sale, or
 * when its amount is changed, that counter-offer ends too; and Email Reset Sent asks the seller for the link,
 * whoever sets it, until the account is verified. The account itself is given back with the end (Rule P48).
 */
export const accountSalesReactor: OrderReactor = async (ctx, tx, change) => {
  const { before, after } = change;
  if (after.type !== "account_sale") return ok(undefined);
  const followed = await followAccount(ctx, tx, change);
  if (!followed.ok) return followed;
  if (after.removedAt || after.status === "canceled") return withdrawOpen(ctx, tx, change);
  if (after.payoutSecretId && before.payoutSecretId !== after.payoutSecretId) {
    const compared = await compareDestination(ctx, tx, change);
    if (!compared.ok) return compared;
  }
  if (before.amountCents !== after.amountCents) {
    const withdrawn = await withdrawOpen(ctx, tx, change);
    if (!withdrawn.ok) return withdrawn;
  }
  if (before.status === after.status) return isPaidAside(change) ? notWhileOpen(tx, after.id) : ok(undefined);
  if (after.status === "email_reset_sent") return askForLink(ctx, tx, change);
  return mayPay(ctx, tx, change);
};

const compareDestination: React = async (ctx, tx, { after }) => {
  const { id: orderId, payoutSecretId: id } = after;
  const sealed = id && (await ctx.vault.open(tx, { id, subject: subjectOf(orderId) }));
  if (!sealed) return ok(undefined);
  const value = payoutDestination(readPayoutDetails(sealed));
  const hits = await findRecovered(ctx, tx, [{ kind: "wallet", value }]);
  if (hits.some(({ effect }) => effect === "block")) return fail(blocked);
  if (hits.length === 0) return ok(undefined);
  const kinds = hits.map(({ kind }) => kind);
  const [sale] = await tx.select().from(accountSales).where(eq(accountSales.orderId, orderId)).for("update");
  if (sale) {
    const flags = [...new Set([...sale.flags, ...kinds])];
    await tx.update(accountSales).set({ flags }).where(eq(accountSales.orderId, orderId));
  }
  await appendOrderEvent(tx, ctx.actor, after, {
    type: "account.flagged",
    visibility: "internal",
    data: { kinds },
  });
  return ok(undefined);
};

/**
 * Whether the payout was sent without a step of the order: from a status that Payment Sent does not follow.
 */
function isPaidAside({ before, after }: Parameters<OrderReactor>[2]): boolean {
  return before.deadlineMetAt === null && after.deadlineMetAt !== null;
}

const withdrawOpen: React = async (ctx, tx, { before, after }) => {
  const isOpen = and(eq(counterOffers.orderId, after.id), eq(counterOffers.state, "open"));
  const answeredAt = ctx.clock.now();
  const [gone] = await tx
    .update(counterOffers)
    .set({ state: "withdrawn", answeredAt })
    .where(isOpen)
    .returning({ id: counterOffers.id });
  // The end of a sale speaks for itself.
  if (!gone || before.amountCents === after.amountCents) return ok(undefined);
  const data = { counterOfferId: gone.id };
  await appendOrderEvent(tx, ctx.actor, after, {
    type: "account.counter_withdrawn",
    visibility: "public",
    data,
  });
  return ok(undefined);
};

const askForLink: React = async (ctx, tx, { after }) => {
  if (after.handedOverAt) return ok(undefined);
  const asked = await tx
    .update(accountSales)
    .set({ resetRequestedAt: ctx.clock.now() })
    .where(eq(accountSales.orderId, after.id))
    .returning({ orderId: accountSales.orderId });
  if (asked.length === 0) return ok(undefined);
  await appendOrderEvent(tx, ctx.actor, after, { type: "account.reset_requested", visibility: "public" });
  return ok(undefined);
};

/**
 * Paid without having been verified: with a note, and by a manager while anything speaks against it (Rule
 * P31).
 */
const mayPay: React = async (ctx, tx, { before, after, note }) => {
  const pays = after.status === "payment_sent" || after.status === "completed";
  if (!pays || before.status === "payment_sent") return ok(undefined);
  const free = await notWhileOpen(tx, after.id);
  if (!free.ok) return free;
  if (before.handedOverAt) return ok(undefined);
  if (!note) return fail(unverified);
  const concerns = await readPayConcerns(tx, after.id);
  if (!hasConcerns(concerns)) return ok(undefined);
  const payload = { ...concerns, amountCents: after.amountCents };
  const seen = await fourEyes(ctx, tx, after, { kind: "pay_account", payload, reason: note });
  return seen.ok ? ok(undefined) : seen;
};

async function notWhileOpen(tx: Transaction, orderId: string): Promise<Result<undefined>> {
  const isOpen = and(eq(counterOffers.orderId, orderId), eq(counterOffers.state, "open"));
  const [open] = await tx.select({ id: counterOffers.id }).from(counterOffers).where(isOpen);
  return open ? fail(counterOfferWaits) : ok(undefined);
}

const unverified = {
  code: "conflict",
  field: "note",
  text: "This account isn't verified yet. Verify it first, or say why in a note.",
} as const;
