import { expect, test } from "vitest";
import type { OrderRow } from "../orders/index.ts";
import { sumOf } from "./order-lines.ts";

const sale = { type: "gold_sale", amountCents: 1900 } as const;
const sumWith = (status: OrderRow["status"], movedCents: number, type: OrderRow["type"] = sale.type) =>
  // Nothing else of the order is asked.
  sumOf({ ...sale, type, status } as OrderRow, {
    ...{ missingCents: 0, gold: null, movedCents },
    writtenOffCents: sale.amountCents - movedCents,
  });
const sum = (status: OrderRow["status"]) => sumWith(status, sale.amountCents)?.label;

test("a seller receives until the order is completed, then has received", () => {
  expect(sum("pending")).toBe("You receive");
  expect(sum("payment_sent")).toBe("You receive");
  expect(sum("completed")).toBe("You received");
  expect(sum("canceled")).toBe(undefined);
});

test("a completed order's sum is what moved, and there is none where nothing did", () => {
  expect(sumWith("completed", 1500)).toEqual({ label: "You received", amount: "$15.00" });
  expect(sumWith("completed", 0)).toBe(undefined);
  expect(sumWith("completed", 300, "gold_buy")).toEqual({ label: "You paid", amount: "$3.00" });
  expect(sumWith("completed", 0, "gold_buy")).toBe(undefined);
  expect(sumWith("in_progress", 0, "gold_buy")).toBe(undefined);
  expect(sumWith("gold_received", 0)).toBe(undefined);
});
