const ink = "#18211d";
export const faded = "#616353";
export const gold = "#a67d25";
/** The edges of what is written on a page of A4, in points. */
export const left = 64;
export const right = 531;

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Face = "text" | "bold" | "title";
type Tag = "H1" | "P" | "TH" | "TD";

/** A paper that is being drawn, with the element of its structure that the next text becomes part of. */
export type Paper = {
  doc: Doc;
  at: Element;
  /** Whether letters are on it that its faces don't have. */
  lacksLetters: boolean;
  bytes: Promise<Uint8Array>;
};

/** A new paper on A4, tagged for screen readers. `bytes` comes once it has been ended by `endPaper`. */
export async function newPaper(title: string, author: string): Promise<Paper> {
  // Loaded with the first paper: few programs ever print one, and its fonts weigh.
  const [{ default: PDFDocument }, { paperFonts }] = await Promise.all([
    import("pdfkit"),
    import("./paper-fonts.ts"),
  ]);
  const doc = new PDFDocument({
    size: "A4",
    margin: 64,
    info: { Title: title, Author: author },
    lang: "en",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.5",
  });
  for (const [face, bytes] of Object.entries(paperFonts)) doc.registerFont(face, bytes);
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const bytes = new Promise<Uint8Array>((resolve, reject) =>
    doc.on("end", () => resolve(Buffer.concat(chunks))).on("error", reject),
  );
  const at = doc.struct("Document");
  doc.addStructure(at);
  return { doc, at, lacksLetters: false, bytes };
}

/** The paper's bytes. */
export function endPaper({ doc, at, bytes }: Paper): Promise<Uint8Array> {
  at.end();
  doc.end();
  return bytes;
}

type Style = { face?: Face; size: number; color?: string };

export function setStyle({ doc }: Paper, { face = "text", size, color = ink }: Style): void {
  doc.font(face).fontSize(size).fillColor(color);
}

type TextOptions = PDFKit.Mixins.TextOptions & { tag?: Tag };

export function write(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  { tag = "P", ...options }: TextOptions = {},
): void {
  const { doc } = paper;
  const shown = printable(paper, text);
  const draw = () => doc.text(shown, x, y, { lineBreak: false, ...options });
  const element = doc.struct(tag);
  paper.at.add(element.add(draw));
  element.end();
}

export function writeRight(paper: Paper, text: string, edge: number, y: number, tag?: Tag): void {
  const width = paper.doc.widthOfString(printable(paper, text));
  write(paper, text, edge - width, y, tag ? { tag } : {});
}

/** What `draw` writes becomes parts of one element, such as the cells of a row. */
export function within(paper: Paper, type: "Table" | "TR", draw: () => void): void {
  const end = beginPart(paper, type);
  draw();
  end();
}

/** The same of what is written until the answered function is called. */
export function beginPart(paper: Paper, type: "Table" | "TR"): () => void {
  const outer = paper.at;
  const element = paper.doc.struct(type);
  outer.add(element);
  paper.at = element;
  return () => {
    element.end();
    paper.at = outer;
  };
}

/** What `draw` draws is no part of the text: rules, and what each page repeats. */
export function decorate({ doc }: Paper, draw: (doc: Doc) => void): void {
  doc.markContent("Artifact");
  draw(doc);
  doc.endMarkedContent();
}

export function rule(paper: Paper, y: number, color = ink, width = 0.7): void {
  decorate(paper, (doc) => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke());
}

/**
 * What stands for letters that the paper's faces don't have, such as Chinese ones and emoji: fonts with them
 * weigh megabytes.
 */
const lacking = "?";
const known =
  /[\u0020-\u007e\u00a0-\u024f\u02b0-\u03ff\u0400-\u052f\u1e00-\u1eff\u2010-\u205e\u20a0-\u20c0\u2116-\u2122\u2212]/;

/** The text as its faces can print it: a letter that they lack loses what it has beside a plain one. */
function printable(paper: Paper, text: string): string {
  return [...text.normalize("NFC")]
    .map((letter) => (known.test(letter) ? letter : plain(paper, letter)))
    .join("");
}

function plain(paper: Paper, letter: string): string {
  // Marks that belong to a letter before them, such as the joiners of emoji.
  if (/^[\p{M}\p{Cf}]$/u.test(letter)) return "";
  const base = letter.normalize("NFKC");
  if ([...base].every((each) => known.test(each))) return base;
  paper.lacksLetters = true;
  return lacking;
}

/** Said at the foot of a paper with such letters. */
export const lackingNote = `“${lacking}” stands for a letter that this PDF's fonts don't have.`;

type Title = { shopName: string; title: string; logo: Uint8Array | null };

/** The head of a page: the shop, two rules, and what the page is. */
export function drawTitle(paper: Paper, { shopName, title, logo }: Title): void {
  if (logo) decorate(paper, (doc) => drawLogo(doc, logo));
  setStyle(paper, { face: "title", size: 14 });
  write(paper, shopName, left, 62);
  rule(paper, 88);
  rule(paper, 91);
  setStyle(paper, { face: "title", size: 28 });
  write(paper, title, left, 106, { tag: "H1" });
}

/** At the right edge, above the rules that close the head. */
function drawLogo(doc: Doc, logo: Uint8Array): void {
  const [width, height] = [150, 36];
  doc.image(Buffer.from(logo), right - width, 46, { fit: [width, height], align: "right", valign: "bottom" });
}
