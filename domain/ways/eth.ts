import { purchaseKinds, type Way } from "./way.ts";

/** ETH, paid to an address of the order's own and seen on the chain (Rule P21). */
export const eth = {
  label: "Ethereum (ETH)",
  inSentence: "ETH",
  pay: {
    arrives: "chain",
    offeredFor: purchaseKinds,
    onAtFirst: purchaseKinds,
    paymentMethod: "crypto-ETH",
    title: "Cryptocurrency",
    text: "Ethereum (ETH), at an address for this order only",
  },
} as const satisfies Way;
