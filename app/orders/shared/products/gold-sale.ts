import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { characterOf, goldLines, goldSafety, meetUs, traderComes } from "./gold-copy.ts";
import type { ProductPages } from "./product-pages.ts";
import { notReopened } from "./usual-copy.ts";

/** What who sells gold to us reads. */
export const goldSale: ProductPages = {
  orderPath: (orderId) => orderPagePaths.meeting(orderId),
  heldThing: "Order",
  notReopened,
  safety: goldSafety,
  listLine: ({ millions }) => `${millions} GP sold`,
  title: () => null,
  ending: () => null,
  meeting: {
    shop: { label: "Sell Gold", to: "/sell-gold" },
    isPaidFirst: false,
    title: ({ status, place }) => (status === "gold_collected" ? "We're counting your gold" : meetUs(place)),
    isHandedOver: (status) => status === "gold_collected",
    steps: ({ quantity, rsn }) => [
      {
        title: `Log in as ${characterOf(rsn)} with ${quantity} in coins`,
        text: "Platinum tokens are fine too.",
      },
      { title: "Wait at the place above", text: traderComes },
      {
        title: "Trade, then come back here",
        text: "The payout form opens on this page as soon as we have the gold.",
      },
    ],
    neverAsked: "a deposit",
    progressTitle: null,
    lines: (order) => {
      const isWithUs = ["gold_received", "payment_sent", "completed"].includes(order.status);
      return goldLines(isWithUs ? "You handed over" : "You hand over", order);
    },
    doneTitle: "All done",
    closing: ({ status, quantity, money: { moved } }) => {
      if (!moved) return "This order is closed. We paid nothing for it.";
      return status === "completed"
        ? `We paid you ${moved} for your ${quantity}.`
        : `${moved} is on its way to you. We close the order once it arrives.`;
    },
  },
  payment: null,
};
