import type { LineText } from "../../../kernel/mails/mail-lines.ts";
import { formatMillions, formatRate } from "../../../kernel/money.ts";
import type { OrderRow } from "../../orders/index.ts";
import { products, rateOfSum } from "../../orders/model.ts";
import { howToPay } from "../how-to-pay.ts";
import { likeAnyOrder, type ProductMails } from "./product-mails.ts";

const gold = {
  notificationOf: likeAnyOrder,
  askedOncePaid: async () => null,
  linesOf: (order) => {
    const rate = rateOfSum(order);
    return [
      { label: products[order.type].noun, value: formatMillions(order.quantity) },
      ...(rate === null ? [] : [{ label: "Rate per million", value: formatRate(rate) }]),
    ];
  },
  subtotalLabel: "Gold",
  warning: () => undefined,
} satisfies Partial<ProductMails>;

/** Where its customer is asked to come. */
function meetAt(
  { worldLockedAt, world }: OrderRow,
  { unlocked, locked }: { unlocked: "next/goldSale" | "next/goldPaid"; locked: InWorld },
): LineText<"next"> {
  return worldLockedAt ? { line: locked, values: { world: String(world) } } : { line: unlocked };
}

type InWorld = "next/goldSaleInWorld" | "next/goldPaidInWorld";

/** Gold that goes back, or stays with us, as its sale is canceled or goes back to before (Rule P45). */
const goldSaleNotification: ProductMails["notificationOf"] = async (_ctx, _order, event) => {
  const { type, data } = event;
  const note = event.note ?? undefined;
  const values = { gold: formatMillions(Number(data.millions)) };
  if (type === "gold.kept") return { text: { kind: "gold-kept", values }, note };
  const line = type === "order.status_changed" ? goldLines[String(data.gold)] : undefined;
  if (type === "gold.returned" || (line && data.to !== "canceled"))
    return { text: { kind: "gold-returned", values }, note };
  if (!line) return undefined;
  const canceled: LineText<"canceled">[] = [{ line: "canceled/byShop" }, { line, values }];
  return { text: { kind: "order-canceled", values: { canceled } }, note };
};

/** The sentence about the gold of a sale that staff cancel, by their answer. */
const goldLines: Partial<
  Record<string, "canceled/goldOwed" | "canceled/goldReturned" | "canceled/goldKept">
> = {
  owed: "canceled/goldOwed",
  returned: "canceled/goldReturned",
  kept: "canceled/goldKept",
};

export const goldSaleMails: ProductMails = {
  ...gold,
  notificationOf: goldSaleNotification,
  afterPlacing: async (_ctx, order) => ({
    next: meetAt(order, { unlocked: "next/goldSale", locked: "next/goldSaleInWorld" }),
  }),
  afterPayment: () => undefined,
  holdLine: ({ worldLockedAt }) => (worldLockedAt === null ? "hold/lockIn" : "hold/until"),
};

export const goldPurchaseMails: ProductMails = {
  ...gold,
  afterPlacing: async (ctx, order) => ({
    ...(await howToPay(ctx, order)),
    next: { line: "next/goldPurchase" },
  }),
  // The payment does not move it on: staff take it up when they meet its customer.
  afterPayment: (order) =>
    order.status === "pending"
      ? meetAt(order, { unlocked: "next/goldPaid", locked: "next/goldPaidInWorld" })
      : undefined,
  holdLine: () => "hold/until",
};
