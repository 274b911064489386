import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Invoice } from "../../domain/orders/model.ts";
import { printInvoice } from "./invoice-pdf.ts";

const invoice: Invoice = {
  number: "2026-00042",
  orderId: "3f9a1c7e-0000-4000-8000-000000000000",
  orderNumber: "3f9a1c7e",
  shopName: "Goldhall",
  shopPays: true,
  hasGameName: true,
  issuedOn: "Nov 20, 2026",
  placedOn: "Nov 20, 2026",
  completedOn: "Nov 20, 2026",
  customer: { name: "Grace", email: "grace@customers.example", rsn: null },
  billedTo: null,
  corrects: null,
  lines: [{ what: "OSRS Gold, gold sale", quantity: "100M", rate: "$0.19 per million", amount: "$19.00" }],
  total: "$19.00",
  paidBy: "PayPal",
  mark: null,
};

/** The letters that a reader can copy out of a PDF, from what its fonts say of their signs. */
function lettersOf(pdf: Uint8Array): Set<string> {
  const file = Buffer.from(pdf).toString("latin1");
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = ""]) => {
    try {
      return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const codes = streams.flatMap((text) => [...text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)]);
  const letters = codes.flatMap(([, ranges = ""]) =>
    [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = ""]) =>
        Buffer.from(hex, "hex").swap16().toString("utf16le"),
      ),
    ),
  );
  return new Set(letters);
}

test.each([
  ["Polish", "Łukasz Zdzbło Żółć"],
  ["Greek", "Νίκος Παπαδόπουλος"],
  ["Cyrillic", "Юлія Їжак Ђорђе"],
  ["Vietnamese", "Nguyễn Thị Ánh Đặng"],
  ["typographic", "O’Hara “Zoë” ﬁ − €"],
  ["Latin letters with loose marks", "Zoe\u0308 \uFF21"],
])("a name in %s letters is printed whole (Rule P56)", async (_, name) => {
  const pdf = await printInvoice({ ...invoice, customer: { ...invoice.customer, name } }, null);
  const letters = lettersOf(pdf);
  const wanted = [...name.normalize("NFC")].flatMap((letter) =>
    /[ﬁ\uFF21]/.test(letter) ? [...letter.normalize("NFKC")] : [letter],
  );
  expect(wanted.filter((letter) => !letters.has(letter))).toEqual([]);
  expect(letters.has("?")).toBe(false);
  expect(pdf.length).toBeLessThan(40_000);
});

test("a letter that no face has is a question mark, of which the paper says so", async () => {
  const name = "李 Łukasz 👩‍👧";
  const letters = lettersOf(
    await printInvoice({ ...invoice, customer: { ...invoice.customer, name } }, null),
  );
  expect([letters.has("Ł"), letters.has("?"), letters.has("李")]).toEqual([true, true, false]);
});

test("a paper is tagged for screen readers: its title, its texts, its table by rows and heads", async () => {
  const text = Buffer.from(await printInvoice(invoice, null)).toString("latin1");
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("/DisplayDocTitle true");
  const tags = [...text.matchAll(/\/S \/(\w+)\n\/P /g)].map(([, tag = ""]) => tag);
  const count = (tag: string) => tags.filter((each) => each === tag).length;
  expect([count("Document"), count("H1"), count("Table")]).toEqual([1, 1, 1]);
  expect([count("TR"), count("TH"), count("TD")]).toEqual([2, 4, 4]);
});

/** Two pixels of gold as PNG, one of them half clear. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGNYVqv6H4gbABNWBBBXH15eAAAAAElFTkSuQmCC",
  "base64",
);

test.each([null, logo])(
  "an invoice is a PDF of one page, whatever was typed, with a logo or without",
  async (picture) => {
    const pdf = await printInvoice(
      {
        ...invoice,
        customer: { name: "李 ".repeat(80), email: `${"long".repeat(50)}@example.com`, rsn: null },
        billedTo: {
          name: "李 ".repeat(40),
          address: "Long lane ".repeat(6).concat("\n5").repeat(4),
          vat: "XX 12",
        },
        corrects: "2026-00041",
      },
      picture,
    );
    expect(Buffer.from(pdf).includes("/Subtype /Image")).toBe(picture !== null);
    const text = Buffer.from(pdf).toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  },
);
