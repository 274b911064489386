import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const venmo = {
  label: "Venmo",
  inSentence: "Venmo",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: {
    offeredFor: saleKinds,
    onAtFirst: ["goldSalePayouts"],
    saleChoice: 5,
    listed: { pattern: /^@\S+$/, name: "a Venmo handle with its @" },
  },
} as const satisfies Way;
