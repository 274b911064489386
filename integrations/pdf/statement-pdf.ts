import { setImmediate as othersTurn } from "node:timers/promises";
import type { PrintedOrder, PrintedStatement } from "../../domain/payments/ports.ts";
import {
  beginPart,
  decorate,
  drawTitle,
  endPaper,
  faded,
  gold,
  lackingNote,
  left,
  newPaper,
  type Paper,
  right,
  rule,
  setStyle,
  within,
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
  const paper = await newPaper(`Statement ${statement.from} to ${statement.to}`, statement.shopName);
  drawTitle(paper, { shopName: statement.shopName, title: "Statement", logo });
  drawHead(paper, statement);
  const endTable = beginPart(paper, "Table");
  let y = drawColumns(paper, 184);
  let total: Sums = { paid: "$0.00", paidOut: "$0.00", refunded: "$0.00" };
  let count = 0;
  for await (const part of parts) {
    for (const order of part.orders) {
      if (y > lastLine - 2 * lineHeight) {
        drawFoot(paper);
        paper.doc.addPage();
        await othersTurn();
        y = drawColumns(paper, 64);
      }
      drawOrder(paper, order, y);
      y += lineHeight;
    }
    count += part.orders.length;
    total = part.total;
  }
  drawTotal(paper, count === 0 ? "No orders in these days" : "Total", total, y + 4);
  endTable();
  drawFoot(paper);
  return endPaper(paper);
}

type Sums = Pick<PrintedOrder, "paid" | "paidOut" | "refunded">;

function drawHead(paper: Paper, { name, email, from, to }: Omit<PrintedStatement, "parts">): void {
  setStyle(paper, { size: 11 });
  writeRight(paper, `${from} to ${to}`, right, 123);
  setStyle(paper, { size: 10, color: faded });
  write(paper, `${name}, ${email}`, left, 152, { width: right - left, height: 15, ellipsis: true });
}

/** The heads of the columns, on each page; answers where the first line goes. */
function drawColumns(paper: Paper, y: number): number {
  setStyle(paper, { face: "bold", size: 8.5, color: faded });
  within(paper, "TR", () => {
    write(paper, "Placed", left, y, { tag: "TH" });
    write(paper, "Order", left + 68, y, { tag: "TH" });
    write(paper, "What", left + 120, y, { tag: "TH" });
    writeRight(paper, "You paid", edges.paid, y, "TH");
    writeRight(paper, "Paid to you", edges.paidOut, y, "TH");
    writeRight(paper, "Refunded", edges.refunded, y, "TH");
  });
  rule(paper, y + 15);
  return y + 22;
}

function drawOrder(paper: Paper, order: PrintedOrder, y: number): void {
  setStyle(paper, { size: 8.5 });
  within(paper, "TR", () => {
    write(paper, order.day, left, y, { tag: "TD" });
    write(paper, order.number, left + 68, y, { tag: "TD" });
    const fit = { width: 138, height: 12, ellipsis: true };
    write(paper, `${order.what}, ${order.status}`, left + 120, y, { tag: "TD", ...fit });
    drawSums(paper, order, y);
  });
}

function drawSums(paper: Paper, sums: Sums, y: number): void {
  writeRight(paper, sums.paid, edges.paid, y, "TD");
  writeRight(paper, sums.paidOut, edges.paidOut, y, "TD");
  writeRight(paper, sums.refunded, edges.refunded, y, "TD");
}

function drawTotal(paper: Paper, label: string, total: Sums, y: number): void {
  rule(paper, y, gold);
  rule(paper, y + 3, gold);
  setStyle(paper, { face: "bold", size: 8.5 });
  within(paper, "TR", () => {
    write(paper, label, left, y + 10, { tag: "TD" });
    drawSums(paper, total, y + 10);
  });
}

function drawFoot(paper: Paper): void {
  const text = "Days are UTC, sums in US dollars. Not affiliated with the game's publisher.";
  setStyle(paper, { size: 8, color: faded });
  decorate(paper, (doc) => {
    if (paper.lacksLetters) doc.text(lackingNote, left, 748, { lineBreak: false });
    doc.text(text, left, 760, { lineBreak: false });
  });
}
