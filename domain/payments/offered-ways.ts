import { and, lt, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type OrderType, products } from "../orders/model.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { Settings } from "../settings/model.ts";
import {
  instructionsSetting,
  isManualPayWay,
  type PayoutDetails,
  type PayoutWay,
  type PayWay,
  type PurchaseKind,
  payoutWayOf,
  purchaseKinds,
  type SaleKind,
  wayLabel,
  waysText,
} from "../ways/model.ts";
import { activeEthKey } from "./chain/active-eth-key.ts";
import { chainWatch } from "./tables.ts";

/** What is read for the question what is offered now. */
export type OfferCtx = Pick<Ctx, "clock"> & { db: Queryable };

/** How customers may pay for each kind of purchase now, and how they may be paid for each kind of sale. */
export type Offered = Record<PurchaseKind, PayWay[]> & Record<SaleKind, PayoutWay[]>;

/**
 * After so long without a look at the chain ETH is not offered; shorter trouble passes while somebody pays.
 */
const longestTroubleMinutes = 10;

/**
 * Everything that is offered now (Rule P34): what is switched on in the settings and possible. ETH is
 * possible with an active key and a chain that can be seen; a manual way with instructions; gold always,
 * since its rate is always posted. Whatever names or takes a way to pay reads it here or through the two
 * functions below.
 */
export async function readOffered({ db, clock }: OfferCtx): Promise<Offered> {
  const [payments, takesEth] = await Promise.all([
    readSettingsGroup(db, "payments"),
    canTakeEth(db, clock.now()),
  ]);
  const possible = (way: PayWay) =>
    way === "eth" ? takesEth : !isManualPayWay(way) || payments[instructionsSetting(way)] !== "";
  const { goldSalePayouts, accountSalePayouts } = payments;
  const payWays = Object.fromEntries(
    purchaseKinds.map((kind) => [kind, payments[kind].filter(possible)]),
  ) as Record<PurchaseKind, PayWay[]>; // One entry per kind.
  return { ...payWays, goldSalePayouts, accountSalePayouts };
}

/** How an order of this type may be paid now; empty where it can't be ordered, and for what we pay for. */
export async function offeredWays(ctx: OfferCtx, type: OrderType): Promise<PayWay[]> {
  const product = products[type];
  return product.payer === "customer" ? (await readOffered(ctx))[product.paySetting] : [];
}

/** How the customer of a sale of this type may be paid now; empty where we buy nothing, and for purchases. */
export async function offeredPayouts(ctx: OfferCtx, type: OrderType): Promise<PayoutWay[]> {
  const product = products[type];
  return product.payer === "us" ? (await readSettingsGroup(ctx.db, "payments"))[product.payoutSetting] : [];
}

/** Every way to pay that is offered for anything, in the order in which all are listed. */
export function allPayWays(offered: Offered): PayWay[] {
  return [...new Set(purchaseKinds.flatMap((kind) => offered[kind]))];
}

/** Every way in which somebody is paid for anything. */
export function allPayoutWays({ goldSalePayouts, accountSalePayouts }: Offered): PayoutWay[] {
  return [...new Set([...goldSalePayouts, ...accountSalePayouts])];
}

/**
 * Where to send a manual payment, as the owner wrote it; null for other ways, and once the owner has removed
 * the text.
 */
export function instructionsFor(payments: Settings["payments"], way: PayWay | null): string | null {
  return way && isManualPayWay(way) ? payments[instructionsSetting(way)] || null : null;
}

/**
 * Whether payments in ETH can be taken: there is a key to make addresses from, and the chain could be seen
 * lately.
 */
async function canTakeEth(db: Queryable, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - longestTroubleMinutes * 60_000);
  const isUnseen = and(sql`${chainWatch.trouble} is not null`, lt(chainWatch.troubleSince, since));
  const [key, [unseen]] = await Promise.all([
    activeEthKey(db),
    db.select({ chainId: chainWatch.chainId }).from(chainWatch).where(isUnseen).limit(1),
  ]);
  return key !== null && !unseen;
}

type Placing = { type: OrderType; source: "web" | "api" | "desk"; way: PayWay | "manual" | null };

/**
 * Why a purchase can't be placed with this way to pay; null where it is offered now. Staff may place what
 * they agreed on with the customer (`manual`), or leave it open.
 */
export async function payWayFailure(ctx: OfferCtx, { type, source, way }: Placing): Promise<Failure | null> {
  if (source === "desk" && (way === null || way === "manual")) return null;
  const offered = await offeredWays(ctx, type);
  return offered.some((one) => one === way) ? null : wayNotOffered(way, offered);
}

/** Why a sale can't be placed: there is no way in which we can pay for it now. Null where there is one. */
export async function salePayoutFailure(ctx: OfferCtx, type: OrderType): Promise<Failure | null> {
  const isOffered = (await offeredPayouts(ctx, type)).length > 0;
  return isOffered ? null : { code: "conflict", title: "Submission Failed", text: noSales };
}

/** Why these payout details can't be taken; null where their way is offered. */
export async function payoutFailure(
  ctx: OfferCtx,
  { type, details }: { type: OrderType; details: PayoutDetails },
): Promise<Failure | null> {
  const offered = await offeredPayouts(ctx, type);
  const way = payoutWayOf(details);
  if (offered.some((one) => one === way)) return null;
  const field = "coin" in details ? "coin" : "method";
  const others = offered.length > 0 ? ` We can pay you by ${waysText(offered)}.` : " Please message us.";
  return { code: "conflict", field, text: `We don't pay this way right now.${others}` };
}

/** Said where we buy nothing of a kind now. */
export const noSales = "We can't buy this right now. Please try again later, or message us.";

/** Said where somebody asks for a way that is not offered; names those that are. */
export function wayNotOffered(way: PayWay | "manual" | null, offered: readonly PayWay[]): Failure {
  const title = "Submission Failed";
  if (offered.length === 0) {
    const text = "This can't be ordered right now. Please try again later, or message us.";
    return { code: "conflict", title, field: "payWith", text };
  }
  const asked =
    way && way !== "manual" ? `${wayLabel(way)} isn't available right now.` : "Choose how you pay.";
  return {
    code: "conflict",
    title,
    field: "payWith",
    text: `${asked} You can pay with ${waysText(offered)}.`,
  };
}
