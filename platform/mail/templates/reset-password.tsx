import { Action, MailLayout, SmallPrint } from "./mail-layout.tsx";
import { Paragraphs } from "./notice.tsx";
import type { MailTemplate } from "./template.ts";

/** The answer to a forgotten password: the link opens the new-password form and is good for one hour. */
export const resetPassword: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "reset-password", values: {} }),
  Body: ({ link, copy }) => (
    <MailLayout heading={copy.heading} preview="Choose a new password for your account.">
      <Paragraphs copy={copy} />
      <Action href={link} label="Choose a new password" />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>
        Wasn't you? Ignore this email and your password stays the same. We never ask for this link.
      </SmallPrint>
    </MailLayout>
  ),
};
