import { type OrderType, orderTypes, products } from "../orders/model.ts";

/** What a promo code can be restricted to: everything that customers pay for. */
export const promoTypes = orderTypes.filter((type) => products[type].payer === "customer");

/**
 * The largest part that a code takes off, in hundredths of a percent: nothing is given away by a typing
 * error, and nobody is asked to pay a cent.
 */
export const largestPromoHundredths = 9_000;

const kindNames = { goldPurchase: "gold", boost: "boosts", accountPurchase: "accounts" } as const;

/**
 * What a code is for, as a sentence names it: `boosts`, `gold and accounts`, `Infernal Boosts`. None means
 * everything, which has no name here.
 */
export function promoTypesText(types: readonly OrderType[]): string {
  const names = promoTypes.flatMap((type) => (types.includes(type) ? [nameOf(type, types)] : []));
  return new Intl.ListFormat("en-US").format(new Set(names));
}

function nameOf(type: OrderType, types: readonly OrderType[]): string {
  const kind = kindOf(type);
  const isWhole = promoTypes.every((other) => kindOf(other) !== kind || types.includes(other));
  return kind && isWhole ? kindNames[kind] : `${products[type].label}s`;
}

function kindOf(type: OrderType) {
  const product = products[type];
  return product.payer === "customer" ? product.paySetting : null;
}
