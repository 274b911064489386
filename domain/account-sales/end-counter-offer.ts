import { and, eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  actAsCustomer,
  canceling,
  changeOrder,
  type Decision,
  isOrderId,
  type OrderChange,
  type OrderRow,
} from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { counterOfferExpiry, endsUnaccepted } from "./counter-offer-time.ts";
import { loginKind, resetLinkKind, subjectOf } from "./secrets.ts";
import { type CounterOfferRow, counterOffers } from "./tables.ts";

type Withdraw = { orderId: string; counterOfferId: string };

/**
 * Staff take an open counter-offer back. Withdrawing it again changes nothing; refuses one that was answered
 * meanwhile (`conflict`).
 */
export async function withdrawCounterOffer(
  ctx: AccountSalesCtx,
  { orderId, counterOfferId }: Withdraw,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId }, async (row) => {
      const offer = await counterOfferOf(tx, row, counterOfferId);
      if (!offer) return fail(unknown);
      if (offer.state === "withdrawn") return ok(null);
      if (offer.state === "expired") return fail(expired);
      if (offer.state !== "open") return fail(answered(`The seller has already ${offer.state} it.`));
      await end(ctx, tx, offer, "withdrawn");
      const data = { counterOfferId };
      return ok({ set: {}, events: [{ type: "account.counter_withdrawn", visibility: "public", data }] });
    }),
  );
}

type Answer = { orderId: string; token: string | undefined; counterOfferId: string; accept: boolean };

/**
 * The seller answers a counter-offer: accepted, the order is for its amount from now on, and what is owed
 * follows; declined, the sale ends (`unaccepted`). The same answer again changes nothing. Refuses the other
 * answer after one was given, and an offer that was withdrawn (`conflict`).
 */
export function answerCounterOffer(ctx: AccountSalesCtx, answer: Answer): Promise<Result<OrderChange>> {
  const { orderId, token, counterOfferId, accept } = answer;
  return actAsCustomer(ctx, { orderId, token }, "answer a counter-offer", async (row, tx) => {
    const offer = await counterOfferOf(tx, row, counterOfferId);
    if (!offer) return fail(unknown);
    const state = accept ? "accepted" : "declined";
    if (offer.state === state) return ok(null);
    if (offer.state === "withdrawn") return fail(answered("This counter-offer has been withdrawn."));
    if (offer.state === "expired" || counterOfferExpiry(offer.madeAt) <= ctx.clock.now())
      return fail(expired);
    if (offer.state !== "open") return fail(answered(`You've already ${offer.state} this counter-offer.`));
    // Ended before the order changes: what reacts to a new amount withdraws what is open.
    await end(ctx, tx, offer, state);
    if (!accept) return ok(await unaccepted(ctx, tx, row, offer, "declined"));
    const { amountCents } = offer;
    const data = { counterOfferId, fromCents: row.amountCents, amountCents };
    return ok({
      set: { amountCents },
      events: [{ type: "account.counter_accepted", visibility: "public", data }],
    });
  });
}

const endNotes = {
  declined: "You declined our counter-offer.",
  expired: "Our counter-offer wasn't answered in time.",
} as const;

/**
 * What follows where a counter-offer was declined or has expired: the seller keeps their account. Its login
 * and reset link are deleted at once, and the sale ends, which frees the account (Rule P59).
 */
export async function unaccepted(
  ctx: AccountSalesCtx,
  tx: Transaction,
  row: OrderRow,
  offer: CounterOfferRow,
  state: "declined" | "expired",
): Promise<Decision> {
  const endsSale = isOpen(row.status) && endsUnaccepted(row, offer);
  const { id: counterOfferId, amountCents } = offer;
  const data = { counterOfferId, fromCents: row.amountCents, amountCents, endsSale };
  const told = { type: `account.counter_${state}`, visibility: "public", data } as const;
  if (!endsSale) return { set: {}, events: [told] };
  for (const kind of [loginKind, resetLinkKind]) {
    await ctx.vault.destroy(tx, { subject: subjectOf(row.id), kind });
  }
  const note = `${endNotes[state]} The account stays yours: we've deleted its login and reset link.`;
  const { events, ...end } = canceling(ctx, row, { by: "counter_offer", note });
  return { ...end, events: [...events, told] };
}

async function counterOfferOf(
  tx: Transaction,
  row: OrderRow,
  counterOfferId: string,
): Promise<CounterOfferRow | undefined> {
  if (!isOrderId(counterOfferId)) return undefined;
  const isIt = and(eq(counterOffers.id, counterOfferId), eq(counterOffers.orderId, row.id));
  const [found] = await tx.select().from(counterOffers).where(isIt);
  return found;
}

async function end(
  ctx: AccountSalesCtx,
  tx: Transaction,
  { id }: CounterOfferRow,
  state: "accepted" | "declined" | "withdrawn",
): Promise<void> {
  const answeredAt = ctx.clock.now();
  await tx.update(counterOffers).set({ state, answeredAt }).where(eq(counterOffers.id, id));
}

const expired: Failure = {
  code: "conflict",
  text: "This counter-offer has expired.",
};
const unknown: Failure = { code: "not_found", text: "This counter-offer doesn't exist." };

function answered(text: string): Failure {
  return { code: "conflict", text };
}
