import { expect, test } from "vitest";
import { readChoices, saleStages, stageAddress } from "./sale-stages.ts";

/** What a shop offers that has changed nothing. */
const payouts = ["cashapp", "crypto-ETH", "crypto-SOL"] as const;
const offerId = "0195f1d2-7c3a-4b1e-9c55-2f1a66d0e8aa";

function readAt(address: string) {
  return readChoices(new URL(address, "http://shop.test").searchParams, payouts);
}

test("the address of each stage leads back to it with what was chosen", () => {
  for (const stage of saleStages) {
    const read = readAt(stageAddress(offerId, stage, { method: "crypto" }));
    expect(read).toMatchObject({ stage, skipped: null });
  }
});

test.each([
  ["?step=payment-details", "payment-method"],
  ["?step=account-verification", "payment-method"],
  ["?step=account-verification&method=paypal", "payment-method"],
  ["?step=nonsense", "offer"],
])("%s stops at %s, the first stage that is not done", (search, stage) => {
  expect(readChoices(new URLSearchParams(search), payouts).stage).toBe(stage);
});
