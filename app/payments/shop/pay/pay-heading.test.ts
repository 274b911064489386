import { expect, test } from "vitest";
import { examplePaying } from "../../shared/pay/example-paying.ts";
import { payHeading } from "./pay-heading.ts";

const done = { outstandingCents: 0, isPayable: false, current: null, status: "completed" } as const;

test("a paid order is headed with its payment, one that was written off never is", () => {
  expect(payHeading(examplePaying({ ...done, state: "paid" }))).toBe("Payment received");
  const off = { ...done, state: "written_off", writtenOffCents: 7_400 } as const;
  expect(payHeading(examplePaying(off))).toBe("Nothing to pay");
  const back = { ...done, state: "taken_back", outstandingCents: 7_400 } as const;
  expect(payHeading(examplePaying(back))).toBe("Your payment was taken back");
});
