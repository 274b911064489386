import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { type ListingHit, searchListings } from "../listings/index.ts";
import { type OrderHit, searchOrders } from "../orders/index.ts";
import { type FoundTransfer, findTransfers } from "../payments/index.ts";
import { allow, findPeople, type PersonHit, searchPeople } from "../people/index.ts";
import { type ChatHit, searchChats } from "../support/index.ts";
import { mostOfKind } from "./model.ts";
import { readSearchTerm, type SearchTerm } from "./search-term.ts";

/** An order, and what of its money was found, where it was found by that. */
export type FoundOrder = OrderHit & { transfer: FoundTransfer | null };

/** What the desk's search found, by kind; of each the surest or newest few. */
export type ShopHits = {
  orders: FoundOrder[];
  people: PersonHit[];
  listings: ListingHit[];
  chats: ChatHit[];
};

type SearchCtx = Pick<Ctx, "db" | "actor">;

/**
 * Finds orders, people, listings and chats by whatever a text may be of them: number, amount, phrase,
 * reference, transaction, address of ours, name, email address, game name, Discord handle, newest words.
 * Every part asks for itself whether its reader may see it; what they may not is not found. Nothing of the
 * vault can be (Rule P5). Refuses who is not at the desk.
 */
export async function searchShop(ctx: SearchCtx, typed: string): Promise<Result<ShopHits>> {
  const may = allow(ctx.actor, "desk.enter");
  if (!may.ok) return may;
  const term = readSearchTerm(typed);
  if (!term) return ok({ orders: [], people: [], listings: [], chats: [] });
  const { longWords: words, idStart, amountCents: priceCents } = term;
  const limit = mostOfKind;
  // Asked once for both: people themselves, and the chats of people.
  const found = words ? findPeople(ctx.db, words) : undefined;
  const [orders, people, listings, chats] = await Promise.all([
    findOrders(ctx, term),
    words ? whatMaySee(searchPeople(ctx, { words, limit, people: found })) : [],
    whatMaySee(searchListings(ctx, { words, idStart, priceCents, limit })),
    words ? whatMaySee(searchChats(ctx, { words, limit, people: found })) : [],
    found,
  ]);
  return ok({ orders, people, listings, chats });
}

/** Orders by themselves and by the money that moved for them. */
async function findOrders(ctx: SearchCtx, term: SearchTerm): Promise<FoundOrder[]> {
  const limit = mostOfKind;
  const moved = whatMaySee(findTransfers(ctx, { ...term, limit }));
  const ids = moved.then((transfers) => transfers.map(({ orderId }) => orderId));
  const hits = await whatMaySee(searchOrders(ctx, { ...term, ids, limit }));
  const transfers = await moved;
  return hits.map((hit) => ({
    ...hit,
    transfer: transfers.find(({ orderId }) => orderId === hit.id) ?? null,
  }));
}

/** What was found; nothing where the reader may not look. */
async function whatMaySee<T>(reading: Promise<Result<T[]>>): Promise<T[]> {
  const found = await reading;
  return found.ok ? found.value : [];
}
