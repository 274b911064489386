import { expect, test } from "vitest";
import { orderTypes, products } from "../../domain/orders/model.ts";
import { productPages } from "./index.ts";

test.each(orderTypes)("%s has the pages that its facts ask for", (type) => {
  const { payer, gold } = products[type];
  const { payment, meeting } = productPages[type];
  expect(payment !== null).toBe(payer === "customer");
  if (gold) expect(meeting).not.toBeNull();
});
