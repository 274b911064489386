import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { isOwnNetwork, networkOf } from "../../../platform/rate-limit/network.ts";
import { printOf } from "../../../platform/signing/print.ts";
import { rsnKey } from "../../players/model.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { Settings } from "../../settings/model.ts";
import type { OrdersCtx } from "../context.ts";
import { mailKey } from "../customers/mail-key.ts";
import { orders } from "../tables.ts";

/** How many orders may be open together, of whatever type, and what part of the gold they may hold. */
export type HoldLimit = { maxOrders: number; maxPercent: number };

/** Who places an order, as limits see it (Rules P32, P48). */
export type Visitor = {
  /**
   * Keyed prints of what the visitor is known by, sorted: everybody takes the rows of their limits in one
   * order.
   */
  keys: string[];
  /** The one of these that is of their network; null for whom the network doesn't limit. */
  networkKey: string | null;
  /** Without a completed order. All newcomers together leave a part of the gold to others. */
  isNewcomer: boolean;
  /** Whether they are refused if money of theirs was taken back (Rule P49). */
  refusesMarked: boolean;
  /** What one person may have, and what all guests of one network may have together. */
  limits: {
    person: HoldLimit;
    network: HoldLimit;
    /** Millions that their orders may hold whatever part of the gold that is. */
    freeMillions: number;
  };
};

export type HoldTerms = {
  rules: Settings["holds"];
  /** Null for whom no limit applies: staff who place for a customer, and the program itself. */
  visitor: Visitor | null;
  /** Of the network that it came from; null where that is nobody's. */
  networkPrint: string | null;
};

/** Who wants to have an order; what a page doesn't know of them yet is null. */
export type Placing = {
  source: "web" | "api" | "desk";
  customerId: string | null;
  customerEmail: string | null;
  rsn: string | null;
  /** The address that it came from; left out for programs of ours, which place for many. */
  client?: string | undefined;
};

/**
 * How long an order is held, and within whose limits it counts: the settings and the customer as they are
 * now.
 */
export async function readHoldTerms(ctx: OrdersCtx, placing: Placing): Promise<HoldTerms> {
  const isLimited = placing.source !== "desk" && ctx.actor.kind !== "system";
  const [rules, isKnown] = await Promise.all([
    readSettingsGroup(ctx.db, "holds"),
    isLimited && placing.customerId !== null && hasCompleted(ctx.db, placing.customerId),
  ]);
  if (!isLimited) return { rules, visitor: null, networkPrint: null };
  const networkPrint = placing.client === undefined ? null : networkPrintOf(ctx, placing.client);
  return { rules, visitor: visitorOf(ctx, placing, limitsOf(rules, isKnown)), networkPrint };
}

type Limits = Omit<Visitor, "keys" | "networkKey">;

function limitsOf(rules: Settings["holds"], isKnown: boolean): Limits {
  const { openOrders, sharePercent, freeMillions, networkTimes, networkSharePercent } = rules;
  const person = isKnown
    ? { maxOrders: rules.knownOpenOrders, maxPercent: rules.knownSharePercent }
    : { maxOrders: openOrders, maxPercent: sharePercent };
  const network = {
    maxOrders: openOrders * networkTimes,
    // Never less than one of them alone may hold.
    maxPercent: Math.max(sharePercent, networkSharePercent),
  };
  const limits = { person, network, freeMillions };
  return { isNewcomer: !isKnown, refusesMarked: rules.refusesTakenBack, limits };
}

/**
 * Whoever is signed in counts by their account, its mailbox and the game name among accounts only, so that no
 * guest uses up their limits in their name. A guest counts within their network too, which many may share.
 */
function visitorOf(
  { signer }: OrdersCtx,
  { customerId, customerEmail, rsn, client }: Placing,
  limits: Limits,
): Visitor {
  const who = customerId === null ? "guest" : "account";
  const print = (text: string) => printOf(signer, "visitor", text);
  const isOfNetwork = customerId === null && client !== undefined;
  const networkKey = isOfNetwork ? print(networkText(client)) : null;
  const keys = [
    ...(networkKey === null ? [] : [networkKey]),
    ...(customerId === null ? [] : [print(`account:${customerId}`)]),
    ...(customerEmail === null ? [] : [print(`${who}-mailbox:${mailKey(customerEmail)}`)]),
    ...(rsn === null ? [] : [print(`${who}-name:${rsnKey(rsn)}`)]),
  ];
  return { ...limits, networkKey, keys: keys.sort() };
}

const networkText = (client: string) => `network:${networkOf(client)}`;

/** A keyed print of the network of an address; null for one that says nothing of whose it is. */
export function networkPrintOf({ signer }: Pick<OrdersCtx, "signer">, client: string): string | null {
  return isOwnNetwork(client) ? printOf(signer, "visitor", networkText(client)) : null;
}

async function hasCompleted(db: Queryable, customerId: string): Promise<boolean> {
  const isTheirs = eq(orders.customerId, customerId);
  const stands = and(eq(orders.status, "completed"), isNull(orders.removedAt));
  const found = await db.select({ id: orders.id }).from(orders).where(and(isTheirs, stands)).limit(1);
  return found.length > 0;
}
