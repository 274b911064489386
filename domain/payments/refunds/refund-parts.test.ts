import fc from "fast-check";
import { expect, test } from "vitest";
import { refundParts } from "./refund-parts.ts";

const due = { amountCents: 7_400, reductionCents: 0, refundDepositCents: 0 };

test("a refund tells each of its reasons with its sum", () => {
  const both = { ...due, refundDueCents: 7_400, refundDepositCents: 2_000, status: "completed" } as const;
  expect(refundParts(both)).toEqual([
    { kind: "over", label: "Overpaid", cents: 5_400 },
    { kind: "deposit", label: "Gear deposit", cents: 2_000 },
  ]);
  const disputed = { ...due, refundDueCents: 10_251, reductionCents: 2_001, status: "completed" } as const;
  expect(refundParts(disputed).map(({ kind, cents }) => [kind, cents])).toEqual([
    ["over", 8_250],
    ["dispute", 2_001],
  ]);
  expect(refundParts({ ...due, refundDueCents: 8_000, status: "canceled" })).toEqual([
    { kind: "canceled", label: "Paid for the canceled order", cents: 7_400 },
    { kind: "over", label: "Overpaid", cents: 600 },
  ]);
});

test("the reasons always add up to what is due", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.constantFrom("completed", "canceled"),
      (refundDueCents, amountCents, reductionCents, status) => {
        const parts = refundParts({
          ...{ status, amountCents, reductionCents, refundDueCents },
          refundDepositCents: 0,
        });
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(refundDueCents);
      },
    ),
  );
});
