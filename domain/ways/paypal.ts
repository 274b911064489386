import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const paypal = {
  label: "PayPal",
  inSentence: "PayPal",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: {
    offeredFor: saleKinds,
    onAtFirst: ["goldSalePayouts"],
    saleChoice: 3,
    listed: { pattern: /^[^\s@]+@[^\s@]+$/, name: "a PayPal email" },
  },
} as const satisfies Way;
