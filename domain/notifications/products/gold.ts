import { formatMillions, formatRate } from "../../../kernel/money.ts";
import type { OrderRow } from "../../orders/index.ts";
import { products } from "../../orders/model.ts";
import { ethPriceHeld, howToPay } from "../how-to-pay.ts";
import { likeAnyOrder, type ProductMails } from "./product-mails.ts";

const gold = {
  notificationOf: likeAnyOrder,
  askedOncePaid: async () => null,
  linesOf: ({ type, quantity, rateMicroUsd }) => [
    { label: products[type].noun, value: formatMillions(quantity) },
    ...(rateMicroUsd === null ? [] : [{ label: "Rate per million", value: formatRate(rateMicroUsd) }]),
  ],
  subtotalLabel: "Gold",
  warning: () => undefined,
} satisfies Partial<ProductMails>;

/** Where its customer is asked to come. */
function whereToMeet({ worldLockedAt, world }: OrderRow): string {
  return `Open your order and ${worldLockedAt ? `come to world ${world}` : "lock in a world"}.`;
}

export const goldSaleMails: ProductMails = {
  ...gold,
  afterPlacing: async (_ctx, order) => ({
    paragraphs: [`${whereToMeet(order)} We'll meet you there, count the gold and pay you.`],
  }),
  afterPayment: () => [],
  holdHint: ({ worldLockedAt }) =>
    worldLockedAt === null ? "Lock in a world by then and we'll hold it longer." : null,
};

export const goldPurchaseMails: ProductMails = {
  ...gold,
  afterPlacing: async (ctx, order) => {
    const { text, ...where } = await howToPay(ctx, order, ethPriceHeld);
    const then = "Once your payment arrives, we'll meet you in the game and hand over the gold.";
    return { paragraphs: [text, then], ...where };
  },
  // The payment does not move it on: staff take it up when they meet its customer.
  afterPayment: (order) =>
    order.status === "pending" ? [`${whereToMeet(order)} We'll meet you there and hand over the gold.`] : [],
  holdHint: () => null,
};
