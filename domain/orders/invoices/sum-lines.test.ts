import fc from "fast-check";
import { expect, test } from "vitest";
import { depositText, rateOfSum, sumParts } from "./sum-lines.ts";

const cents = fc.integer({ min: 0, max: 10_000_000 });

test("the lines of an order's sum always add up to its amount", () => {
  fc.assert(
    fc.property(cents, cents, cents, (subtotal, discountCents, depositCents) => {
      const amountCents = subtotal - discountCents + depositCents;
      const order = {
        type: "infernal_boost",
        amountCents,
        discountCents,
        promoCode: "A",
        depositCents,
      } as const;
      const parts = sumParts(order);
      const sum = parts.reduce((total, part) => total + part.amountCents, 0);
      expect(sum).toBe(discountCents + depositCents > 0 ? amountCents : 0);
    }),
  );
});

test("saving and deposit are lines of their own, a plain price has none", () => {
  const order = {
    type: "quiver_boost",
    amountCents: 6590,
    discountCents: 810,
    promoCode: "FIRSTBUY",
  } as const;
  expect(sumParts({ ...order, depositCents: 2000 })).toEqual([
    { kind: "subtotal", label: "Services", amountCents: 5400 },
    { kind: "promo", label: "Promo code FIRSTBUY", amountCents: -810 },
    { kind: "deposit", label: "Gear deposit", amountCents: 2000 },
  ]);
  expect(sumParts({ ...order, discountCents: 0, promoCode: null, depositCents: 0 })).toEqual([]);
  const bought = { type: "account_purchase", promoCode: null, discountCents: 0, depositCents: 0 } as const;
  expect(sumParts({ ...bought, amountCents: 6249, reductionCents: 2001 })).toEqual([
    { kind: "subtotal", label: "Account", amountCents: 8250 },
    { kind: "dispute", label: "Refund after your dispute", amountCents: -2001 },
  ]);
  expect(sumParts({ ...order, type: "gold_buy", depositCents: 0 })[0]?.label).toBe("Gold");
});

test("the words about a deposit follow its state and the order's, and there are none without one", () => {
  const started = { status: "in_progress", depositCents: 2000 } as const;
  expect(depositText({ ...started, depositCents: 0, depositState: "held" })).toBeNull();
  expect(depositText({ ...started, depositState: null })).toContain("once our gear is back");
  expect(depositText({ ...started, depositState: "returned" })).toContain("we refund it");
  expect(depositText({ ...started, depositState: "kept" })).toContain("Kept");
  const canceled = { ...started, status: "canceled" } as const;
  expect(depositText({ ...canceled, depositState: "returned" })).toContain("everything else you paid");
  // Canceled with our gear still out, it is settled later.
  expect(depositText({ ...canceled, depositState: "held" })).toContain("once our gear is back");
  expect(depositText({ ...canceled, depositState: "kept" })).toContain("Kept");
});

test("an order tells a rate only where its sum follows from it", () => {
  const order = {
    type: "gold_buy",
    quantity: 500,
    rateMicroUsd: 204_900,
    amountCents: 10_245,
    discountCents: 0,
    promoCode: null,
    depositCents: 0,
  } as const;
  expect(rateOfSum(order)).toBe(204_900);
  expect(rateOfSum({ ...order, amountCents: 9_245, discountCents: 1_000 })).toBe(204_900);
  expect(rateOfSum({ ...order, amountCents: 10_000 })).toBeNull();
  expect(rateOfSum({ ...order, rateMicroUsd: null })).toBeNull();
});
