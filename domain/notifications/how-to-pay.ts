import type { OrderRow } from "../orders/index.ts";
import { payWayOf } from "../orders/model.ts";
import { offeredWays, type PaymentsCtx } from "../payments/index.ts";
import { waysText } from "../settings/model.ts";
import type { News } from "./news.ts";

/** How a placed order is paid, as its mail says it, and where its button leads (Rule P34). */
export type HowToPay = { text: string } & Pick<News, "to" | "linkLabel">;

const payPage = { to: "pay", linkLabel: "Pay now" } as const;

/** The same by the way that the order has; `held` says how long the price of ETH holds there. Not for gold. */
export async function howToPay(ctx: PaymentsCtx, order: OrderRow, held: string): Promise<HowToPay> {
  if (order.paymentMethod === "manual") return { text: "Our staff message you about the payment." };
  const way = payWayOf(order.paymentMethod);
  if (way === "eth") return { text: `Pay in ETH on the page behind this button. ${held}`, ...payPage };
  if (way) {
    const text = `Pay by ${waysText([way])}. The page behind this button says where to send it and which reference to write.`;
    return { text, ...payPage };
  }
  const offered = waysText(await offeredWays(ctx, order.type));
  if (offered === "") return { text: "Our staff message you about the payment." };
  return { text: `Choose how you pay on the page behind this button: ${offered}.`, ...payPage };
}
