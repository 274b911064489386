import { and, eq } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import type { OrderReactor } from "../orders/index.ts";
import { counterOfferWaits } from "./refusals.ts";
import { counterOffers } from "./tables.ts";

/**
 * Keeps an account sale's own facts in line with its order: it is paid only when the account was verified, unless a note
 * says why, and never while a counter-offer waits for its answer; with the end of the sale that counter-offer ends too.
 */
export const accountSalesReactor: OrderReactor = async (ctx, tx, { before, after, note }) => {
  if (after.type !== "account_sale") return ok(undefined);
  const isOpen = and(eq(counterOffers.orderId, after.id), eq(counterOffers.state, "open"));
  if (after.removedAt || after.status === "canceled") {
    const answeredAt = ctx.clock.now();
    await tx.update(counterOffers).set({ state: "withdrawn", answeredAt }).where(isOpen);
    return ok(undefined);
  }
  const pays = after.status === "payment_sent" || after.status === "completed";
  if (!pays || before.status === after.status || before.status === "payment_sent") return ok(undefined);
  const [open] = await tx.select({ id: counterOffers.id }).from(counterOffers).where(isOpen);
  if (open) return fail(counterOfferWaits);
  return before.handedOverAt || note ? ok(undefined) : fail(unverified);
};

const unverified = {
  code: "conflict",
  field: "note",
  text: "This account is not verified yet. Verify it first, or say why in a note.",
} as const;
