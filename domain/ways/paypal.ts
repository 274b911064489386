import { maskedEmail } from "./masks.ts";
import type { PayoutDefinition } from "./payout-definition.ts";
import { purchaseKinds, saleKinds, type Way } from "./way.ts";

export const paypal = {
  label: "PayPal",
  inSentence: "PayPal",
  pay: { arrives: "outside", offeredFor: purchaseKinds, onAtFirst: [] },
  payout: { offeredFor: saleKinds, onAtFirst: ["goldSalePayouts"] },
} as const satisfies Way;

export const paypalPayout = {
  text: "To a PayPal email address",
  fields: {
    email: {
      label: "PayPal email address",
      type: "email",
      autoComplete: "email",
      wrong: "Please enter a valid email address.",
      clean: (typed) => typed.toLowerCase(),
    },
  },
  destination: ({ email }) => email,
  mask: ({ email }) => maskedEmail(email),
  listed: { pattern: /^[^\s@]+@[^\s@]+$/, name: "a PayPal mail" },
  inAccountSale: { position: 3, text: "To your PayPal email address" },
} as const satisfies PayoutDefinition<"email">;
