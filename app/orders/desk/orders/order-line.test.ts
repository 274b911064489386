import { expect, test } from "vitest";
import { lacksMoney, type OrderLine } from "./order-line.ts";

const line = (row: Pick<OrderLine, "type" | "turnStep" | "paid">) => row as OrderLine; // What decides.

test("a status that takes money is refused in the list as on the order's page (Rule P30)", () => {
  const owed = line({ type: "gold_sale", turnStep: "pay", paid: null });
  expect([lacksMoney(owed, "completed"), lacksMoney(owed, "payment_sent")]).toEqual([true, false]);
  const sent = line({ type: "gold_sale", turnStep: "complete", paid: null });
  expect(lacksMoney(sent, "completed")).toBe(false);
  const unpaid = line({ type: "gold_buy", turnStep: "payment", paid: "part_paid" });
  expect([lacksMoney(unpaid, "completed"), lacksMoney(unpaid, "canceled")]).toEqual([true, false]);
  expect(lacksMoney(line({ type: "gold_buy", turnStep: "meet", paid: "paid" }), "completed")).toBe(false);
});
