import type { LineText } from "../../kernel/mails/mail-lines.ts";
import type { OrderRow } from "../orders/index.ts";
import { offeredWays, type PaymentsCtx } from "../payments/index.ts";
import { payWayOf, waysText } from "../ways/model.ts";
import type { Notification } from "./notification.ts";

/** How a placed order is paid, as its mail says it, and where its button leads (Rule P34). */
export type HowToPay = { howToPay: LineText<"howToPay"> } & Pick<Notification, "to" | "button">;

/** Where an order is paid. */
export const payPage = { to: "pay", button: { line: "button/pay" } } as const;

type Variants = {
  /** What is said of the price of ETH, which holds for as long as the order where that is held. */
  eth: LineText<"howToPay">;
  byMessage: LineText<"howToPay">;
};

const anyOrder: Variants = { eth: { line: "howToPay/eth" }, byMessage: { line: "howToPay/message" } };

/** The same by the way that the order has. Not for gold. */
export async function howToPay(
  ctx: PaymentsCtx,
  order: OrderRow,
  { eth, byMessage }: Variants = anyOrder,
): Promise<HowToPay> {
  if (order.paymentMethod === "manual") return { howToPay: byMessage };
  const way = payWayOf(order.paymentMethod);
  if (way === "eth") return { howToPay: eth, ...payPage };
  if (way) return { howToPay: { line: "howToPay/chosen", values: { way: waysText([way]) } }, ...payPage };
  const waysToPay = waysText(await offeredWays(ctx, order.type));
  if (waysToPay === "") return { howToPay: byMessage };
  return { howToPay: { line: "howToPay/choose", values: { waysToPay } }, ...payPage };
}
