import { expect, test } from "vitest";
import { printInvoice } from "./invoice-pdf.ts";
import { printable } from "./pdf-drawing.ts";

test("letters that a PDF's own faces lack lose their accents or become question marks", () => {
  expect(printable("Zoë Müller, ż, 李, −$3")).toBe("Zoë Müller, z, ?, -$3");
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
        number: "2026-00042",
        orderId: "3f9a1c7e-0000-4000-8000-000000000000",
        orderNumber: "3f9a1c7e",
        shopName: "Goldhall",
        shopPays: true,
        hasGameName: true,
        issuedOn: "Nov 20, 2026",
        placedOn: "Nov 20, 2026",
        completedOn: "Nov 20, 2026",
        customer: { name: "李 ".repeat(80), email: `${"long".repeat(50)}@example.com`, rsn: null },
        billedTo: {
          name: "李 ".repeat(40),
          address: "Long lane ".repeat(6).concat("\n5").repeat(4),
          vat: "XX 12",
        },
        corrects: "2026-00041",
        lines: [
          { what: "OSRS Gold, gold sale", quantity: "100M", rate: "$0.19 per million", amount: "$19.00" },
        ],
        total: "$19.00",
        paidBy: "PayPal",
        mark: null,
      },
      picture,
    );
    expect(Buffer.from(pdf).includes("/Subtype /Image")).toBe(picture !== null);
    const text = Buffer.from(pdf).toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  },
);
