import { expect, test } from "vitest";
import { readStage, stageAddress } from "./sale-stages.ts";

const offerId = "0195f1d2-7c3a-4b1e-9c55-2f1a66d0e8aa";

test.each([
  [stageAddress(offerId, "offer"), "offer"],
  [stageAddress(offerId, "sell"), "sell"],
  // As they were when each was a page of its own.
  ["/sell-accounts/offer/1?step=payment-method&method=cashapp", "sell"],
  ["/sell-accounts/offer/1?step=account-verification", "sell"],
  ["/sell-accounts/offer/1?step=nonsense", "offer"],
])("%s leads to %s", (address, stage) => {
  expect(readStage(new URL(address, "http://shop.test").searchParams)).toBe(stage);
});
