import { z } from "zod";
import { payoutDetailsInput } from "../payments/inputs.ts";
import type { PayoutDetails } from "../payments/model.ts";

/** How the seller of an account may be paid, in the order in which it is asked; the settings say which are offered. */
export const salePayoutMethods = ["cashapp", "crypto", "paypal", "bank", "venmo"] as const;
export type SalePayoutMethod = (typeof salePayoutMethods)[number];

const missingCashtag = "Please enter your $Cashtag";
const cashtagText = "A $Cashtag has 1 to 20 letters and digits, at least one of them a letter.";
/** Without its dollar sign, which one may leave out. */
const cashtagForm = /^(?=\d*[A-Za-z])[A-Za-z0-9]{1,20}$/;
const missingCoin = "Please select a cryptocurrency";
const missingAddress = "Please enter your wallet address";

/** Said of a wallet address that is not one, or whose checksum does not hold (spec/2 §5). */
export function invalidWallet(coin: string): string {
  return `Invalid ${coin} wallet address. Please check and try again.`;
}

const cashapp = z
  .object({ cashtag: z.string(missingCashtag).trim().min(1, missingCashtag).max(60, cashtagText) })
  .transform(({ cashtag }, check): PayoutDetails => {
    const tag = cashtag.replace(/^\$/, "");
    if (cashtagForm.test(tag)) return { method: "cashapp", cashtag: `$${tag}` };
    check.addIssue({ code: "custom", path: ["cashtag"], message: cashtagText });
    return z.NEVER;
  });

const crypto = z
  .object({
    coin: z.enum(["ETH", "SOL"], missingCoin),
    address: z
      .string(missingAddress)
      .trim()
      .min(1, missingAddress)
      .max(200, "This is too long for a wallet address."),
  })
  .transform(({ coin, address }, check): PayoutDetails => {
    const parsed = payoutDetailsInput.safeParse({ method: "crypto", coin, address });
    if (parsed.success) return parsed.data;
    check.addIssue({ code: "custom", path: ["address"], message: invalidWallet(coin) });
    return z.NEVER;
  });

/** The other methods ask as they do for a sale of gold. */
function asForGold(method: Exclude<SalePayoutMethod, "cashapp" | "crypto">) {
  return z.record(z.string(), z.string()).transform((fields, check): PayoutDetails => {
    const parsed = payoutDetailsInput.safeParse({ ...fields, method });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) check.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}

/** Payment details of an account sale by method, with the texts of spec/2 §5; checksums are checked by the server. */
export const salePayoutInputs = {
  cashapp,
  crypto,
  paypal: asForGold("paypal"),
  bank: asForGold("bank"),
  venmo: asForGold("venmo"),
};
