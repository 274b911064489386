import { maskedName } from "./masks.ts";
import type { PayoutDefinition } from "./payout-definition.ts";

export const venmoPayout = {
  text: "To a Venmo handle",
  arrival: "Usually within minutes",
  fields: {
    handle: {
      label: "Venmo handle",
      help: "For example, @vault-heron.",
      pattern: /^@?[A-Za-z0-9_-]{5,30}$/,
      wrong: "A Venmo handle has 5 to 30 letters, digits, - or _ after the @.",
      clean: (typed) => `@${typed.replace("@", "")}`,
    },
  },
  destination: ({ handle }) => handle,
  mask: ({ handle }) => maskedName(handle),
  inAccountSale: { text: "To your Venmo handle" },
} as const satisfies PayoutDefinition<"handle">;
