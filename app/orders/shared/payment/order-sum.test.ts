import { expect, test } from "vitest";
import { examplePaying, examplesOfPaying } from "../../../payments/shared/pay/example-paying.ts";
import { orderSum, saleSum } from "./order-sum.ts";

test("the sum says how the order stands: left to pay, on its way, paid, coming back", () => {
  expect(orderSum(examplesOfPaying.awaiting)).toEqual({ label: "You pay", amount: "$74.00" });
  expect(orderSum(examplesOfPaying["expired in part"])).toEqual({ label: "Left to pay", amount: "$37.00" });
  expect(orderSum(examplesOfPaying.confirming)).toEqual({ label: "On its way", amount: "$74.00" });
  expect(orderSum(examplesOfPaying.settled)).toEqual({ label: "You paid", amount: "$74.00" });
  expect(orderSum(examplesOfPaying["canceled after it was paid"])).toEqual({
    label: "To be refunded",
    amount: "$74.00",
  });
  expect(orderSum(examplesOfPaying["canceled before it was paid"])).toMatchObject({
    label: "Canceled",
    isStruck: true,
  });
});

test("gold that pays is the sum: to hand over, then handed over; not once ETH was sent instead", () => {
  const inGold = { paymentMethod: "gold", current: null } as const;
  expect(orderSum(examplePaying(inGold), "436M")).toEqual({ label: "You hand over", amount: "436M" });
  const paid = examplePaying({ ...inGold, state: "paid", outstandingCents: 0 });
  expect(orderSum(paid, "436M")).toEqual({ label: "You handed over", amount: "436M" });
  const back = { status: "canceled", refundDueCents: 7_400, refundGoldCents: 7_400 } as const;
  expect(orderSum({ ...paid, ...back }, "436M")).toEqual({ label: "To be refunded", amount: "436M" });
  expect(orderSum({ ...examplesOfPaying.settled, paymentMethod: "gold" }, "436M").amount).toBe("$74.00");
});

test("whom we pay receives, has received, or gets nothing", () => {
  const none = { paidOutCents: 0, writtenOffCents: 0, owedCents: 0, isComingAgain: false };
  const paid = { ...none, paidOutCents: 1900 };
  expect(saleSum({ status: "pending", amountCents: 1900 }, none).label).toBe("You receive");
  expect(saleSum({ status: "completed", amountCents: 1900 }, paid).label).toBe("You received");
  expect(saleSum({ status: "canceled", amountCents: 1900 }, none).isStruck).toBe(true);
});

test("what was written off is said to have been received by nobody", () => {
  const sale = { paidOutCents: 0, writtenOffCents: 1900, owedCents: 0, isComingAgain: false };
  const closed = { label: "Not paid out", amount: "$19.00", isStruck: true };
  expect(saleSum({ status: "completed", amountCents: 1900 }, sale)).toEqual(closed);
  const unpaid = examplePaying({
    status: "completed",
    state: "unpaid",
    outstandingCents: 0,
    writtenOffCents: 7_400,
    current: null,
  });
  expect(orderSum(unpaid)).toEqual({ label: "Not charged", amount: "$74.00", isStruck: true });
  const part = { ...unpaid, movedCents: 5_000, writtenOffCents: 2_400 };
  expect(orderSum(part)).toEqual({ label: "You paid", amount: "$50.00" });
});
