import { expect, test } from "vitest";
import type { PayoutDetails } from "./payouts.ts";
import { maskedDestination } from "./payouts.ts";

const bank = { method: "bank", accountHolder: "Ada Heron", bankName: "First Bank" } as const;
const eth = { method: "crypto", coin: "ETH", address: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" } as const;
const sol = {
  method: "crypto",
  coin: "SOL",
  address: "4Nd1mYvQd6V9h8y7w6u5t4s3r2q1p1o1n1m1k1j1h1g",
} as const;

const cases: [PayoutDetails, string][] = [
  [eth, "0xd8dA…6045"],
  [sol, "4Nd1…1h1g"],
  [{ method: "paypal", email: "mara@example.com" }, "m•••@example.com"],
  [{ method: "paypal", email: "m@example.com" }, "m•••@example.com"],
  [{ method: "cashapp", cashtag: "$cogsworth" }, "$co•••"],
  [{ method: "cashapp", cashtag: "$cog" }, "$c•••"],
  [{ method: "cashapp", cashtag: "$c" }, "$•••"],
  [{ method: "venmo", handle: "@mara-heron" }, "@ma•••"],
  [{ ...bank, iban: "DE89370400440532013000" }, "•••• 3000"],
  [{ ...bank, accountNumber: "000123456789", routingNumber: "021000021" }, "•••• 6789"],
  [{ ...bank, accountNumber: "1234", routingNumber: "021000021" }, "•••• 34"],
];

test.each(cases)("%o is shown as %s", (details, mask) => {
  expect(maskedDestination(details)).toBe(mask);
});
