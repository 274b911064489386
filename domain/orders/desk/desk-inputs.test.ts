import { expect, test } from "vitest";
import { editOrderInput } from "../inputs.ts";

const baseline = {
  version: "3",
  customerName: "Vault Heron",
  "was:customerName": "Vault Heron",
  customerEmail: "heron@example.com",
  "was:customerEmail": "heron@example.com",
  quantity: "100",
  "was:quantity": "100",
  amountCents: "19.00",
  "was:amountCents": "19.00",
};

test("an edit keeps only what differs from what the form began with", () => {
  expect(editOrderInput.parse(baseline)).toEqual({ version: 3 });
  expect(editOrderInput.parse({ ...baseline, quantity: "120", customerName: " " })).toEqual({
    version: 3,
    quantity: 120,
    customerName: null,
  });
});

test("an edited sum is read as whole cents and never as a fraction of one", () => {
  expect(editOrderInput.parse({ ...baseline, amountCents: "20.1" }).amountCents).toBe(2010);
  for (const typed of ["20.123", "-1", "0", "", "1e3", "a"]) {
    expect(editOrderInput.safeParse({ ...baseline, amountCents: typed }).success).toBe(false);
  }
});

test("a quantity is 1 to 1,000 whole millions (Rule P12)", () => {
  for (const typed of ["0", "1001", "1.5", "", "-3"]) {
    expect(editOrderInput.safeParse({ ...baseline, quantity: typed }).success).toBe(false);
  }
});
