import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { type OrdersCtx, type PlacedOrder, type PlacementGuard, placeOrder } from "../orders/index.ts";
import { defaultWorld, isWorld } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { announcement, availabilityJob } from "./announce.ts";
import { type GoldDirection, orderTypeFor } from "./gold-board.ts";
import { availabilityText } from "./gold-limits.ts";
import { type OpenedQuote, openQuote } from "./quotes.ts";
import { readGoldBoard } from "./read-gold-board.ts";

export type PlaceGoldOrder = {
  type: "gold_sale" | "gold_buy";
  quoteId: string;
  rsn: string;
  customerEmail: string;
  customerName?: string | undefined;
  world?: number | undefined;
  source: "web" | "api" | "desk";
  /** The customer whom staff place for; on web and api nobody but the signed-in person themself. */
  customerId: string | null;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * Places a gold order under a quote: what is traded is reserved in the statement that makes the order, so that no two
 * orders ever get the same gold (Rules P11, P12, P14). A repeat gets the first answer, also after the quote has expired.
 * Refuses a quote that is not ours or of the other direction and an unknown world (`invalid`), an expired quote
 * (`expired`), more than there is and a used quote (`conflict`), and placing for somebody else without
 * `orders.progress`.
 */
export async function placeGoldOrder(
  ctx: OrdersCtx,
  input: PlaceGoldOrder,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const customer = customerOf(ctx, input);
  if (!customer.ok) return customer;
  const quote = openQuote(ctx, input.quoteId);
  if (!quote || orderTypeFor(quote.direction) !== input.type) return fail(foreignQuote);
  const world = input.world ?? defaultWorld;
  if (!isWorld(world))
    return fail({ code: "invalid", field: "world", text: "Please choose world 333 or 335." });
  const { type, rsn, customerEmail, source, quoteId } = input;
  const customerName = input.customerName ?? null;
  const isExpired = quote.expiresAt <= ctx.clock.now();
  return placeOrder(ctx, {
    order: {
      id: randomUUID(),
      type,
      customerId: customer.value,
      customerName,
      customerEmail,
      rsn,
      quantity: quote.quantity,
      amountCents: quote.amountCents,
      rateMicroUsd: quote.rateMicroUsd,
      rateVersion: quote.rateVersion,
      quoteId: quote.nonce,
      world,
      source,
    },
    once: {
      ...input.once,
      content: { type, quoteId, rsn, customerEmail, customerName, world, source, customerId: customer.value },
    },
    guards: isExpired ? [expiredGuard] : reservation(ctx, quote),
  });
}

const foreignQuote: Failure = {
  code: "invalid",
  title: "Submission Failed",
  field: "quoteId",
  text: "This quote is not valid. Please ask for a new one.",
};

/** Never holds. It is asked after the idempotency key, so that a repeat still gets its first answer (Rule P11). */
const expiredGuard: PlacementGuard = {
  statement: sql`select 1 where false`,
  refusal: async () => ({
    code: "expired",
    title: "Submission Failed",
    field: "quoteId",
    text: "This quote has expired. Here is the fresh price.",
  }),
};

/** Whose order it becomes: staff place for others, everybody else for themself (Rule P1). */
function customerOf(ctx: OrdersCtx, { source, customerId }: PlaceGoldOrder): Result<string | null> {
  const own = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  if (source === "desk") {
    const may = allow(ctx.actor, "orders.progress");
    return may.ok ? ok(customerId) : may;
  }
  if (customerId === null || customerId === own) return ok(own);
  return fail({ code: "forbidden", text: "An order is placed for yourself only." });
}

/** Holds the gold for the order, then has pages told of what is left. */
function reservation(ctx: OrdersCtx, quote: OpenedQuote): PlacementGuard[] {
  const { direction, quantity } = quote;
  const kind = direction === "buy" ? "stock" : "capacity";
  const announce = announcement(ctx.clock.now());
  const refusal = () => refusedFor(ctx, direction);
  return [
    {
      statement: sql`update gold_positions
        set reserved = reserved + ${quantity}::bigint, announce_at = ${announce.sql}
        where kind = ${kind} and total - reserved >= ${quantity}::bigint
        returning announce_at = ${announce.dueAt}::timestamptz as is_first`,
      refusal,
    },
    {
      statement: sql`select case when is_first then graphile_worker.add_job(identifier => ${availabilityJob}::text,
          payload => ${JSON.stringify({ kind })}::json, run_at => ${announce.dueAt}::timestamptz) is not null
        end as told from guard_0`,
      refusal,
    },
  ];
}

async function refusedFor(ctx: OrdersCtx, direction: GoldDirection): Promise<Failure> {
  const board = await readGoldBoard(ctx);
  const available = direction === "buy" ? board.stockMillions : board.capacityMillions;
  const text = availabilityText(direction, available);
  return { code: "conflict", title: "Submission Failed", field: "quantity", text };
}
