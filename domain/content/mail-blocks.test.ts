import fc from "fast-check";
import { expect, test } from "vitest";
import { filledCopy, type MailCopy, sampleValues } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailKindNames, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { lineGroups, linesOf } from "../../kernel/mails/mail-lines.ts";
import { checkedValue } from "./check-block.ts";
import { mailKeyOf } from "./mail-blocks.ts";
import { linesKey } from "./mail-line-block.ts";
import { placeholdersIn } from "./placeholders.ts";

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
        ...spec.copy,
        subject: without(spec.copy.subject),
        heading: without(spec.copy.heading),
        paragraphs: spec.copy.paragraphs.map(without),
      };
      expect(refusal(kind, copy)).toBe(`Add {${name}}. This email needs it.`);
    }
  }
});

test("a text from before buttons and sentences could be worded says what it said, with the shop's button", () => {
  for (const kind of mailKindNames) {
    const { copy } = mailSpecOf(kind);
    const before = {
      subject: copy.subject,
      heading: copy.heading,
      paragraphs: ["Hello from the owner.", "{details}", "So: {details} Bye."],
    };
    expect(checkedValue(mailKeyOf(kind), before)).toEqual({
      ok: true,
      value: {
        ...copy,
        paragraphs: ["Hello from the owner.", ...copy.paragraphs, `So: ${copy.paragraphs.join(" ")} Bye.`],
      },
    });
  }
});

test("a button says something short, and is no address", () => {
  const copy = copyOf("order-received");
  expect(checkedValue("mail.order-received", { ...copy, button: "See it" })).toMatchObject({ ok: true });
  expect(refusal("order-received", { ...copy, button: " " })).not.toBe("");
  expect(refusal("order-received", { ...copy, button: "x".repeat(41) })).not.toBe("");
  expect(refusal("order-received", { ...copy, button: "goldhall.site" })).toContain(
    "Leave web addresses out",
  );
  expect(refusal("order-received", { ...copy, button: "Open {orderNumber}" })).toContain("We don't know");
  expect(refusal("receipt", { ...copyOf("receipt"), button: "Open" })).not.toBe("");
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

test("whole sentences are no subject and no heading", () => {
  const copy = copyOf("order-received");
  for (const wrong of [
    { ...copy, subject: "Order: {next}" },
    { ...copy, heading: "{next}" },
  ]) {
    expect(refusal("order-received", wrong)).toContain("We don't know {next}.");
  }
});

test.each(["0x52908400098527886E0F7030069857D2E4169EE7", `bc1q${"7x".repeat(19)}`, `4N${"d1".repeat(21)}`])(
  "nobody words a mail or a sentence with a wallet to pay to: %s",
  (wallet) => {
    const copy = copyOf("order-received");
    const wrong = { ...copy, paragraphs: [...copy.paragraphs, `Send your ETH to ${wallet}.`] };
    expect(refusal("order-received", wrong)).toContain("Leave wallet addresses out");
    const lines = { howToPay: { eth: `Send it to ${wallet} and we begin.` } };
    expect(checkedValue(linesKey, lines)).toMatchObject({ ok: false });
  },
);

test("a text and a sentence in it make no word together, and so no web address", () => {
  const copy = copyOf("backup-code-used");
  const said = (paragraph: string) =>
    refusal("backup-code-used", { ...copy, paragraphs: [paragraph, "{codesLeft}"] });
  // Either half is no address: the sentence could begin with `.com`, or end with `desk.c`.
  for (const wrong of [
    "Sign in at goldhall-desk{codesLeft}",
    "{codesLeft}om is where you sign in.",
    "{codesLeft}{codesLeft}",
    "{shopName}{codesLeft}",
    "{codesLeft}/keep",
  ]) {
    expect(said(wrong)).toContain("Leave a space before and after {codesLeft}.");
  }
  expect(said("Careful: {codesLeft} Make new ones.")).toBe("");
});

test("what a value says is never read as a placeholder", () => {
  const copy = { subject: "{a}", heading: "{b}", paragraphs: ["{a} and {b}"], button: null };
  expect(filledCopy(copy, { a: "{b}", b: "{a}" })).toEqual({
    subject: "{b}",
    heading: "{a}",
    paragraphs: ["{b} and {a}"],
    button: null,
  });
});

test("no value breaks the subject into lines or makes it too long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (name) => {
      const copy = { subject: "For {name}", heading: "x", paragraphs: ["x"], button: null };
      const { subject } = filledCopy(copy, { name });
      expect(subject.length).toBeLessThanOrEqual(200);
      expect(subject).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
    }),
  );
});

test("sentences stand where their placeholder does, and leave nothing behind where none holds", () => {
  const copy = {
    subject: "s",
    heading: "h",
    paragraphs: ["Hello.", "{refund}", "{next} Bye."],
    button: null,
  };
  const refund = [{ line: "refund/due", values: { amount: "$5.00" } }, { line: "refund/byHand" }] as const;
  const own = { refund: { byHand: "It comes the way you paid." } };
  expect(filledCopy(copy, { refund, next: undefined }, own).paragraphs).toEqual([
    "Hello.",
    "We'll refund $5.00.",
    "It comes the way you paid.",
    "Bye.",
  ]);
});

const lines = lineGroups.flatMap((group) => linesOf(group).map(([name, line]) => ({ group, name, ...line })));

function lineRefusal(group: string, name: string, text: string): string {
  const checked = checkedValue(linesKey, { [group]: { [name]: text } });
  return checked.ok ? "" : checked.error.text;
}

test("every sentence in code could be published, and is stored as no words of the owner's", () => {
  for (const { group, name, text } of lines) {
    const checked = checkedValue(linesKey, { [group]: { [name]: text } });
    expect(checked).toEqual({ ok: true, value: null });
    expect(placeholdersIn(text).sort()).toEqual(
      Object.keys(lines.find((each) => each.group === group && each.name === name)?.own ?? {}).sort(),
    );
  }
});

test("a sentence without its amount, with an unknown placeholder or an address is refused", () => {
  for (const { group, name, text, own } of lines) {
    for (const needed of Object.keys(own)) {
      const without = text.replaceAll(`{${needed}}`, "this");
      expect(lineRefusal(group, name, without)).toBe(`Add {${needed}}. This sentence needs it.`);
    }
    expect(lineRefusal(group, name, "Give {password}")).toContain("We don't know {password}.");
    expect(lineRefusal(group, name, "Go to evil.site")).toContain("Leave web addresses out");
  }
  expect(lineRefusal("button", "pay", "x".repeat(41))).not.toBe("");
});

test("every group of sentences has its place in a mail, but for buttons and notes", () => {
  const placed = new Set(
    mailKindNames
      .flatMap((kind) => Object.entries(mailSpecOf(kind).placeholders))
      .flatMap(([name, { lines: group }]) => {
        if (group !== undefined) expect(name).toBe(group);
        return group ?? [];
      }),
  );
  expect([...placed, "note", "button"].sort()).toEqual([...lineGroups].sort());
});
