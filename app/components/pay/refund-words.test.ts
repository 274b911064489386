import { expect, test } from "vitest";
import { examplePaying, examplePayment } from "./example-paying.ts";
import { cancelRefundWords, paidLines, refundReasons } from "./refund-words.ts";

const inEth = examplePayment({ creditedCents: 3_500 });

test("whoever cancels reads what comes back, and how", () => {
  expect(cancelRefundWords(examplePaying({ heldCents: 3_500, current: inEth }))).toBe(
    "$35.00 comes back to you as ETH; add a refund address for it.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 7_000, refundWay: "named", current: inEth }))).toBe(
    "$70.00 comes back to you as ETH; it goes to your refund address.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 5_400, heldGoldCents: 5_400, current: null }))).toBe(
    "$54.00 comes back to you as gold in the game. We'll message you to arrange it.",
  );
  expect(cancelRefundWords(examplePaying({ heldCents: 3_500, current: null }))).toBe(
    "$35.00 comes back to you the way you paid. We'll email you.",
  );
  expect(cancelRefundWords(examplePaying({ current: examplePayment({ receivedWei: 1n }) }))).toMatch(
    /^What you've sent comes back/,
  );
  expect(cancelRefundWords(examplePaying())).toBeNull();
});

const twice = examplePaying({
  status: "completed",
  amountCents: 6_249,
  loweredCents: 2_001,
  receivedCents: 16_500,
  heldCents: 16_500,
  refundDueCents: 10_251,
});

test("what came twice and was lowered by a dispute goes back with both reasons and their sums", () => {
  expect(refundReasons(twice)).toBe("$82.50 paid too much, $20.01 from the dispute");
  expect(paidLines(twice)).toEqual([
    { label: "You paid", amount: "$165.00" },
    { label: "Comes back", amount: "−$102.51" },
    { label: "Of it paid too much", amount: "$82.50" },
    { label: "Of it from the dispute", amount: "$20.01" },
  ]);
  expect(paidLines({ ...twice, refundDueCents: 2_001, heldCents: 8_250 })).toEqual([
    { label: "You paid", amount: "$165.00" },
    { label: "Sent back", amount: "−$82.50" },
    { label: "Comes back, from the dispute", amount: "−$20.01" },
  ]);
  expect(paidLines(examplePaying({ receivedCents: 7_400 }))).toEqual([]);
});
