import type { Invoice } from "../../domain/orders/model.ts";
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

/** Prints an invoice on one page of A4, with a logo beside the shop's name. */
export async function printInvoice(invoice: Invoice, logo: Uint8Array | null): Promise<Uint8Array> {
  const { doc, bytes } = await newDocument(`Invoice ${invoice.number}`, invoice.shopName);
  drawTitle(doc, { shopName: invoice.shopName, title: "Invoice", logo });
  drawHead(doc, invoice);
  const partiesEnd = drawParties(doc, invoice);
  drawLines(doc, invoice, Math.max(340, partiesEnd + 10));
  drawFoot(doc, invoice);
  doc.end();
  return bytes;
}

function drawHead(doc: Doc, invoice: Invoice): void {
  doc.font("Helvetica").fontSize(12);
  writeRight(doc, invoice.number, right, 124);
  if (invoice.mark) writeRight(doc, invoice.mark, right, 142);
}

/** Who trades with whom, and when; answers where it ends. */
function drawParties(doc: Doc, { customer, billedTo, corrects, shopPays, ...invoice }: Invoice): number {
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
    const y = 170 + index * 20;
    doc.font("Helvetica").fontSize(10).fillColor(faded);
    write(doc, label, left, y);
    doc.fillColor(ink);
    write(doc, value, left + 110, y, { width: right - left - 110, height: 12, ellipsis: true });
  });
  return 170 + rows.length * 20;
}

function drawLines(doc: Doc, { lines, total, shopPays }: Invoice, top: number): void {
  let y = top;
  doc.font("Helvetica-Bold").fontSize(10).fillColor(faded);
  write(doc, "What", left, y);
  writeRight(doc, "Quantity", 340, y);
  writeRight(doc, "Rate", 450, y);
  writeRight(doc, "Amount", right, y);
  rule(doc, y + 18);
  doc.font("Helvetica").fillColor(ink);
  for (const line of lines) {
    y += 28;
    write(doc, line.what, left, y);
    writeRight(doc, line.quantity, 340, y);
    writeRight(doc, line.rate, 450, y);
    writeRight(doc, line.amount, right, y);
  }
  y += 30;
  rule(doc, y);
  doc.font("Helvetica").fontSize(11);
  write(doc, shopPays ? "Paid to the seller" : "Paid by the customer", left, y + 16);
  doc.font("Times-Bold").fontSize(24);
  writeRight(doc, total, right, y + 8);
  rule(doc, y + 40, gold);
  rule(doc, y + 43, gold);
}

function drawFoot(doc: Doc, { paidBy, orderId }: Invoice): void {
  doc.font("Helvetica").fontSize(9).fillColor(faded);
  if (paidBy) write(doc, `Paid by ${paidBy}.`, left, 480);
  write(doc, `Order ${orderId}`, left, 720);
  write(doc, "Times are in UTC, sums in US dollars. Not affiliated with the game's publisher.", left, 736);
}
