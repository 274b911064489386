import { z } from "zod";
import type { MailCopy } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailKindNames, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { placeholdersIn, unknownPlaceholder } from "./placeholders.ts";
import { hasWebAddress } from "./web-address.ts";

/** The block that holds the owner's words for a kind of mail; null in it stands for the shop's own text. */
export type MailKey = `mail.${MailKind}`;

export function mailKeyOf<Kind extends MailKind>(kind: Kind): `mail.${Kind}` {
  return `mail.${kind}`;
}

/** The kind of mail that a block words; null for a block of the site. */
export function mailKindOf(key: string): MailKind | null {
  return mailKindNames.find((kind) => mailKeyOf(kind) === key) ?? null;
}

const noAddress = "Leave web addresses out. The button has the right link.";

function copySchema(kind: MailKind) {
  const { copy, placeholders } = mailSpecOf(kind);
  const names = Object.keys(placeholders);
  // Paragraphs of the shop's are no line of an inbox.
  const lineNames = names.filter((name) => typeof placeholders[name]?.sample === "string");
  const words = (most: number, known = names) =>
    z
      .string()
      .trim()
      .min(1)
      .max(most)
      .superRefine((text, ctx) => {
        const message = unknownPlaceholder(text, known) ?? (hasWebAddress(text) ? noAddress : undefined);
        if (message) ctx.addIssue({ code: "custom", message });
      });
  return z
    .object({
      subject: words(150, lineNames),
      heading: words(120),
      paragraphs: z.array(words(1000)).min(1).max(12),
    })
    .superRefine((text, ctx) => {
      const missing = missingPlaceholder(kind, text);
      if (!missing) return;
      const message = `Add {${missing}}. This email needs it.`;
      ctx.addIssue({ code: "custom", path: ["paragraphs"], message });
    })
    .nullable()
    .transform((text) => (text && isSameCopy(text, copy) ? null : text));
}

/** What a mail can't do without and a text of it does not name. The shop's own words belong into the body. */
function missingPlaceholder(kind: MailKind, { subject, heading, paragraphs }: MailCopy): string | undefined {
  const named = placeholdersIn([subject, heading, ...paragraphs].join("\n"));
  const inBody = placeholdersIn(paragraphs.join("\n"));
  const needed = Object.entries(mailSpecOf(kind).placeholders).filter(([, { isRequired }]) => isRequired);
  const [missing] =
    needed.find(([name, { sample }]) => !(typeof sample === "string" ? named : inBody).includes(name)) ?? [];
  return missing;
}

function isSameCopy(one: MailCopy, other: MailCopy): boolean {
  return (
    one.subject === other.subject &&
    one.heading === other.heading &&
    one.paragraphs.join("\n\n") === other.paragraphs.join("\n\n")
  );
}

type MailBlocks = Record<MailKey, ReturnType<typeof copySchema>>;

/** The schema of each mail's text. Only what its mail knows may be named, and what it needs must be. */
export const mailBlocks = Object.fromEntries(
  mailKindNames.map((kind) => [mailKeyOf(kind), copySchema(kind)]),
  // One of each kind.
) as MailBlocks;
