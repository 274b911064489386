import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { type CustomerOrder, listCustomerOrders } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { SupportCtx } from "./context.ts";
import { noChat } from "./failures.ts";
import { type ChatRow, chatConversations } from "./tables.ts";

/**
 * How we know that an order is the visitor's: it is their account's, they held its link when they wrote, or
 * they only typed its email address, which proves nothing.
 */
type KnownBy = "account" | "link" | "typed";
export type ChatOrder = CustomerOrder & { knownBy: KnownBy };

/** So many of each kind stand beside a conversation. */
const mostOrders = 6;

/**
 * The orders of a conversation's visitor, for staff who progress orders: first the one that they named, then
 * those of their account, open ones before the latest; last what was placed under an address that they typed.
 * Refuses an unknown conversation (`not_found`).
 */
export async function readChatOrders(
  ctx: Pick<SupportCtx, "db" | "actor">,
  chatId: string,
): Promise<Result<ChatOrder[]>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const [chat] = await ctx.db.select().from(chatConversations).where(eq(chatConversations.id, chatId));
  if (!chat) return fail(noChat);
  const found = new Map<string, ChatOrder>();
  for (const { knownBy, whose } of knownWays(chat)) {
    const orders = await listCustomerOrders(ctx, { whose, limit: mostOrders });
    if (!orders.ok) return orders;
    for (const order of orders.value) if (!found.has(order.id)) found.set(order.id, { ...order, knownBy });
  }
  return ok([...found.values()]);
}

type Known = { knownBy: KnownBy; whose: Parameters<typeof listCustomerOrders>[1]["whose"] };

function knownWays({ personId, orderId, email }: ChatRow): Known[] {
  return [
    ...(orderId ? [{ knownBy: "link", whose: { orderId } } as const] : []),
    ...(personId ? [{ knownBy: "account", whose: { customerId: personId } } as const] : []),
    ...(!personId && email ? [{ knownBy: "typed", whose: { customerEmail: email } } as const] : []),
  ];
}

/** Those of them that the visitor has been proven to be the customer of. */
export function proven(orders: readonly ChatOrder[]): ChatOrder[] {
  return orders.filter(({ knownBy }) => knownBy !== "typed");
}
