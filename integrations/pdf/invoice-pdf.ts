import type { Invoice } from "../../domain/orders/model.ts";

const ink = "#18211d";
const faded = "#616353";
const gold = "#a67d25";
const left = 64;
const right = 531;

/**
 * The text in characters that the built-in faces of every PDF reader have (Windows-1252): a letter they lack
 * loses its accent, or becomes a question mark.
 */
export function printable(text: string): string {
  return [...text].map((char) => (isKnown(char) ? char : plain(char))).join("");
}

function isKnown(char: string): boolean {
  return /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/.test(char);
}

function plain(char: string): string {
  if (char === "\u2212") return "-";
  const base = char.normalize("NFKD").replace(/[^\u0020-\u007e]/g, "");
  return base === "" ? "?" : base;
}

/** Prints an invoice on one page of A4. */
export async function printInvoice(invoice: Invoice): Promise<Uint8Array> {
  // Loaded with the first invoice: few programs ever print one, and its fonts weigh.
  const { default: PDFDocument } = await import("pdfkit");
  const title = `Invoice ${invoice.number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: 64,
    info: { Title: title, Author: invoice.shopName },
    lang: "en",
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  drawHead(doc, invoice);
  const partiesEnd = drawParties(doc, invoice);
  drawLines(doc, invoice, Math.max(340, partiesEnd + 10));
  drawFoot(doc, invoice);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;

function write(doc: Doc, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}): void {
  doc.text(printable(text), x, y, { lineBreak: false, ...options });
}

function writeRight(doc: Doc, text: string, edge: number, y: number): void {
  const shown = printable(text);
  doc.text(shown, edge - doc.widthOfString(shown), y, { lineBreak: false });
}

function rule(doc: Doc, y: number, color = ink, width = 0.7): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke();
}

function drawHead(doc: Doc, invoice: Invoice): void {
  doc.font("Times-Bold").fontSize(15).fillColor(ink);
  write(doc, invoice.shopName, left, 64);
  rule(doc, 88);
  rule(doc, 91);
  doc.fontSize(30);
  write(doc, "Invoice", left, 112);
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
