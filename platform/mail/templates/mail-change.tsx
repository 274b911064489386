import { Action, MailLayout, Paragraphs, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent to the new address of an account (Rule P6): nothing changes until its link is opened. */
export const mailChange: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "mail-change", values: {} }),
  Body: ({ link, copy }) => (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      <Action href={link} copy={copy} />
      <SmallPrint>The link works once, for one hour. Until then, emails go to your old address.</SmallPrint>
      <SmallPrint>Didn't ask for this? Ignore this email and nothing changes.</SmallPrint>
    </MailLayout>
  ),
};
