import { maskedEmail } from "./masks.ts";
import type { PayoutDefinition } from "./payout-definition.ts";

export const paypalPayout = {
  text: "To a PayPal email address",
  arrival: "Usually within minutes",
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
  inAccountSale: { text: "To your PayPal email address" },
} as const satisfies PayoutDefinition<"email">;
