import { compactIban, isIban, isRoutingNumber } from "./bank-numbers.ts";
import { maskedNumber } from "./masks.ts";
import { missingDetails, type PayoutDefinition } from "./payout-definition.ts";

const digitsOnly = (typed: string) => typed.replace(/[\s-]/g, "");
const number = {
  isMarkedOptional: true,
  canBeEmpty: true,
  inputMode: "numeric",
  mono: true,
  clean: digitsOnly,
} as const;

export const bankPayout = {
  text: "Arrives in 1–2 business days",
  fields: {
    accountHolder: { label: "Account holder", autoComplete: "name" },
    bankName: { label: "Bank" },
    iban: {
      label: "IBAN",
      help: "Or leave it empty and enter the two numbers below.",
      mono: true,
      canBeEmpty: true,
      clean: compactIban,
      printed: (stored) => stored.replace(/(.{4})(?=.)/g, "$1 "),
    },
    accountNumber: { ...number, label: "Account number" },
    routingNumber: { ...number, label: "Routing number" },
  },
  problems: ({ iban, accountNumber, routingNumber }) => {
    const problems: [string, string][] = [];
    if (iban) {
      if (!isIban(iban)) problems.push(["iban", "This IBAN isn't valid. Please check every character."]);
      if (accountNumber || routingNumber) {
        problems.push(["iban", "Enter either an IBAN, or an account number with a routing number."]);
      }
      return problems;
    }
    if (!accountNumber && !routingNumber) return [["iban", missingDetails]];
    if (!/^\d{4,17}$/.test(accountNumber)) {
      problems.push(["accountNumber", "An account number has 4 to 17 digits."]);
    }
    if (!isRoutingNumber(routingNumber)) {
      problems.push(["routingNumber", "This routing number isn't valid. Please check its 9 digits."]);
    }
    return problems;
  },
  destination: ({ iban, accountNumber, routingNumber }) => iban || `${routingNumber} ${accountNumber}`,
  mask: ({ iban, accountNumber }) => maskedNumber(iban || accountNumber),
  inAccountSale: { text: "To your bank account" },
} as const satisfies PayoutDefinition<
  "accountHolder" | "bankName" | "iban" | "accountNumber" | "routingNumber"
>;
