import type { Settings } from "../../settings/model.ts";

const weiInEth = 10n ** 18n;
/** Amounts are asked for in steps of 8 decimals, which people can type. */
const stepWei = 10n ** 10n;
/** A cent is 10,000 micro-dollars. */
const microUsdInCent = 10_000n;

/** What may be missing: half a percent, at most a dollar; wallets and exchanges take such dust off. */
const dustHundredths = 50n;
const dustMostCents = 100;

/**
 * What a sum in cents is in wei at a price in micro-dollars for one ETH, rounded up to 8 decimals of ETH, so
 * that the shop never asks for too little (Rule P12).
 */
export function weiFor(cents: number, priceMicroUsd: number): bigint {
  const exact = ceilOf(BigInt(cents) * microUsdInCent * weiInEth, BigInt(priceMicroUsd));
  return askedWei(exact);
}

/** Wei as they are asked for: rounded up to 8 decimals of ETH, as many as the forms of exchanges take. */
export function askedWei(wei: bigint): bigint {
  return ceilOf(wei, stepWei) * stepWei;
}

/**
 * What a sum in cents is in wei at a price in micro-dollars for one ETH, rounded down: for what the shop
 * gives back.
 */
export function weiWorth(cents: number, priceMicroUsd: number): bigint {
  return (BigInt(cents) * microUsdInCent * weiInEth) / BigInt(priceMicroUsd);
}

/** What wei are worth in whole cents at a price in micro-dollars for one ETH, rounded down. */
export function centsOfWei(wei: bigint, priceMicroUsd: number): number {
  return Number((wei * BigInt(priceMicroUsd)) / (microUsdInCent * weiInEth));
}

/**
 * The least that counts as the whole of an amount: half a percent may be missing, though never more than a
 * dollar.
 */
export function leastWei(payment: { amountWei: bigint; amountCents: number }): bigint {
  const { amountWei, amountCents } = payment;
  if (amountCents <= 0) return amountWei;
  const byPart = (amountWei * dustHundredths) / 10_000n;
  const byDollar = (amountWei * BigInt(dustMostCents)) / BigInt(amountCents);
  return amountWei - (byPart < byDollar ? byPart : byDollar);
}

/**
 * What confirmed wei count for in the ledger: `creditedCents` towards the order, of which `dustCents` were
 * not received but are forgiven. What comes beyond the amount counts at the same price.
 */
export function creditFor(
  payment: { amountWei: bigint; amountCents: number; priceMicroUsd: number },
  confirmedWei: bigint,
): { creditedCents: number; dustCents: number } {
  const { amountWei, amountCents, priceMicroUsd } = payment;
  const worth = centsOfWei(confirmedWei, priceMicroUsd);
  if (confirmedWei < leastWei(payment)) return { creditedCents: Math.min(worth, amountCents), dustCents: 0 };
  if (confirmedWei < amountWei) {
    return { creditedCents: amountCents, dustCents: Math.max(0, amountCents - worth) };
  }
  return { creditedCents: amountCents + centsOfWei(confirmedWei - amountWei, priceMicroUsd), dustCents: 0 };
}

/** Wei as a decimal number of ETH without needless zeros: `0.02125500` is `0.021255`. */
export function formatEth(wei: bigint): string {
  const absolute = wei < 0n ? -wei : wei;
  const decimals = String(absolute % weiInEth)
    .padStart(18, "0")
    .replace(/0+$/, "");
  return `${wei < 0n ? "−" : ""}${absolute / weiInEth}${decimals ? `.${decimals}` : ""}`;
}

/**
 * The request that wallets read (EIP-681): address, chain and amount in whole wei. The amount is only a
 * suggestion.
 */
export function paymentUri(address: string, chainId: number, valueWei: bigint): string {
  return `ethereum:${address}@${chainId}?value=${valueWei}`;
}

/**
 * Confirmations that a payment needs by the value of its order, as the owner sets it; null waits until the
 * network finalizes it (Rule P21).
 */
export function confirmationsFor(orderCents: number, rules: ConfirmationRules): number | null {
  if (orderCents < rules.smallBelowCents) return rules.smallConfirmations;
  return orderCents < rules.mediumBelowCents ? rules.mediumConfirmations : null;
}

type ConfirmationRules = Pick<
  Settings["crypto"],
  "smallBelowCents" | "smallConfirmations" | "mediumBelowCents" | "mediumConfirmations"
>;

function ceilOf(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
