import { render, toPlainText } from "@react-email/render";
import { createElement, type ReactNode } from "react";
import type { MailBody } from "./mail-body.ts";
import { ShopNameContext } from "./templates/mail-layout.tsx";
import { mailTemplates, type TemplateName, type TemplateProps } from "./templates/registry.ts";

/** The subject and both bodies of a mail. Heavy to load: imported with the first mail, not at the start. */
export async function renderMail<Name extends TemplateName>(
  name: Name,
  props: TemplateProps<Name>,
  shopName: string,
): Promise<MailBody & { subject: string }> {
  // Name and props belong together by the signature; TypeScript cannot follow that through the table.
  const template = mailTemplates[name] as unknown as {
    subject(props: TemplateProps<Name>): string;
    Body(props: TemplateProps<Name>): ReactNode;
  };
  const body = createElement(() => template.Body(props));
  const html = await render(createElement(ShopNameContext, { value: shopName }, body));
  return { subject: template.subject(props), html, text: toPlainText(html) };
}
