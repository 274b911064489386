import type { Invoice } from "../../domain/orders/model.ts";
import {
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

/** Prints an invoice on one page of A4, with a logo beside the shop's name. */
export async function printInvoice(invoice: Invoice, logo: Uint8Array | null): Promise<Uint8Array> {
  const paper = await newPaper(`Invoice ${invoice.number}`, invoice.shopName);
  drawTitle(paper, { shopName: invoice.shopName, title: "Invoice", logo });
  drawHead(paper, invoice);
  const partiesEnd = drawParties(paper, invoice);
  const linesEnd = drawLines(paper, invoice, Math.max(340, partiesEnd + 10));
  drawFoot(paper, invoice, linesEnd);
  return endPaper(paper);
}

function drawHead(paper: Paper, invoice: Invoice): void {
  setStyle(paper, { size: 12 });
  writeRight(paper, invoice.number, right, 121);
  if (invoice.mark) writeRight(paper, invoice.mark, right, 139);
}

/** Who trades with whom, and when; answers where it ends. */
function drawParties(paper: Paper, { customer, billedTo, corrects, shopPays, ...invoice }: Invoice): number {
  const who = shopPays ? "Seller" : "Customer";
  const name = billedTo?.name ?? customer.name;
  const addressLines = billedTo?.address ? billedTo.address.split("\n") : [];
  const rows: [string, string][] = [
    ...(name ? ([[who, name]] satisfies [string, string][]) : []),
    ...addressLines.map((line, index): [string, string] => [index === 0 ? "Address" : "", line]),
    ...(billedTo?.vat ? ([["VAT", billedTo.vat]] satisfies [string, string][]) : []),
    ["Email", customer.email],
    ...(invoice.hasGameName
      ? ([["Game username", customer.rsn ?? "Not provided"]] satisfies [string, string][])
      : []),
    ["Order", `#${invoice.orderNumber}`],
    ["Placed on", invoice.placedOn],
    ["Completed on", invoice.completedOn],
    ["Issued on", invoice.issuedOn],
    ...(corrects ? ([["Corrects", `Invoice ${corrects}`]] satisfies [string, string][]) : []),
  ];
  rows.forEach(([label, value], index) => {
    const y = 168 + index * 20;
    setStyle(paper, { size: 10, color: faded });
    if (label) write(paper, label, left, y);
    setStyle(paper, { size: 10 });
    write(paper, value, left + 110, y, { width: right - left - 110, height: 15, ellipsis: true });
  });
  return 168 + rows.length * 20;
}

type Cells = readonly [what: string, quantity: string, rate: string, amount: string];

/** Answers where they end. */
function drawLines(paper: Paper, { lines, total, shopPays }: Invoice, top: number): number {
  let y = top;
  const row = ([what, quantity, rate, amount]: Cells, tag: "TH" | "TD") =>
    within(paper, "TR", () => {
      write(paper, what, left, y, { tag });
      writeRight(paper, quantity, 340, y, tag);
      writeRight(paper, rate, 450, y, tag);
      writeRight(paper, amount, right, y, tag);
    });
  within(paper, "Table", () => {
    setStyle(paper, { face: "bold", size: 10, color: faded });
    row(["What", "Quantity", "Rate", "Amount"], "TH");
    rule(paper, y + 19);
    setStyle(paper, { size: 10 });
    for (const line of lines) {
      y += 28;
      row([line.what, line.quantity, line.rate, line.amount], "TD");
    }
  });
  y += 30;
  rule(paper, y);
  setStyle(paper, { size: 11 });
  write(paper, shopPays ? "Paid to the seller" : "Paid by the customer", left, y + 13);
  setStyle(paper, { face: "title", size: 22 });
  writeRight(paper, total, right, y + 4);
  rule(paper, y + 40, gold);
  rule(paper, y + 43, gold);
  return y + 43;
}

function drawFoot(paper: Paper, { paidBy, orderId }: Invoice, top: number): void {
  setStyle(paper, { size: 9, color: faded });
  if (paidBy) write(paper, `Paid by ${paidBy}.`, left, top + 12);
  if (paper.lacksLetters) write(paper, lackingNote, left, 704);
  write(paper, `Order ${orderId}`, left, 720);
  write(paper, "Times are in UTC, sums in US dollars. Not affiliated with the game's publisher.", left, 736);
}
