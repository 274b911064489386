import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const bank = {
  label: "Bank transfer",
  inSentence: "bank transfer",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: { offeredFor: saleKinds, onAtFirst: ["goldSalePayouts"] },
} as const satisfies Way;
