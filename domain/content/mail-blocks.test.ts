import fc from "fast-check";
import { expect, test } from "vitest";
import { filledCopy, type MailCopy, sampleValues } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailKindNames, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { checkedValue } from "./check-block.ts";
import { mailKeyOf } from "./mail-blocks.ts";

const kinds = fc.constantFrom(...mailKindNames);
const copyOf = (kind: MailKind): MailCopy => mailSpecOf(kind).copy;

function refusal(kind: MailKind, copy: unknown): string {
  const checked = checkedValue(mailKeyOf(kind), copy);
  return checked.ok ? "" : checked.error.text;
}

test("the text in code of every mail could be published, and is stored as no text of the owner's", () => {
  for (const kind of mailKindNames) {
    expect([kind, checkedValue(mailKeyOf(kind), copyOf(kind))]).toEqual([kind, { ok: true, value: null }]);
  }
});

test("a sample of every mail holds no placeholder", () => {
  for (const kind of mailKindNames) {
    const spec = mailSpecOf(kind);
    const { subject, heading, paragraphs } = filledCopy(spec.copy, sampleValues(spec));
    expect([kind, subject, heading, ...paragraphs].join("\n")).not.toMatch(/[{}]/);
    expect(paragraphs.length).toBeGreaterThan(0);
  }
});

test("a placeholder that the mail doesn't know is refused and named, wherever it stands", () => {
  fc.assert(
    fc.property(kinds, fc.constantFrom("subject", "heading", "paragraphs"), (kind, where) => {
      const copy = copyOf(kind);
      const wrong =
        where === "paragraphs"
          ? { ...copy, paragraphs: [...copy.paragraphs, "Hello {password}"] }
          : { ...copy, [where]: `${copy[where].slice(0, 60)} {password}` };
      expect(refusal(kind, wrong)).toContain("We don't know {password}.");
    }),
  );
});

test("a mail without what it needs is refused, and the refusal names that", () => {
  for (const kind of mailKindNames) {
    const spec = mailSpecOf(kind);
    const needed = Object.entries(spec.placeholders).filter(([, { isRequired }]) => isRequired);
    for (const [name] of needed) {
      const without = (text: string) => text.replaceAll(`{${name}}`, "this");
      const copy = {
        subject: without(spec.copy.subject),
        heading: without(spec.copy.heading),
        paragraphs: spec.copy.paragraphs.map(without),
      };
      expect(refusal(kind, copy)).toBe(`Add {${name}}. This email needs it.`);
    }
  }
});

test("what the shop works out for an order can't be moved into the subject alone", () => {
  const copy = { ...copyOf("order-received"), heading: "{details}", paragraphs: ["Hello."] };
  expect(refusal("order-received", copy)).toBe("Add {details}. This email needs it.");
});

test.each([
  "https://evil.example",
  "Go to www.evil.example now",
  "Sign in at goldhall-login.com/x",
  "pay.goldhall-desk.com",
  "Open goldhall.site, then sign in.",
  "(goldhall.museum)",
  "GOLDHALL.SITE",
  "Open Goldhall.Site now",
  "goldhall.xn--p1ai",
  "goldhall.рф",
  "goldhall。site",
  "evil.com-now",
  "evil.com.5",
  "{shopName}.site",
  "pay.{shopName}",
  "help@goldhall.com/evil.net",
])("a text with a web address is refused, whatever it ends in: %s", (text) => {
  const copy = copyOf("reset-password");
  for (const wrong of [
    { ...copy, paragraphs: [text] },
    { ...copy, subject: text },
  ]) {
    expect(refusal("reset-password", wrong)).toContain("Leave web addresses out");
  }
});

test.each([
  "Write to help@goldhall.com.Thanks, e.g. now.",
  "Write to first.last@goldhall.com, i.e. us.",
  "When it's done.Next we pay $28.50, 1.5kg or 3.5m, before 4 p.m. Well... that's it.Thanks!",
  "Thanks from {shopName}. {shopName}.",
])("what is no web address is accepted: %s", (text) => {
  const copy = { ...copyOf("reset-password"), paragraphs: [text] };
  expect(checkedValue("mail.reset-password", copy)).toMatchObject({ ok: true });
});

test("what the shop works out for an order is no subject", () => {
  const copy = { ...copyOf("order-received"), subject: "Order: {details}" };
  expect(refusal("order-received", copy)).toContain("We don't know {details}.");
});

test("what a value says is never read as a placeholder", () => {
  const copy = { subject: "{a}", heading: "{b}", paragraphs: ["{a} and {b}"] };
  expect(filledCopy(copy, { a: "{b}", b: "{a}" })).toEqual({
    subject: "{b}",
    heading: "{a}",
    paragraphs: ["{b} and {a}"],
  });
});

test("no value breaks the subject into lines or makes it too long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (name) => {
      const { subject } = filledCopy({ subject: "For {name}", heading: "x", paragraphs: ["x"] }, { name });
      expect(subject.length).toBeLessThanOrEqual(200);
      expect(subject).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
    }),
  );
});

test("paragraphs that no placeholder names are said at the end", () => {
  const copy = { subject: "s", heading: "h", paragraphs: ["Hello."] };
  expect(filledCopy(copy, { details: ["Pay by noon.", ""] }).paragraphs).toEqual(["Hello.", "Pay by noon."]);
});
