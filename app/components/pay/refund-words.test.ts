import { expect, test } from "vitest";
import { examplePaying, examplePayment } from "./example-paying.ts";
import { cancelRefundWords, refundParts } from "./refund-words.ts";

const inEth = examplePayment({ creditedCents: 3_500 });

test("whoever cancels reads what comes back, and how", () => {
  expect(cancelRefundWords(examplePaying({ heldCents: 3_500, current: inEth }))).toBe(
    "$35.00 comes back to you as ETH; you name an address.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 7_000, refundWay: "named", current: inEth }))).toBe(
    "$70.00 comes back to you as ETH; it goes to the address that you named.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 5_400, heldGoldCents: 5_400, current: null }))).toBe(
    "$54.00 comes back to you as gold in the game; our staff arrange it with you.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 3_500, current: null }))).toBe(
    "$35.00 comes back to you the way it came; our staff write to you.",
  );
  expect(cancelRefundWords(examplePaying({ current: examplePayment({ receivedWei: 1n }) }))).toMatch(
    /^What you have sent comes back/,
  );
  expect(cancelRefundWords(examplePaying())).toBeNull();
});

test("a refund tells each of its reasons with its sum", () => {
  const due = { refundDueCents: 7_400, refundDepositCents: 2_000 };
  expect(refundParts({ ...due, status: "completed" })).toEqual([
    { label: "Overpaid", cents: 5_400 },
    { label: "Deposit on our gear", cents: 2_000 },
  ]);
  expect(refundParts({ refundDueCents: 2_000, refundDepositCents: 2_000, status: "completed" })).toEqual([
    { label: "Deposit on our gear", cents: 2_000 },
  ]);
  expect(refundParts({ refundDueCents: 7_400, refundDepositCents: 0, status: "canceled" })).toEqual([
    { label: "Paid for the canceled order", cents: 7_400 },
  ]);
});
