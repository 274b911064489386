import { expect, test } from "vitest";
import { examplePaying, examplesOfPaying } from "./example-paying.ts";
import { orderSum, saleSum } from "./order-sum.ts";

test("the sum says how the order stands: left to pay, on its way, paid, coming back", () => {
  expect(orderSum(examplesOfPaying.awaiting)).toEqual({ label: "You pay", amount: "$74.00" });
  expect(orderSum(examplesOfPaying["expired in part"])).toEqual({ label: "Left to pay", amount: "$37.00" });
  expect(orderSum(examplesOfPaying.confirming)).toEqual({ label: "On its way", amount: "$74.00" });
  expect(orderSum(examplesOfPaying.settled)).toEqual({ label: "You paid", amount: "$74.00" });
  expect(orderSum(examplesOfPaying["canceled after it was paid"])).toEqual({
    label: "Comes back",
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
  expect(orderSum({ ...paid, ...back }, "436M")).toEqual({ label: "Comes back", amount: "436M" });
  expect(orderSum({ ...examplesOfPaying.settled, paymentMethod: "gold" }, "436M").amount).toBe("$74.00");
});

test("whom we pay receives, has received, or gets nothing", () => {
  expect(saleSum({ status: "pending", amountCents: 1900 }).label).toBe("You receive");
  expect(saleSum({ status: "completed", amountCents: 1900 }).label).toBe("You received");
  expect(saleSum({ status: "canceled", amountCents: 1900 }).isStruck).toBe(true);
});
