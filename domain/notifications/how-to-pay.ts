import type { OrderRow } from "../orders/index.ts";
import { offeredWays, type PaymentsCtx } from "../payments/index.ts";
import { payWayOf, waysText } from "../ways/model.ts";
import type { Notification } from "./notification.ts";

/** How a placed order is paid, as its mail says it, and where its button leads (Rule P34). */
export type HowToPay = { text: string } & Pick<Notification, "to" | "linkLabel">;

const byMessage = "We'll message you about the payment.";

/** How long the price of ETH holds where the order itself is held for longer. */
export const ethPriceHeld = "Once you start, we hold the ETH price for 15 minutes.";

const payPage = { to: "pay", linkLabel: "Pay now" } as const;

/**
 * The same by the way that the order has; `held` says how long the price of ETH holds there. Not for gold.
 */
export async function howToPay(ctx: PaymentsCtx, order: OrderRow, held: string): Promise<HowToPay> {
  if (order.paymentMethod === "manual") return { text: byMessage };
  const way = payWayOf(order.paymentMethod);
  if (way === "eth") return { text: `Press the button to pay in ETH. ${held}`, ...payPage };
  if (way) {
    const text = `Pay by ${waysText([way])}. Press the button to see where to send it and which reference to write.`;
    return { text, ...payPage };
  }
  const offered = waysText(await offeredWays(ctx, order.type));
  if (offered === "") return { text: byMessage };
  return { text: `Press the button and choose how you pay: ${offered}.`, ...payPage };
}
