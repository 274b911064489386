import { Action, MailLayout, Paragraph, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent to the new address of an account (Rule P6): nothing changes until its link is opened. */
export const mailChange: MailTemplate<{ link: string }> = {
  subject: () => "Confirm your new email",
  Body: ({ link }) => (
    <MailLayout heading="Confirm your new email" preview="Use this address for your account.">
      <Paragraph>
        You asked to use this address for your account. Open the link in a browser where you're signed in.
      </Paragraph>
      <Action href={link} label="Use this address" />
      <SmallPrint>The link works once, for one hour. Until then, emails go to your old address.</SmallPrint>
      <SmallPrint>Didn't ask for this? Ignore this email and nothing changes.</SmallPrint>
    </MailLayout>
  ),
};
