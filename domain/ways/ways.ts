import { bank } from "./bank.ts";
import { cashapp } from "./cashapp.ts";
import { crypto } from "./crypto.ts";
import { eth } from "./eth.ts";
import { gold } from "./gold.ts";
import { paypal } from "./paypal.ts";
import { venmo } from "./venmo.ts";
import type { PurchaseKind, SaleKind, Way } from "./way.ts";

/** Every way in which money moves, in the order in which lists name them. */
const ways = { eth, gold, paypal, crypto, bank, cashapp, venmo } as const;

type Ways = typeof ways;
type WayCode = keyof Ways;
type CodesWith<Part> = { [Code in WayCode]: Ways[Code] extends Part ? Code : never }[WayCode];

/** Every way in which a customer may pay. */
export type PayWay = CodesWith<{ pay: object }>;
/** Those whose money comes outside of the shop, so that staff see and record it (Rule P34). */
export type ManualPayWay = CodesWith<{ pay: { arrives: "outside" } }>;
/** How a customer is paid out, as an order names it (Rule S55). */
export type PayoutMethod = CodesWith<{ payout: object }>;
/** The coins of a method; `never` where it has none. */
export type CoinOf<Method extends PayoutMethod> = Ways[Method] extends { payout: { coins: infer Coins } }
  ? keyof Coins & string
  : never;
type WayOf<Method extends PayoutMethod> = [CoinOf<Method>] extends [never]
  ? Method
  : `${Method}-${CoinOf<Method>}`;
/** Every way in which a customer may be paid: the method, with its coin where it has some. */
export type PayoutWay = { [Method in PayoutMethod]: WayOf<Method> }[PayoutMethod];
/** The setting that holds the instructions of a manual way. */
export type InstructionsSetting = `${ManualPayWay}Instructions`;
/** How a payment that staff record has reached us, or how they paid whoever gave no payout details. */
export type RecordedWay = PayoutMethod | ManualPayWay | "gold" | "other";

/** Each of them as a `Way`. */
export const facts: Readonly<Record<WayCode, Way>> = ways;
const codes = Object.keys(ways) as WayCode[]; // The keys come from the list itself.

export const payWays = codes.filter((code): code is PayWay => facts[code].pay !== undefined);
export const manualPayWays = codes.filter(isManualPayWay);
export const payoutMethods = codes.filter((code): code is PayoutMethod => facts[code].payout !== undefined);
export const payoutWays = payoutMethods.flatMap((method) => {
  const coins = Object.keys(coinsOf(method));
  return (coins.length > 0 ? coins.map((coin) => `${method}-${coin}`) : [method]) as PayoutWay[];
});
export const recordedWays: readonly RecordedWay[] = [
  ...codes.filter((code) => isPayoutMethod(code) || isManualPayWay(code)),
  "gold",
  "other",
];

/** The order in which the seller of an account is asked. */
export const salePayoutMethods = payoutMethods.toSorted(
  (one, other) => saleChoiceOf(one) - saleChoiceOf(other),
);

function saleChoiceOf(method: PayoutMethod): number {
  return facts[method].payout?.saleChoice ?? 0;
}

/** How destinations are entered on the list of recovered accounts, for each method. */
export const listedDestinations = salePayoutMethods.flatMap((method) => facts[method].payout?.listed ?? []);

/** Whether the money of this way comes outside of the shop, so that staff record it. */
export function isManualPayWay(way: string | null): way is ManualPayWay {
  return codes.some((code) => code === way && facts[code].pay?.arrives === "outside");
}

function isPayoutMethod(way: string): way is PayoutMethod {
  return payoutMethods.some((method) => method === way);
}

/** Names of a method's coins, by code; none for most methods. */
export function coinsOf(method: PayoutMethod): Readonly<Record<string, string>> {
  return facts[method].payout?.coins ?? {};
}

/** A way by its code, and its coin. */
export function partsOf(way: string): { code: WayCode | undefined; coin: string | undefined } {
  const [method, coin] = way.split("-");
  return { code: codes.find((code) => code === method), coin };
}

/** Whether what is paid so goes over a public blockchain. */
export function isOnChain(way: string): boolean {
  const { code } = partsOf(way);
  return (
    code !== undefined && (facts[code].pay?.arrives === "chain" || facts[code].payout?.coins !== undefined)
  );
}

/** The payment method that an order holds for a way to pay. */
export function paymentMethodOf(way: PayWay): string {
  return facts[way].pay?.paymentMethod ?? way;
}

/**
 * The way to pay of an order's payment method; null where none was chosen, and for what staff agreed on
 * (`manual`).
 */
export function payWayOf(method: string | null): PayWay | null {
  return payWays.find((way) => paymentMethodOf(way) === method) ?? null;
}

/** The setting that holds the instructions of a manual way. */
export function instructionsSetting(way: ManualPayWay): InstructionsSetting {
  return `${way}Instructions`;
}

/**
 * The ways that may be switched on for what customers buy, and those that are in a shop that has changed
 * nothing.
 */
export function payWaysFor(kind: PurchaseKind, which: "offeredFor" | "onAtFirst" = "offeredFor"): PayWay[] {
  return payWays.filter((way) => facts[way].pay?.[which].includes(kind));
}

/** The same of the ways in which we pay for what customers sell. */
export function payoutWaysFor(kind: SaleKind, which: "offeredFor" | "onAtFirst" = "offeredFor"): PayoutWay[] {
  return payoutWays.filter((way) => {
    const { code } = partsOf(way);
    return code && facts[code].payout?.[which].includes(kind);
  });
}

/** The methods that these ways come to, each once: `crypto` for both coins. */
export function payoutMethodsOf(ways: readonly PayoutWay[]): PayoutMethod[] {
  return payoutMethods.filter((method) => ways.some((way) => partsOf(way).code === method));
}

/** The coins of a method that are among these ways. */
export function payoutCoinsOf(method: PayoutMethod, ways: readonly PayoutWay[]): string[] {
  return Object.keys(coinsOf(method)).filter((coin) => ways.some((way) => way === `${method}-${coin}`));
}
