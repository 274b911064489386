import { maskedName } from "./masks.ts";
import type { PayoutDefinition } from "./payout-definition.ts";

const wrong = "A $Cashtag has 1 to 20 letters and digits, with at least one letter.";
const cashtag = {
  label: "$Cashtag",
  pattern: /^\$?(?=\d*[A-Za-z])[A-Za-z0-9]{1,20}$/,
  wrong,
  clean: (typed: string) => `$${typed.replace("$", "")}`,
};

export const cashappPayout = {
  text: "To a $Cashtag",
  arrival: "Usually within minutes",
  fields: { cashtag: { ...cashtag, help: "For example, $vaultheron." } },
  destination: (details) => details.cashtag,
  mask: (details) => maskedName(details.cashtag),
  inAccountSale: {
    title: "CashApp",
    text: "To your $Cashtag",
    fields: {
      cashtag: {
        ...cashtag,
        help: "We encrypt it. Only the team paying you sees it.",
        placeholder: () => "$yourname",
        autoCapitalize: "none",
        required: true,
        shortest: 1,
        missing: "Please enter your $Cashtag",
        longest: 60,
        tooLong: wrong,
      },
    },
  },
} as const satisfies PayoutDefinition<"cashtag">;
