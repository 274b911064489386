import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { characterOf, goldLines, goldSafety, meetUs, paidText, traderComes } from "./gold-copy.ts";
import type { ProductPages } from "./product-pages.ts";
import { newOrder, notReopened, paidAsAgreed, paidOrder } from "./usual-copy.ts";

/** What who buys gold from us reads. */
export const goldPurchase: ProductPages = {
  orderPath: (orderId) => orderPagePaths.meeting(orderId),
  heldThing: "Gold",
  notReopened,
  safety: goldSafety,
  listLine: ({ millions }) => `${millions} GP bought`,
  title: () => null,
  ending: () => null,
  meeting: {
    shop: { label: "Buy Gold", to: "/buy-gold" },
    isPaidFirst: true,
    title: ({ payment, place }) => {
      if (payment === "settled") return meetUs(place);
      return payment === "claimed" ? "We’re waiting for your payment" : "Pay first, then meet us";
    },
    isHandedOver: () => false,
    steps: ({ quantity, rsn, price, isPaid }) => [
      ...(isPaid
        ? []
        : [
            {
              title: `Pay ${price} first`,
              text: "See above. You'll see here when it arrives.",
            },
          ]),
      { title: `Log in as ${characterOf(rsn)} and wait at the place above`, text: traderComes },
      {
        title: "Count, then accept",
        text: `Both trade screens must show ${quantity}. You give nothing in return. It's paid for.`,
      },
    ],
    neverAsked: "a deposit",
    progressTitle: null,
    lines: (order) => goldLines(order.status === "completed" ? "You got" : "You get", order),
    doneTitle: "All done",
    closing: ({ quantity, money }) => `${paidText(money)} You received ${quantity}. Enjoy it.`,
  },
  payment: {
    tone: "gold",
    payFirst: (sum) => `Pay ${sum} first, then we meet`,
    agreed: paidAsAgreed,
    closed: null,
    again: () => [newOrder("/buy-gold")],
    unpaidLead: "We start once it's paid.",
    paid: ({ sum }) => paidOrder(sum),
    next: (orderId) => ({ to: orderPagePaths.meeting(orderId), label: "Go to the meeting" }),
    steps: ({ rsn, quantity, lockedWorld }) => [
      ...(lockedWorld === null
        ? [{ title: "Lock in a world", text: "On the meeting page, next to your order’s phrase." }]
        : []),
      {
        title: `Log in as ${characterOf(rsn)} and wait ${lockedWorld === null ? "there" : `in World ${lockedWorld}`}`,
        text: `${traderComes} Don't trade with anyone who doesn't know it.`,
      },
      {
        title: "Count, then accept",
        text: `Both trade screens must show ${quantity ?? "your gold"}. You give nothing in return.`,
      },
    ],
  },
};
