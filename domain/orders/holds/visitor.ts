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

/** Who places an order, as limits see it (Rule P32). */
export type Visitor = {
  /**
   * Keyed prints of what the visitor is known by, sorted: everybody takes the rows of their limits in one
   * order.
   */
  keys: string[];
  /** Without a completed order. All newcomers together leave a part of the gold to others. */
  isNewcomer: boolean;
  mostOrders: number;
  mostPercent: number;
};

export type HoldTerms = {
  rules: Settings["holds"];
  /** Null for whom no limit applies: staff who place for a customer, and the program itself. */
  visitor: Visitor | null;
  /** Of the network that it came from; null where that is nobody's. */
  networkPrint: string | null;
};

type Placing = {
  source: "web" | "api" | "desk";
  customerId: string | null;
  customerEmail: string;
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
  const visitor: Visitor = {
    keys: keysOf(ctx, placing),
    isNewcomer: !isKnown,
    mostOrders: isKnown ? rules.knownOpenOrders : rules.openOrders,
    mostPercent: isKnown ? rules.knownSharePercent : rules.sharePercent,
  };
  const networkPrint = placing.client === undefined ? null : networkPrintOf(ctx, placing.client);
  return { rules, visitor, networkPrint };
}

/**
 * Whoever is signed in counts by their account, its mailbox and the game name among accounts only, so that no
 * guest uses up their limits in their name. The network counts for everybody.
 */
function keysOf({ signer }: OrdersCtx, { customerId, customerEmail, rsn, client }: Placing): string[] {
  const who = customerId === null ? "guest" : "account";
  const known = [
    ...(client === undefined ? [] : [networkText(client)]),
    ...(customerId === null ? [] : [`account:${customerId}`]),
    `${who}-mailbox:${mailKey(customerEmail)}`,
    ...(rsn === null ? [] : [`${who}-name:${rsnKey(rsn)}`]),
  ];
  const prints = known.map((text) => printOf(signer, "visitor", text));
  return [...new Set(prints)].sort();
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
