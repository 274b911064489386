import { mailKeyOf } from "../../../../domain/content/model.ts";
import type { MailSpec } from "../../../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../../../kernel/mails/mail-kinds.ts";
import type { BlockSpec } from "../block-specs.ts";

/** How the text of a mail is edited: as a block that shows the shop's own text where the owner has none. */
export function mailBlockSpec(kind: MailKind): BlockSpec {
  const { title, when, copy, placeholders } = mailSpecOf(kind);
  const names = Object.keys(placeholders).map((name) => `{${name}}`);
  return {
    key: mailKeyOf(kind),
    ...{ title, where: when, preview: "", fallback: copy, mail: kind },
    fields: [
      { path: "subject", label: "Subject", kind: "line", wide: true },
      { path: "heading", label: "Heading", kind: "line", wide: true },
      {
        path: "paragraphs",
        label: "Text",
        kind: "paragraphs",
        help: `Start a new paragraph with an empty line. You can use ${namesText(names)}.${aboutDetails(placeholders)}`,
      },
    ],
  };
}

/** The one placeholder whose value nobody can guess from its name. */
function aboutDetails(placeholders: MailSpec["placeholders"]): string {
  return placeholders.details
    ? " {details} is what we say of this very order: amounts, times and what's next."
    : "";
}

function namesText(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
