import { expect, test } from "vitest";
import type { PrintedOrders } from "../../domain/payments/ports.ts";
import { printStatement } from "./statement-pdf.ts";

const sums = { paid: "$0.00", paidOut: "$19.00", refunded: "$0.00" };
const order = {
  day: "Nov 20, 2026",
  number: "#3f9a1c7e",
  what: "李 ".repeat(80),
  status: "Completed",
  ...sums,
};

async function print(batches: number, logo: Uint8Array | null = null): Promise<string> {
  async function* parts(): AsyncGenerator<PrintedOrders> {
    for (let at = 0; at < batches; at += 1) yield { orders: Array(500).fill(order), total: sums };
  }
  const whose = {
    shopName: "Goldhall",
    name: "long ".repeat(60),
    email: "a@customers.example",
    from: "2026-01-01",
    to: "2026-11-20",
  };
  return Buffer.from(await printStatement({ ...whose, parts: parts() }, logo)).toString("latin1");
}

const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a statement without orders is a page, headed by the shop's logo where it has one", async () => {
  expect(pagesOf(await print(0))).toBe(1);
  expect(await print(0)).not.toContain("/Subtype /Image");
  const withLogo = await print(1, dot);
  expect(withLogo.match(/\/Subtype \/Image/g)?.length).toBe(2);
});

test("while 10,000 orders are printed, others are served", async () => {
  let turns = 0;
  let isPrinted = false;
  const other = () => {
    turns += 1;
    if (!isPrinted) setImmediate(other);
  };
  setImmediate(other);
  const pages = pagesOf(await print(20)) ?? 0;
  isPrinted = true;
  expect(pages).toBeGreaterThan(200);
  expect(turns).toBeGreaterThanOrEqual(pages - 1);
});
