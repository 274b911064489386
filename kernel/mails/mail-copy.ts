import { type LineGroup, type LineText, linesOf, lineTemplate, type OwnLines } from "./mail-lines.ts";
import type { Placeholder } from "./placeholder.ts";

/** What the owner may word of a mail. Links, sums, small print and who gets it are not among it. */
export type MailCopy = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What its button says, where the mail does not lead elsewhere; null without one. */
  button: string | null;
};

export type MailGroup = "account" | "orders" | "money" | "sales" | "boosts" | "purchases" | "contact";

/** A mail to customers as its text is kept: the shop's own words, and what may be named in them. */
export type MailSpec = {
  group: MailGroup;
  /** What it is called in lists of mails. */
  title: string;
  /** When it is sent, as a sentence. */
  when: string;
  copy: MailCopy;
  /**
   * What happened, of a mail that tells of a security act: small print that no wording takes away. It may
   * name what the mail's sender gives.
   */
  fact?: string | undefined;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** Whether it is about an order: its number and lines stand below the text. */
  isOfOrder: boolean;
  /** Whether it asks its reader for something, by whatever button. */
  asks: boolean;
};

/** What stands for the placeholders of a mail: a text, or the sentences that hold now. */
export type MailValues = Readonly<Record<string, string | LineText | readonly LineText[] | undefined>>;

type Texts = Readonly<Record<string, string>>;

/**
 * A mail's text with its placeholders filled in, each once: what a value says is never read as a placeholder.
 * Sentences that do not hold leave nothing behind, and a paragraph that is left empty goes. Subject and
 * heading are one line each, and no longer than a subject may be.
 */
export function filledCopy(
  { subject, heading, paragraphs, button }: MailCopy,
  values: MailValues,
  own: OwnLines = {},
): MailCopy {
  const texts = textsOf(values, own);
  return {
    subject: oneLine(filled(subject, texts)),
    heading: oneLine(filled(heading, texts)),
    paragraphs: paragraphs.flatMap((paragraph) => paragraphsOf(filled(paragraph, texts))),
    button,
  };
}

/** A sentence with its placeholders filled in. */
export function filledLine({ line, values }: LineText, own: OwnLines): string {
  return filled(lineTemplate(line, own), { ...values });
}

/** What a mail says has happened whatever its wording; undefined where it tells of no security act. */
export function filledFact({ fact }: Pick<MailSpec, "fact">, values: MailValues): string | undefined {
  return fact === undefined ? undefined : filled(fact, textsOf(values, {}));
}

function textsOf(values: MailValues, own: OwnLines): Texts {
  return Object.fromEntries(
    Object.entries(values).map(([name, value = []]) => [
      name,
      typeof value === "string"
        ? value
        : [value]
            .flat()
            .map((each) => filledLine(each, own))
            .join("\n\n"),
    ]),
  );
}

function filled(text: string, texts: Texts): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(texts, name) ? (texts[name] ?? placeholder) : placeholder,
  );
}

/** An empty line begins a paragraph. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((each) => each.trim() || []);
}

const longestSubject = 200;

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1).trimEnd()}…` : line;
}

/** What stands for a mail's placeholders where nothing is given: no sentence holds. */
export function noSentences({ placeholders }: Pick<MailSpec, "placeholders">): MailValues {
  const names = Object.keys(placeholders).filter((name) => placeholders[name]?.lines !== undefined);
  return Object.fromEntries(names.map((name) => [name, []]));
}

/** What stands for a mail's placeholders in its preview and in a test mail; of sentences, the first. */
export function sampleValues({ placeholders }: Pick<MailSpec, "placeholders">): MailValues {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, { sample, lines }]) => [
      name,
      sample ?? (lines ? sampleLine(lines) : ""),
    ]),
  );
}

function sampleLine(group: LineGroup): LineText | readonly LineText[] {
  const [first] = linesOf(group);
  if (!first) return [];
  const [name, { own }] = first;
  const values = Object.fromEntries(Object.entries(own).map(([each, { sample }]) => [each, sample]));
  // The first of this group, with a value for each of its placeholders.
  return { line: `${group}/${name}`, values } as LineText;
}
