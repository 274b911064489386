import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const bank = {
  label: "Bank transfer",
  inSentence: "bank transfer",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: {
    offeredFor: saleKinds,
    onAtFirst: ["goldSalePayouts"],
    saleChoice: 4,
    listed: { pattern: /^([a-z]{2}\d{2}[a-z0-9 ]{11,40}|\d{9} ?\d{4,17})$/i, name: "an IBAN" },
  },
} as const satisfies Way;
