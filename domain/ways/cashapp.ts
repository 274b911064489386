import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const cashapp = {
  label: "Cash App",
  inSentence: "Cash App",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: { offeredFor: saleKinds, onAtFirst: saleKinds },
} as const satisfies Way;
