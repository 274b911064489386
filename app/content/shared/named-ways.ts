import type { NamedWays } from "../../../domain/content/model.ts";
import { allPayoutWays, allPayWays, type Offered, readOffered } from "../../../domain/payments/index.ts";
import { isOnChain, type PayoutWay, type PayWay, waysText } from "../../../domain/ways/model.ts";
import type { ShopCtx } from "../../context.ts";

/** The ways of payment as texts of the site name them, by what is offered now (Rule P34). */
export async function readNamedWays(ctx: Pick<ShopCtx, "db" | "clock">): Promise<NamedWays> {
  return namedWays(await readOffered(ctx));
}

/** The same of what was read. */
function namedWays(offered: Offered): NamedWays {
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
