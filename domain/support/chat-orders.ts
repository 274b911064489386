import { and, desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { type CustomerOrder, findNumbered, listCustomerOrders, viewerRoleOf } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { ChatLine } from "./chat-view.ts";
import type { SupportCtx } from "./context.ts";
import { noChat } from "./failures.ts";
import { orderNumbersIn } from "./order-numbers.ts";
import { type ChatRow, chatConversations, chatMessages } from "./tables.ts";

/**
 * How we know that an order is the visitor's: it is their account's, they held its link when they wrote, or
 * they only typed its email address or wrote its number, which proves nothing.
 */
type KnownBy = "account" | "link" | "typed" | "named";
export type ChatOrder = CustomerOrder & { knownBy: KnownBy };

/** So many of each kind stand beside a conversation. */
const mostOrders = 6;

/**
 * The orders of a conversation's visitor, for staff who progress orders: first the one that they named,
 * then those of their account, open ones before the latest; then what was placed under an address that they
 * typed, and what has a number that they wrote. Refuses an unknown conversation (`not_found`).
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
  for (const { knownBy, whose } of [...knownWays(chat), ...(await namedBy(ctx, chatId))]) {
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

/** So many numbers of a conversation are looked up, those of its newest lines. */
const mostNumbers = 30;

/** The orders whose numbers the visitor wrote. */
async function namedBy(ctx: Pick<SupportCtx, "db">, chatId: string): Promise<Known[]> {
  const lines = await ctx.db
    .select({ text: chatMessages.text })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, chatId), eq(chatMessages.author, "visitor")))
    .orderBy(desc(chatMessages.seq))
    .limit(mostNumbers);
  const numbers = orderNumbersIn(
    lines.map(({ text }) => text),
    mostNumbers,
  );
  const orders = await findNumbered(ctx, numbers);
  return [...orders.values()].map(({ id: orderId }) => ({ knownBy: "named", whose: { orderId } }));
}

/** Those of them that the visitor has been proven to be the customer of. */
export function proven(orders: readonly ChatOrder[]): ChatOrder[] {
  return orders.filter(({ knownBy }) => knownBy === "link" || knownBy === "account");
}

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
