import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const cashapp = {
  label: "Cash App",
  inSentence: "Cash App",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: {
    offeredFor: saleKinds,
    onAtFirst: saleKinds,
    saleChoice: 1,
    listed: { pattern: /^\$\S+$/, name: "a $Cashtag with its $" },
  },
} as const satisfies Way;
