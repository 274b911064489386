import { Action, MailLayout, SmallPrint } from "./mail-layout.tsx";
import { Paragraphs } from "./notice.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent to the new address of an account (Rule P6): nothing changes until its link is opened. */
export const mailChange: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "mail-change", values: {} }),
  Body: ({ link, copy }) => (
    <MailLayout heading={copy.heading} preview="Use this address for your account.">
      <Paragraphs copy={copy} />
      <Action href={link} label="Use this address" />
      <SmallPrint>The link works once, for one hour. Until then, emails go to your old address.</SmallPrint>
      <SmallPrint>Didn't ask for this? Ignore this email and nothing changes.</SmallPrint>
    </MailLayout>
  ),
};
