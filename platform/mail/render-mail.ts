import { render, toPlainText } from "@react-email/render";
import { createElement, type ReactNode } from "react";
import { filledCopy, filledFact, type MailCopy } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import type { MailBody } from "./mail-body.ts";
import { FrameContext, type MailLogo } from "./templates/mail-layout.tsx";
import { mailTemplates, type TemplateName, type TemplateProps } from "./templates/registry.ts";
import type { Worded } from "./templates/template.ts";

type RenderOptions = {
  shopName: string;
  logo?: MailLogo | null;
  unsubscribePage?: string | undefined;
  /** The owner's words for a kind of mail; null, or left out, where the shop's own hold. */
  ownCopyOf?: (kind: MailKind) => Promise<MailCopy | null>;
};

/**
 * The subject and both bodies of a mail. What its text names is plain text whatever it holds: React escapes
 * it. Heavy to load: imported with the first mail, not at the start.
 */
export async function renderMail<Name extends TemplateName>(
  name: Name,
  props: TemplateProps<Name>,
  { shopName, logo, unsubscribePage, ownCopyOf }: RenderOptions,
): Promise<MailBody & { subject: string }> {
  // Name and props belong together by the signature; TypeScript cannot follow that through the table.
  const template = mailTemplates[name] as unknown as {
    textOf(props: TemplateProps<Name>): Worded;
    Body(props: TemplateProps<Name> & { copy: MailCopy }): ReactNode;
  };
  const { copy, fact } = await wordedAs(template.textOf(props), { shopName, ownCopyOf });
  const body = createElement(() => template.Body({ ...props, copy }));
  const html = await render(
    createElement(FrameContext, { value: { shopName, logo, unsubscribePage, fact } }, body),
  );
  return { subject: copy.subject, html, text: toPlainText(html) };
}

/** The text of a mail as it is worded now, and what it says has happened whatever that is. */
async function wordedAs(
  worded: Worded,
  { shopName, ownCopyOf }: Pick<RenderOptions, "shopName" | "ownCopyOf">,
): Promise<{ copy: MailCopy; fact?: string | undefined }> {
  if (!("kind" in worded)) return { copy: worded };
  const spec = mailSpecOf(worded.kind);
  const values = { shopName, ...worded.values };
  const own = await ownCopyOf?.(worded.kind);
  return { copy: filledCopy(own ?? spec.copy, values), fact: filledFact(spec, values) };
}
