import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, isStaffFor, type OrderChange, type OrderRow } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { alivePayout } from "../payments/index.ts";
import { isUnsent } from "../payments/model.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { endsUnaccepted } from "./counter-offer-time.ts";
import { counterOfferWaits, notAnAccount, saleEnded } from "./failures.ts";
import { longestReason } from "./inputs.ts";
import { counterOffers } from "./tables.ts";

type MakeCounterOffer = {
  orderId: string;
  version: number;
  /** What is offered instead of the order's amount. */
  amountCents: number;
  /** Why; the seller reads it. */
  reason: string;
};

/**
 * Staff offer another amount for an account; the seller is told with the reason, and the order stays as it is
 * until they accept. More than the order's amount takes `orders.edit_amounts`. Refuses no amount, the same
 * one, or no reason (`invalid`), a second offer while one is open, a sale that has ended or is paid, also
 * when it was reopened since, and a stale version (`conflict`).
 */
export async function makeCounterOffer(
  ctx: AccountSalesCtx,
  input: MakeCounterOffer,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const reason = input.reason.trim();
  const { orderId, amountCents } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, input, async (row) => {
      const wrong = fits(ctx, row, { amountCents, reason });
      if (wrong) return fail(wrong);
      const payout = await alivePayout(tx, orderId);
      if (payout && !isUnsent(payout.state)) return fail(paid);
      const isOpenOne = and(eq(counterOffers.orderId, orderId), eq(counterOffers.state, "open"));
      const open = await tx.select({ id: counterOffers.id }).from(counterOffers).where(isOpenOne);
      if (open.length > 0) return fail(counterOfferWaits);
      const id = randomUUID();
      const fromCents = row.amountCents;
      const madeBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
      const madeAt = ctx.clock.now();
      const offer = { id, orderId, fromCents, amountCents, reason, state: "open", madeBy, madeAt } as const;
      await tx.insert(counterOffers).values(offer);
      const endsSale = endsUnaccepted(row, offer);
      const data = { counterOfferId: id, fromCents, amountCents, endsSale };
      const type = "account.counter_offered";
      return ok({ set: {}, events: [{ type, visibility: "public", note: reason, data }] });
    }),
  );
}

type CounterOfferInput = Pick<MakeCounterOffer, "amountCents" | "reason">;

function fits(
  ctx: AccountSalesCtx,
  row: OrderRow,
  { amountCents, reason }: CounterOfferInput,
): Failure | null {
  if (row.type !== "account_sale") return notAnAccount;
  if (!isOpen(row.status)) return saleEnded;
  if (row.status === "payment_sent") return paid;
  if (!Number.isInteger(amountCents) || amountCents <= 0) return noAmount;
  if (amountCents === row.amountCents) return sameAmount;
  if (!reason) return noReason;
  if (reason.length > longestReason) return longReason;
  if (amountCents > row.amountCents && !isStaffFor(ctx.actor, "orders.edit_amounts")) return managersOnly;
  return null;
}

const paid: Failure = { code: "conflict", text: "The payment for this sale has already been sent." };
const noAmount: Failure = {
  code: "invalid",
  field: "amountCents",
  text: "Please enter an amount above zero.",
};
const sameAmount: Failure = {
  code: "invalid",
  field: "amountCents",
  text: "The order already has this amount.",
};
const noReason: Failure = { code: "invalid", field: "reason", text: "Please say why. The seller reads it." };
const longReason: Failure = {
  code: "invalid",
  field: "reason",
  text: `A reason has at most ${longestReason} characters.`,
};
const managersOnly: Failure = {
  code: "forbidden",
  field: "amountCents",
  text: "Only managers can offer more than the order's amount.",
};
