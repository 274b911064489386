import { linesKey, mailKeyOf, upgradedCopy } from "../../../../domain/content/model.ts";
import type { MailSpec } from "../../../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../../../kernel/mails/mail-kinds.ts";
import { lineGroups, linesOf, mailLines } from "../../../../kernel/mails/mail-lines.ts";
import type { BlockSpec, FieldSpec } from "../block-specs.ts";

/** How the text of a mail is edited: as a block that shows the shop's own text where the owner has none. */
export function mailBlockSpec(kind: MailKind): BlockSpec {
  const { title, when, copy, placeholders } = mailSpecOf(kind);
  const names = Object.keys(placeholders);
  const plain = names.filter((name) => placeholders[name]?.lines === undefined || placeholders[name]?.sample);
  const button: FieldSpec = { path: "button", label: "Button", kind: "line", wide: true };
  return {
    key: mailKeyOf(kind),
    ...{ title, where: when, preview: "", fallback: copy, mail: kind, isOfMails: true },
    upgrade: (stored) => upgradedCopy(kind, stored),
    fields: [
      { path: "subject", label: "Subject", kind: "line", wide: true },
      { path: "heading", label: "Heading", kind: "line", wide: true },
      {
        path: "paragraphs",
        label: "Text",
        kind: "paragraphs",
        help: `Start a new paragraph with an empty line. You can use ${namesText(plain)}.${aboutSentences(placeholders)}`,
      },
      ...(copy.button === null ? [] : [button]),
    ],
  };
}

/** What cannot be guessed from a placeholder's name: that it is worded elsewhere, by the case. */
function aboutSentences(placeholders: MailSpec["placeholders"]): string {
  const names = Object.keys(placeholders).filter((name) => placeholders[name]?.lines !== undefined);
  if (names.length === 0) return "";
  return ` The sentences of ${namesText(names)} depend on the order; edit them under Sentences.`;
}

function namesText(names: readonly string[]): string {
  const shown = names.map((name) => `{${name}}`);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** The sentences that mails have in some cases, by the placeholder whose place they take. */
export const mailLinesSpec: BlockSpec = {
  key: linesKey,
  title: "Sentences",
  where: "In every email whose text has their placeholder. Empty a field to use our sentence again.",
  preview: "",
  isOfMails: true,
  fields: lineGroups.flatMap((group) =>
    linesOf(group).map(
      ([name, { when, text, own }], at): FieldSpec => ({
        path: `${group}.${name}`,
        label: when,
        kind: text.length > 60 ? "text" : "line",
        ...{ wide: false, rows: text.length > 200 ? 7 : 3, fallback: text },
        ...(Object.keys(own).length > 0 ? { help: `Needs ${namesText(Object.keys(own))}.` } : {}),
        ...(at === 0 ? { heading: headingOf(group) } : {}),
      }),
    ),
  ),
};

function headingOf(group: (typeof lineGroups)[number]): string {
  const { title } = mailLines[group];
  return group === "button" || group === "note" ? title : `{${group}} ${title}`;
}
