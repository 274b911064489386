import { z } from "zod";
import { type LineGroup, lineGroups, linesOf } from "../../kernel/mails/mail-lines.ts";
import { longestButton, mailWords } from "./mail-blocks.ts";
import { placeholdersIn } from "./placeholders.ts";

/** The block of the sentences that mails have in some cases. */
export const linesKey = "mail.lines";

/** A sentence as its owner words it; null where it is left empty, or says what the shop's own does. */
function lineSchema(group: LineGroup, own: string, names: readonly string[]) {
  return mailWords(group === "button" ? longestButton : 1000, names)
    .superRefine((text, ctx) => {
      const missing = names.find((name) => !placeholdersIn(text).includes(name));
      if (missing) ctx.addIssue({ code: "custom", message: `Add {${missing}}. This sentence needs it.` });
    })
    .nullable()
    .default(null)
    .transform((text) => (text === own ? null : text));
}

type Words = Record<string, Record<string, string>>;

function blockOf(
  read: (schema: ReturnType<typeof lineSchema>) => z.ZodType<string | null>,
): z.ZodType<Words | null> {
  const groups: Record<string, z.ZodType<Record<string, string | null>>> = {};
  for (const group of lineGroups) {
    const lines: Record<string, z.ZodType<string | null>> = {};
    for (const [name, { text, own }] of linesOf(group)) {
      lines[name] = read(lineSchema(group, text, Object.keys(own)));
    }
    groups[group] = z.object(lines).prefault({});
  }
  return z
    .object(groups)
    .nullable()
    .transform((block) => block && ownWords(block));
}

/** The sentences that the owner has worded, alone; null where there are none. */
function ownWords(block: Record<string, Record<string, string | null>>): Words | null {
  const words: Words = {};
  for (const [group, lines] of Object.entries(block)) {
    for (const [name, text] of Object.entries(lines)) {
      if (text !== null) words[group] = { ...words[group], [name]: text };
    }
  }
  return Object.keys(words).length === 0 ? null : words;
}

/** As they are read: a sentence that lacks what it needs by now gives way to the shop's own. */
export const lineBlock = blockOf((schema) => schema.catch(null));

/** As they may be written. */
export const writtenLineBlock = blockOf((schema) => schema);
