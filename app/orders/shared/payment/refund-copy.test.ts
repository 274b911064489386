import { expect, test } from "vitest";
import { examplePaying, examplePayment } from "../../../payments/shared/pay/example-paying.ts";
import { cancelRefundText, paidLines, refundReasons } from "./refund-copy.ts";

const inEth = examplePayment({ creditedCents: 3_500 });

test("whoever cancels reads what comes back, and how", () => {
  expect(cancelRefundText(examplePaying({ heldCents: 3_500, current: inEth }))).toBe(
    "We'll refund $35.00 in ETH. Add a refund address to get it.",
  );
  expect(cancelRefundText(examplePaying({ heldCents: 7_000, refundWay: "named", current: inEth }))).toBe(
    "We'll refund $70.00 in ETH. We send it to your refund address.",
  );
  expect(cancelRefundText(examplePaying({ heldCents: 5_400, heldGoldCents: 5_400, current: null }))).toBe(
    "We'll refund $54.00 as gold in game. We'll message you to arrange it.",
  );
  expect(cancelRefundText(examplePaying({ heldCents: 3_500, current: null }))).toBe(
    "We'll refund $35.00 the way you paid, and email you.",
  );
  expect(cancelRefundText(examplePaying({ current: examplePayment({ receivedWei: 1n }) }))).toMatch(
    /^We'll refund what you've sent/,
  );
  expect(cancelRefundText(examplePaying())).toBeNull();
});

const twice = examplePaying({
  status: "completed",
  amountCents: 6_249,
  reductionCents: 2_001,
  receivedCents: 16_500,
  heldCents: 16_500,
  refundDueCents: 10_251,
});

test("what came twice and was reduced by a dispute goes back with both reasons and their sums", () => {
  expect(refundReasons(twice)).toBe("$82.50 overpaid, $20.01 from the dispute");
  expect(paidLines(twice)).toEqual([
    { label: "You paid", amount: "$165.00" },
    { label: "To be refunded", amount: "−$102.51" },
    { label: "Of that, overpaid", amount: "$82.50" },
    { label: "Of that, from the dispute", amount: "$20.01" },
  ]);
  expect(paidLines({ ...twice, refundDueCents: 2_001, heldCents: 8_250 })).toEqual([
    { label: "You paid", amount: "$165.00" },
    { label: "Refunded", amount: "−$82.50" },
    { label: "To be refunded, from the dispute", amount: "−$20.01" },
  ]);
  expect(paidLines(examplePaying({ receivedCents: 7_400 }))).toEqual([]);
});
