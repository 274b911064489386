import { Action, MailLayout, Paragraph, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent at sign-up: the link confirms the address and is good for one hour. */
export const confirmMail: MailTemplate<{ link: string }> = {
  subject: () => "Confirm your email",
  Body: ({ link }) => (
    <MailLayout heading="Confirm your email" preview="One click and your account is ready.">
      <Paragraph>
        Welcome! Confirm your email in the browser you registered with and you're signed in. In any other
        browser, you'll choose a new password first.
      </Paragraph>
      <Action href={link} label="Confirm my email" />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>Didn't register? Ignore this email and nothing happens.</SmallPrint>
    </MailLayout>
  ),
};
