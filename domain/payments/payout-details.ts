import { z } from "zod";
import { compactIban, isIban, isRoutingNumber } from "./bank-numbers.ts";

/** Where a payout goes. Only ever kept in the vault (Rule P5). */
export type PayoutDetails =
  | { method: "paypal"; email: string }
  | { method: "crypto"; coin: Coin; address: string }
  | { method: "bank"; accountHolder: string; bankName: string; iban: string }
  | { method: "bank"; accountHolder: string; bankName: string; accountNumber: string; routingNumber: string }
  | { method: "cashapp"; cashtag: string }
  | { method: "venmo"; handle: string };

/** Coins that we pay out. */
export const coins = ["ETH", "SOL"] as const;
export type Coin = (typeof coins)[number];
export const coinLabels: Record<Coin, string> = { ETH: "Ethereum", SOL: "Solana" };

/** Said of details that are empty or shorter than three characters (spec/1 §5). */
export const missingDetails = "Please enter your payment details.";
/** Heads every other refusal of payout details (spec/1 §8). */
export const detailsNotSaved = "Failed to save disbursement details";

/** What heads a refusal of payout details with this text (spec/1 §5, §8). */
export function payoutDetailsTitle(text: string): string {
  return text === missingDetails ? "Missing Details" : detailsNotSaved;
}

const longest = 200;
const longDetails = "This is too long for payment details.";
const filled = z.string(missingDetails).trim().min(3, missingDetails).max(longest, longDetails);
const optionalText = z.string(missingDetails).trim().max(longest, longDetails).default("");

const paypal = z.object({
  method: z.literal("paypal"),
  email: filled
    .pipe(z.email("Please enter a valid email address."))
    .transform((address) => address.toLowerCase()),
});

const forms: Record<Coin, { pattern: RegExp; text: string }> = {
  ETH: {
    pattern: /^0x[0-9a-fA-F]{40}$/,
    text: "An Ethereum address is 0x followed by 40 characters from 0 to 9 and A to F.",
  },
  SOL: {
    pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    text: "A Solana address has 32 to 44 letters and digits, without 0, O, I and l.",
  },
};

const crypto = z
  .object({
    method: z.literal("crypto"),
    coin: z.enum(coins, "Please choose Ethereum or Solana."),
    address: filled,
  })
  .superRefine(({ coin, address }, check) => {
    const { pattern, text } = forms[coin];
    if (!pattern.test(address)) check.addIssue({ code: "custom", path: ["address"], message: text });
  });

const bank = z
  .object({
    method: z.literal("bank"),
    accountHolder: filled,
    bankName: filled,
    iban: optionalText.transform(compactIban),
    accountNumber: optionalText.transform((text) => text.replace(/[\s-]/g, "")),
    routingNumber: optionalText.transform((text) => text.replace(/[\s-]/g, "")),
  })
  .superRefine((input, check) => {
    for (const [field, message] of bankProblems(input)) {
      check.addIssue({ code: "custom", path: [field], message });
    }
  })
  .transform((input): Extract<PayoutDetails, { method: "bank" }> => {
    const { method, accountHolder, bankName, iban, accountNumber, routingNumber } = input;
    const whose = { method, accountHolder, bankName };
    return iban ? { ...whose, iban } : { ...whose, accountNumber, routingNumber };
  });

function bankProblems(input: { iban: string; accountNumber: string; routingNumber: string }) {
  const { iban, accountNumber, routingNumber } = input;
  const problems: [string, string][] = [];
  if (iban) {
    if (!isIban(iban)) problems.push(["iban", "This IBAN is not valid. Please check every character."]);
    if (accountNumber || routingNumber) {
      problems.push(["iban", "Enter either an IBAN, or an account number with a routing number."]);
    }
    return problems;
  }
  if (!accountNumber && !routingNumber) return [["iban", missingDetails] as [string, string]];
  if (!/^\d{4,17}$/.test(accountNumber)) {
    problems.push(["accountNumber", "An account number has 4 to 17 digits."]);
  }
  if (!isRoutingNumber(routingNumber)) {
    problems.push(["routingNumber", "This routing number is not valid. Please check its 9 digits."]);
  }
  return problems;
}

const cashtagText = "A $Cashtag has 1 to 20 letters and digits, at least one of them a letter.";
const cashapp = z.object({
  method: z.literal("cashapp"),
  cashtag: filled
    .regex(/^\$?(?=\d*[A-Za-z])[A-Za-z0-9]{1,20}$/, cashtagText)
    .transform((tag) => `$${tag.replace("$", "")}`),
});

const handleText = "A Venmo handle has 5 to 30 letters, digits, - or _ after the @.";
const venmo = z.object({
  method: z.literal("venmo"),
  handle: filled
    .regex(/^@?[A-Za-z0-9_-]{5,30}$/, handleText)
    .transform((handle) => `@${handle.replace("@", "")}`),
});

/**
 * Payout details as a form or a program sends them, by method (spec/1 §3, §5). Fields: `email`; `coin`, `address`;
 * `accountHolder`, `bankName` and `iban` or `accountNumber` with `routingNumber`; `cashtag`; `handle`. What is of another
 * method is left out. Addresses of coins are checked for their form here, for their checksum by the command.
 */
export const payoutDetailsInput = z.discriminatedUnion("method", [paypal, crypto, bank, cashapp, venmo], {
  error: "Please choose how you want to be paid.",
});

/** Payout details as lines to read, such as staff see after Reveal. */
export function payoutDetailLines(details: PayoutDetails): { label: string; value: string }[] {
  switch (details.method) {
    case "paypal":
      return [{ label: "PayPal email address", value: details.email }];
    case "crypto":
      return [
        { label: "Coin", value: coinLabels[details.coin] },
        { label: "Address", value: details.address },
      ];
    case "bank":
      return [
        { label: "Account holder", value: details.accountHolder },
        { label: "Bank", value: details.bankName },
        ...("iban" in details
          ? [{ label: "IBAN", value: details.iban.replace(/(.{4})(?=.)/g, "$1 ") }]
          : [
              { label: "Account number", value: details.accountNumber },
              { label: "Routing number", value: details.routingNumber },
            ]),
      ];
    case "cashapp":
      return [{ label: "$Cashtag", value: details.cashtag }];
    case "venmo":
      return [{ label: "Venmo handle", value: details.handle }];
  }
}

/** How a payout is made, as an order names its payment method: the coin is told, the destination is not (Rule P5). */
export function payoutMethodCode(details: PayoutDetails): string {
  return details.method === "crypto" ? `crypto-${details.coin}` : details.method;
}

/** Where a payout goes, as one text by which two are compared. */
export function payoutDestination(details: PayoutDetails): string {
  switch (details.method) {
    case "paypal":
      return details.email;
    case "crypto":
      return details.address;
    case "bank":
      return "iban" in details ? details.iban : `${details.routingNumber} ${details.accountNumber}`;
    case "cashapp":
      return details.cashtag;
    case "venmo":
      return details.handle;
  }
}
