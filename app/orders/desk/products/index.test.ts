import { expect, test } from "vitest";
import {
  isStatusOf,
  type OrderStatus,
  orderTypes,
  products,
  statusLabels,
} from "../../../../domain/orders/model.ts";
import { adminProducts } from "./index.ts";

test("whoever we pay is promised it, from the status that the facts name", () => {
  for (const type of orderTypes) {
    const product = products[type];
    if (product.payer !== "us") continue;
    const { deadline } = adminProducts[type];
    expect(deadline?.what, type).toBe("Payment");
    if (product.deadlineFrom) expect(deadline?.from, type).toBe(statusLabels[product.deadlineFrom]);
  }
});

test("staff read what an order is about, unless the trade says it", () => {
  const unsaid = orderTypes.filter((type) => !products[type].gold && !adminProducts[type].details);
  expect(unsaid).toEqual([]);
});

test("staff place what is traded in gold, each direction once, and hints are of statuses that the type has", () => {
  const placed = orderTypes.filter((type) => adminProducts[type].newOrder);
  expect(placed).toEqual(orderTypes.filter((type) => products[type].gold));
  const directions = placed.map((type) => adminProducts[type].newOrder?.direction);
  expect(new Set(directions).size).toBe(placed.length);
  for (const type of orderTypes) {
    // The keys of a record of statuses.
    const hinted = Object.keys(adminProducts[type].statusHints) as OrderStatus[];
    expect(hinted.filter((status) => !isStatusOf(type, status))).toEqual([]);
  }
});
