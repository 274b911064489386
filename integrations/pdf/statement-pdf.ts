import { setImmediate as othersTurn } from "node:timers/promises";
import type { PrintedOrder, PrintedStatement } from "../../domain/payments/ports.ts";
import {
  type Doc,
  drawTitle,
  faded,
  gold,
  ink,
  left,
  newDocument,
  right,
  rule,
  write,
  writeRight,
} from "./pdf-drawing.ts";

/** Where the right edges of the sums are. */
const edges = { paid: 395, paidOut: 463, refunded: right } as const;
const lineHeight = 18;
const lastLine = 740;

/**
 * Prints a statement, as many pages of A4 as it takes. Between two pages others are served, so that a long
 * one holds nobody up.
 */
export async function printStatement(
  { parts, ...statement }: PrintedStatement,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const { doc, bytes } = await newDocument(
    `Statement ${statement.from} to ${statement.to}`,
    statement.shopName,
  );
  drawTitle(doc, { shopName: statement.shopName, title: "Statement", logo });
  let y = drawHead(doc, statement);
  let total: Sums = { paid: "$0.00", paidOut: "$0.00", refunded: "$0.00" };
  let count = 0;
  for await (const part of parts) {
    for (const order of part.orders) {
      if (y > lastLine - 2 * lineHeight) {
        drawFoot(doc);
        doc.addPage();
        await othersTurn();
        y = drawColumns(doc, 64);
      }
      drawOrder(doc, order, y);
      y += lineHeight;
    }
    count += part.orders.length;
    total = part.total;
  }
  drawTotal(doc, count === 0 ? "No orders in these days" : "Total", total, y + 4);
  drawFoot(doc);
  doc.end();
  return bytes;
}

type Sums = Pick<PrintedOrder, "paid" | "paidOut" | "refunded">;

function drawHead(doc: Doc, { name, email, from, to }: Omit<PrintedStatement, "parts">): number {
  doc.font("Helvetica").fontSize(11);
  writeRight(doc, `${from} to ${to}`, right, 126);
  doc.fontSize(10).fillColor(faded);
  const width = { width: right - left, height: 12, ellipsis: true };
  write(doc, `${name}, ${email}`, left, 154, width);
  return drawColumns(doc, 184);
}

/** The heads of the columns; answers where the first line goes. */
function drawColumns(doc: Doc, y: number): number {
  doc.font("Helvetica-Bold").fontSize(8.5).fillColor(faded);
  write(doc, "Placed", left, y);
  write(doc, "Order", left + 68, y);
  writeRight(doc, "You paid", edges.paid, y);
  writeRight(doc, "Paid to you", edges.paidOut, y);
  writeRight(doc, "Refunded", edges.refunded, y);
  rule(doc, y + 14);
  return y + 22;
}

function drawOrder(doc: Doc, order: PrintedOrder, y: number): void {
  doc.font("Helvetica").fontSize(8.5).fillColor(ink);
  write(doc, order.day, left, y);
  write(doc, order.number, left + 68, y);
  const width = { width: 138, height: 10, ellipsis: true };
  write(doc, `${order.what}, ${order.status}`, left + 120, y, width);
  drawSums(doc, order, y);
}

function drawSums(doc: Doc, sums: Sums, y: number): void {
  writeRight(doc, sums.paid, edges.paid, y);
  writeRight(doc, sums.paidOut, edges.paidOut, y);
  writeRight(doc, sums.refunded, edges.refunded, y);
}

function drawTotal(doc: Doc, label: string, total: Sums, y: number): void {
  rule(doc, y, gold);
  rule(doc, y + 3, gold);
  doc.font("Helvetica-Bold").fontSize(8.5).fillColor(ink);
  write(doc, label, left, y + 11);
  drawSums(doc, total, y + 11);
}

function drawFoot(doc: Doc): void {
  doc.font("Helvetica").fontSize(8).fillColor(faded);
  write(doc, "Days are UTC, sums in US dollars. Not affiliated with the game's publisher.", left, 760);
}
