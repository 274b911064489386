import { expect, test } from "vitest";
import { type InvoiceFacts, invoiceOf } from "./invoice.ts";

const facts: InvoiceFacts = {
  id: "3f9a1c7e-0000-4000-8000-000000000000",
  type: "infernal_quiver_boost",
  quantity: 1,
  amountCents: 6590,
  rateMicroUsd: null,
  customerName: null,
  customerEmail: "wren@customers.example",
  rsn: "Cinder Wren",
  disbursementMethod: null,
  discountCents: 810,
  promoCode: "FIRSTBUY",
  depositCents: 2000,
  depositState: "held",
  createdAt: "2026-11-20T12:00:00.000Z",
  completedAt: "2026-11-21T12:00:00.000Z",
};

function sheet(changes: Partial<InvoiceFacts>) {
  const issuedAt = new Date("2026-11-21T12:00:00Z");
  const invoice = invoiceOf({
    number: "2026-00001",
    issuedAt,
    facts: { ...facts, ...changes },
    shopName: "Goldhall",
    mark: null,
  });
  return { total: invoice.total, lines: invoice.lines.map(({ what, amount }) => `${what}: ${amount}`) };
}

test("an invoice shows the full price, the saving and the refundable deposit on lines of their own", () => {
  expect(sheet({})).toEqual({
    total: "$65.90",
    lines: [
      "Infernal Cape and Dizana's Quiver Boost: $54.00",
      "Promo code FIRSTBUY: −$8.10",
      "Gear deposit, refundable: $20.00",
    ],
  });
});

test("a deposit that went back before the invoice is not part of what was paid", () => {
  const { lines, total } = sheet({ depositState: "returned" });
  expect(lines.slice(-2)).toEqual(["Gear deposit: $20.00", "Deposit refunded: −$20.00"]);
  expect(total).toBe("$45.90");
});

test("a deposit that was kept says so", () => {
  expect(sheet({ depositState: "kept" }).lines.at(-1)).toBe("Gear deposit, kept: $20.00");
});

test("an invoice from before promo codes reads as it was issued", () => {
  const { discountCents: _, promoCode: __, depositCents: ___, depositState: ____, ...old } = facts;
  const issuedAt = new Date("2026-11-21T12:00:00Z");
  const gold = { ...old, type: "gold_buy", quantity: 100, amountCents: 2000, rateMicroUsd: 200_000 } as const;
  const invoice = invoiceOf({
    number: "2026-00001",
    issuedAt,
    facts: gold,
    shopName: "Goldhall",
    mark: null,
  });
  expect(invoice.lines).toEqual([
    { what: "OSRS Gold, gold purchase", quantity: "100M", rate: "$0.20 per million", amount: "$20.00" },
  ]);
});

test("the rate on an invoice leads to its amount, and an amount that was agreed by itself says so", () => {
  const { discountCents: _, promoCode: __, depositCents: ___, depositState: ____, ...old } = facts;
  const gold = {
    ...old,
    type: "gold_buy",
    quantity: 500,
    amountCents: 10_245,
    rateMicroUsd: 204_900,
  } as const;
  const rateOf = (changes: Partial<InvoiceFacts>) => {
    const about = {
      number: "2026-00001",
      issuedAt: new Date(gold.completedAt),
      mark: null,
      shopName: "Goldhall",
    };
    return invoiceOf({ ...about, facts: { ...gold, ...changes } }).lines[0]?.rate;
  };
  expect(rateOf({})).toBe("$0.2049 per million");
  expect(rateOf({ amountCents: 9_245, discountCents: 1_000, promoCode: "TEN" })).toBe("$0.2049 per million");
  expect(rateOf({ amountCents: 10_000 })).toBe("Agreed amount");
});
