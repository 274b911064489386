import type { Transaction } from "../../platform/database/connect.ts";
import { erasedMailPrint, networkPrintOf, type OrdersCtx, readCustomerTraits } from "../orders/index.ts";
import { readCommissionPayouts } from "../payments/index.ts";
import { readOwnTraits } from "../people/index.ts";
import { rsnKey } from "../players/model.ts";
import { type SameTrait, sameTraits } from "./commission.ts";

type Pair = { referrerId: string; friendId: string };
type Traits = Record<SameTrait, ReadonlySet<string>>;

/**
 * By what a friend is the referrer themself (Rule P26): one mailbox, payout destination, game name or
 * network, of their accounts or of any of their orders. Null for two people, as far as anybody can tell.
 * All but game names are compared by keyed prints, which orders keep when their customer is erased.
 */
export async function sameTraitOf(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, friendId }: Pair,
): Promise<SameTrait | null> {
  const referrer = await traitsOf(ctx, tx, referrerId);
  const friend = await traitsOf(ctx, tx, friendId);
  const isShared = (trait: SameTrait) => [...friend[trait]].some((value) => referrer[trait].has(value));
  return sameTraits.find(isShared) ?? null;
}

/** Of the newest orders only: nobody has thousands by the time at which a friend's first one is completed. */
async function traitsOf(ctx: OrdersCtx, tx: Transaction, personId: string): Promise<Traits> {
  const own = await readOwnTraits(tx, personId);
  const orders = await readCustomerTraits(tx, personId);
  const payouts = await readCommissionPayouts(tx, personId);
  const emails = [own?.email, ...orders.map((order) => order.customerEmail)];
  const names = [own?.rsn, ...orders.map((order) => order.rsn)];
  const networks = own?.addresses.map((address) => networkPrintOf(ctx, address)) ?? [];
  return {
    mailbox: setOf([
      ...emails.map((email) => email && erasedMailPrint(ctx, email)),
      ...orders.map((order) => order.erasedMailPrint),
    ]),
    game_name: setOf(names.map((name) => name && rsnKey(name))),
    network: setOf([...networks, ...orders.map((order) => order.networkPrint)]),
    destination: setOf([
      ...payouts.map((payout) => payout.destinationPrint),
      ...orders.map((order) => order.payoutPrint),
    ]),
  };
}

function setOf(values: readonly (string | null | undefined)[]): Set<string> {
  return new Set(values.flatMap((value) => (value ? [value] : [])));
}
