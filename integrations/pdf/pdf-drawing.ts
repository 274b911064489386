export const ink = "#18211d";
export const faded = "#616353";
export const gold = "#a67d25";
/** The edges of what is written on a page of A4, in points. */
export const left = 64;
export const right = 531;

export type Doc = PDFKit.PDFDocument;

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

/** A new document on A4, and its bytes once it has been ended. */
export async function newDocument(
  title: string,
  author: string,
): Promise<{ doc: Doc; bytes: Promise<Uint8Array> }> {
  // Loaded with the first document: few programs ever print one, and its fonts weigh.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin: 64,
    info: { Title: title, Author: author },
    lang: "en",
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const bytes = new Promise<Uint8Array>((resolve, reject) =>
    doc.on("end", () => resolve(Buffer.concat(chunks))).on("error", reject),
  );
  return { doc, bytes };
}

export function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  doc.text(printable(text), x, y, { lineBreak: false, ...options });
}

export function writeRight(doc: Doc, text: string, edge: number, y: number): void {
  const shown = printable(text);
  doc.text(shown, edge - doc.widthOfString(shown), y, { lineBreak: false });
}

export function rule(doc: Doc, y: number, color = ink, width = 0.7): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke();
}

type Title = { shopName: string; title: string; logo: Uint8Array | null };

/** The head of a page: the shop, two rules, and what the page is. */
export function drawTitle(doc: Doc, { shopName, title, logo }: Title): void {
  if (logo) drawLogo(doc, logo);
  doc.font("Times-Bold").fontSize(15).fillColor(ink);
  write(doc, shopName, left, 64);
  rule(doc, 88);
  rule(doc, 91);
  doc.fontSize(30);
  write(doc, title, left, 112);
}

/** At the right edge, above the rules that close the head. */
function drawLogo(doc: Doc, logo: Uint8Array): void {
  const [width, height] = [150, 36];
  doc.image(Buffer.from(logo), right - width, 46, { fit: [width, height], align: "right", valign: "bottom" });
}
