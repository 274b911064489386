import { expect, test } from "vitest";
import { paymentMethodText, waitsToBeWrittenTo } from "./payment-method-labels.ts";

test("a method is named in words, an unknown one as it is written, none not at all", () => {
  expect(paymentMethodText("manual")).toBe("As agreed with us");
  expect(paymentMethodText("barter")).toBe("barter");
  expect(paymentMethodText(null)).toBeNull();
});

test("who pays by hand waits to be written to until something has arrived or the order is over", () => {
  const waiting = { status: "pending", paymentMethod: "manual", paidCents: 0 } as const;
  expect(waitsToBeWrittenTo(waiting)).toBe(true);
  expect(waitsToBeWrittenTo({ ...waiting, paidCents: 1 })).toBe(false);
  expect(waitsToBeWrittenTo({ ...waiting, status: "canceled" })).toBe(false);
  expect(waitsToBeWrittenTo({ ...waiting, paymentMethod: "crypto-ETH" })).toBe(false);
});
