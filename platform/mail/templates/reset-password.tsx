import { Action, MailLayout, Paragraph, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** The answer to a forgotten password: the link opens the new-password form and is good for one hour. */
export const resetPassword: MailTemplate<{ link: string }> = {
  subject: () => "Reset your password",
  Body: ({ link }) => (
    <MailLayout heading="Reset your password" preview="Choose a new password for your account.">
      <Paragraph>Someone asked to reset the password of your account.</Paragraph>
      <Action href={link} label="Choose a new password" />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>
        Wasn't you? Ignore this email and your password stays the same. We never ask for this link.
      </SmallPrint>
    </MailLayout>
  ),
};
