import { expect, test } from "vitest";
import { createPromoInput, promoTypeField } from "./inputs.ts";

const form = {
  form: "create-promo",
  promoCode: "spring",
  discount: "15",
  discountUnit: "percent",
  perCustomer: "",
  leastOrder: "",
  maxRedemptions: "10",
  validFrom: "",
  validUntil: "",
};
const read = (fields: Record<string, string>) => createPromoInput.safeParse({ ...form, ...fields });
const problem = (fields: Record<string, string>) => {
  const issue = read(fields).error?.issues[0];
  return issue && [issue.path[0], issue.message];
};

test("a discount is a part or a sum, by its unit, without binary fractions", () => {
  expect(read({ discount: "7.5" }).data).toMatchObject({
    promoCode: "SPRING",
    percentHundredths: 750,
    orderTypes: [],
  });
  expect(read({ discount: "$1,019.99", discountUnit: "usd" }).data).toMatchObject({ fixedCents: 101_999 });
  expect(read({}).data).not.toHaveProperty("fixedCents");
  expect(read({ discountUnit: "usd" }).data).not.toHaveProperty("percentHundredths");
});

test("conditions left empty ask nothing", () => {
  const { perCustomer, leastOrderCents, isFirstPurchase } = read({}).data ?? {};
  expect([perCustomer, leastOrderCents, isFirstPurchase]).toEqual([undefined, undefined, false]);
  const asked = { perCustomer: "2", leastOrder: "19.90", [promoTypeField("quiver_boost")]: "on" };
  expect(read(asked).data).toMatchObject({
    perCustomer: 2,
    leastOrderCents: 1990,
    orderTypes: ["quiver_boost"],
  });
});

test("what can't be read is said at its field", () => {
  expect(problem({ discount: "101" })?.[0]).toBe("discount");
  expect(problem({ discount: "0", discountUnit: "usd" })).toEqual([
    "discount",
    "Please enter an amount in dollars. For example, 10 or 7.50.",
  ]);
  expect(problem({ discount: "ten", discountUnit: "usd" })?.[0]).toBe("discount");
  expect(problem({ discountUnit: "gold" })?.[0]).toBe("discountUnit");
  expect(problem({ perCustomer: "0" })?.[0]).toBe("perCustomer");
  expect(problem({ leastOrder: "-1" })?.[0]).toBe("leastOrder");
});

test("a type that no code can be for is refused, not dropped: it would be a code for everything", () => {
  expect(problem({ "for:gold_sale": "on" })).toEqual(["for:gold_sale", "Please reload the page."]);
  expect(problem({ "for:": "on" })?.[0]).toBe("for:");
});

test("no part makes what is bought free: nine tenths are the most", () => {
  expect(read({ discount: "90" }).data).toMatchObject({ percentHundredths: 9_000 });
  expect(problem({ discount: "90.01" })?.[0]).toBe("discount");
  expect(problem({ discount: "100" })?.[0]).toBe("discount");
});
