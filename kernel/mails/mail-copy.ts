/** What the owner may word of a mail. Links, sums, small print and who gets it are not among it. */
export type MailCopy = { subject: string; heading: string; paragraphs: string[] };

export type Placeholder = {
  /** What stands for it in a preview and in a test mail; a list is paragraphs of its own. */
  sample: string | readonly string[];
  /** Whether the mail makes no sense without it. */
  isRequired?: boolean;
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
  /** What its button says; null without one. */
  button: string | null;
  /** Whether it is about an order: its number and lines stand below the text. */
  isOfOrder: boolean;
};

/** What stands for the placeholders of a mail; a list is paragraphs of its own. */
export type MailValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * A text with its placeholders filled in, each once: what a value says is never read as a placeholder. A
 * paragraph that is left empty goes. Paragraphs that no placeholder names come last, so that what the shop
 * has to say is always said. The subject is one line, and no longer than a subject may be.
 */
export function filledCopy({ subject, heading, paragraphs }: MailCopy, values: MailValues): MailCopy {
  const whole = [subject, heading, ...paragraphs].join("\n");
  const unnamed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" || whole.includes(`{${name}}`) ? [] : value,
  );
  return {
    subject: oneLine(filled(subject, values)),
    heading: oneLine(filled(heading, values)),
    paragraphs: [...paragraphs.flatMap((paragraph) => filledParagraphs(paragraph, values)), ...said(unnamed)],
  };
}

function said(paragraphs: readonly string[]): string[] {
  return paragraphs.filter((each) => each.trim() !== "");
}

function filledParagraphs(paragraph: string, values: MailValues): string[] {
  const [, alone] = /^\{(\w+)\}$/.exec(paragraph.trim()) ?? [];
  const list = alone === undefined ? undefined : values[alone];
  if (list !== undefined && typeof list !== "string") return said(list);
  const text = filled(paragraph, values).trim();
  return text === "" ? [] : [text];
}

function filled(text: string, values: MailValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "string" ? value : value.join(" ");
  });
}

/** What a mail says has happened whatever its wording; undefined where it tells of no security act. */
export function filledFact({ fact }: Pick<MailSpec, "fact">, values: MailValues): string | undefined {
  return fact === undefined ? undefined : filled(fact, values);
}

const longestSubject = 200;

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1).trimEnd()}…` : line;
}

/** What stands for a mail's placeholders in its preview and in a test mail. */
export function sampleValues({ placeholders }: Pick<MailSpec, "placeholders">): MailValues {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample]));
}
