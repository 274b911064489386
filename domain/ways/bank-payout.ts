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
  arrival: "In 1–2 business days",
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

/** An IBAN as it is stored: capitals, no blanks. */
function compactIban(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Whether a compact IBAN has the right form and its check digits fit (ISO 13616, remainder 1 of 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Whether nine digits are a US routing number with the right check digit (ABA: weights 3, 7, 1). */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
