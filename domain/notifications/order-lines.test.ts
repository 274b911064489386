import { expect, test } from "vitest";
import type { OrderRow } from "../orders/index.ts";
import { sumOf } from "./order-lines.ts";

const sale = { type: "gold_sale", amountCents: 1900 } as const;
const sum = (status: OrderRow["status"]) =>
  // Nothing else of the order is asked.
  sumOf({ ...sale, status } as OrderRow, { isPaid: false, gold: null })?.label;

test("a seller receives until the order is completed, then has received", () => {
  expect(sum("pending")).toBe("You receive");
  expect(sum("payment_sent")).toBe("You receive");
  expect(sum("completed")).toBe("You received");
  expect(sum("canceled")).toBe(undefined);
});
