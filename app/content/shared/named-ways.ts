import type { NamedWays } from "../../../domain/content/model.ts";
import { allPayoutWays, allPayWays, type Offered, readOffered } from "../../../domain/payments/index.ts";
import { readSettingsGroup, readShopFacts } from "../../../domain/settings/index.ts";
import { isOnChain, type PayoutWay, type PayWay, waysText } from "../../../domain/ways/model.ts";
import { daysText } from "../../../kernel/spans.ts";
import type { ShopCtx } from "../../context.ts";

/** The ways of payment as texts of the site name them, by what is offered now (Rule P34). */
export async function readNamedWays(ctx: Pick<ShopCtx, "db" | "clock">): Promise<NamedWays> {
  const [offered, shop, { secretDays, erasedPrintDays }] = await Promise.all([
    readOffered(ctx),
    readShopFacts(ctx.db),
    readSettingsGroup(ctx.db, "retention"),
  ]);
  const { name: shopName, goldPayoutTime, accountPayoutTime } = shop;
  const kept = { secretsKept: daysText(secretDays), printsKept: daysText(erasedPrintDays) };
  return { ...namedWays(offered), ...kept, shopName, goldPayoutTime, accountPayoutTime };
}

type WaysAlone = Pick<NamedWays, "waysToPay" | "waysToBePaid" | "waysOfPayment" | "eth" | "coins">;

/** The ways by what is offered. */
function namedWays(offered: Offered): WaysAlone {
  const pay = allPayWays(offered);
  const paid = allPayoutWays(offered);
  const both: (PayWay | PayoutWay)[] = [...pay, ...paid];
  return {
    waysToPay: waysText(pay) || null,
    waysToBePaid: waysText(paid) || null,
    waysOfPayment: waysText(both) || null,
    eth: pay.includes("eth") ? "ETH" : null,
    coins: waysText(both.filter(isOnChain)) || null,
  };
}
