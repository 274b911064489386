import { findNumbered, viewerRoleOf } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { ChatLine } from "./chat-view.ts";
import type { SupportCtx } from "./context.ts";
import { orderNumbersIn } from "./order-numbers.ts";

/** So many numbers of a conversation are looked up, those of its newest lines. */
const mostNumbers = 30;

const numbersOf = (lines: readonly ChatLine[]) =>
  orderNumbersIn(
    lines.map(({ text }) => text),
    mostNumbers,
  );

/**
 * The ids of the orders whose short numbers stand in a conversation, by number, for staff who may read
 * orders; none for anybody else.
 */
export async function linkOrderNumbers(
  ctx: Pick<SupportCtx, "db" | "actor">,
  lines: readonly ChatLine[],
): Promise<Map<string, string>> {
  if (!allow(ctx.actor, "orders.read").ok) return new Map();
  const found = await findNumbered(ctx, numbersOf(lines));
  return new Map([...found].map(([number, { id }]) => [number, id]));
}

/**
 * The same for a visitor: of those numbers only the orders that are theirs, by session or by the token that
 * `tokenOf` finds in their browser. Of all others, not even whether they exist (Rule P35).
 */
export async function linkOwnOrderNumbers(
  ctx: Pick<SupportCtx, "db" | "clock" | "actor">,
  lines: readonly ChatLine[],
  tokenOf: (orderId: string) => string | undefined,
): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  for (const [number, order] of await findNumbered(ctx, numbersOf(lines))) {
    if ((await viewerRoleOf(ctx, order, tokenOf(order.id))) === "customer") own.set(number, order.id);
  }
  return own;
}
