import { render, toPlainText } from "@react-email/render";
import { createElement, type ReactNode } from "react";
import {
  filledCopy,
  filledFact,
  filledLine,
  type MailCopy,
  noSentences,
} from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import type { OwnLines } from "../../kernel/mails/mail-lines.ts";
import type { MailBody } from "./mail-body.ts";
import { FrameContext, type MailLogo } from "./templates/mail-layout.tsx";
import { mailTemplates, type TemplateName, type TemplateProps } from "./templates/registry.ts";
import type { KindOfMail, Worded } from "./templates/template.ts";

type RenderOptions = {
  shopName: string;
  logo?: MailLogo | null;
  unsubscribePage?: string | undefined;
  /** The owner's words for a kind of mail; null, or left out, where the shop's own hold. */
  ownCopyOf?: (kind: MailKind) => Promise<MailCopy | null>;
  /** The owner's words for sentences that depend on the case. */
  ownLines?: () => Promise<OwnLines>;
};

/**
 * The subject and both bodies of a mail. What its text names is plain text whatever it holds: React escapes
 * it. Heavy to load: imported with the first mail, not at the start.
 */
export async function renderMail<Name extends TemplateName>(
  name: Name,
  props: TemplateProps<Name>,
  { shopName, logo, unsubscribePage, ...own }: RenderOptions,
): Promise<MailBody & { subject: string }> {
  // Name and props belong together by the signature; TypeScript cannot follow that through the table.
  const template = mailTemplates[name] as unknown as {
    textOf(props: TemplateProps<Name>): Worded;
    Body(props: TemplateProps<Name> & { copy: MailCopy }): ReactNode;
  };
  const { copy, fact } = await wordedAs(template.textOf(props), { shopName, ...own });
  const body = createElement(() => template.Body({ ...props, copy }));
  const html = await render(
    createElement(FrameContext, { value: { shopName, logo, unsubscribePage, fact } }, body),
  );
  return { subject: copy.subject, html, text: toPlainText(html) };
}

type Words = Pick<RenderOptions, "shopName" | "ownCopyOf" | "ownLines">;

/** The text of a mail as it is worded now, and what it says has happened whatever that is. */
async function wordedAs(
  worded: Worded,
  { shopName, ownCopyOf, ownLines }: Words,
): Promise<{ copy: MailCopy; fact?: string | undefined }> {
  if (!("kind" in worded)) return { copy: worded };
  const lines = (await ownLines?.()) ?? {};
  const filledOf = async ({ kind, values }: Pick<KindOfMail, "kind" | "values">) => {
    const spec = mailSpecOf(kind);
    const all = { ...noSentences(spec), shopName, ...values };
    return { spec, all, copy: filledCopy((await ownCopyOf?.(kind)) ?? spec.copy, all, lines) };
  };
  const { spec, all, copy } = await filledOf(worded);
  const { also = [], notes = [], button, values } = worded;
  // An order is the same in all of its texts.
  const { orderNumber, product } = values;
  for (const text of also) {
    copy.paragraphs.push(
      ...(await filledOf({ ...text, values: { orderNumber, product, ...text.values } })).copy.paragraphs,
    );
  }
  for (const note of notes)
    copy.paragraphs.push(filledLine({ line: "note/fromTeam", values: { note } }, lines));
  if (button) {
    copy.button =
      "line" in button ? filledLine(button, lines) : (await filledOf({ values: {}, ...button })).copy.button;
  }
  return { copy, fact: filledFact(spec, all) };
}
