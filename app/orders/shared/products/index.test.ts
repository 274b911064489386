import { expect, test } from "vitest";
import { orderTypes, products } from "../../../../domain/orders/model.ts";
import { payWaysFor } from "../../../../domain/ways/model.ts";
import { productPages } from "./index.ts";

test.each(orderTypes)("%s has the pages that its facts ask for", (type) => {
  const product = products[type];
  const { payer, gold } = product;
  const { payment, meeting } = productPages[type];
  expect(payment !== null).toBe(payer === "customer");
  const ways = product.payer === "customer" ? payWaysFor(product.paySetting) : [];
  // Where gold pays, somebody meets; another setting keeps gold out.
  if (gold || ways.includes("gold")) expect(meeting, "meeting").not.toBeNull();
});
