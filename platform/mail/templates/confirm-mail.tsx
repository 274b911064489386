import { Action, Paper, Paragraph, SmallPrint } from "./paper.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent at sign-up: the link confirms the address and is good for one hour. */
export const confirmMail: MailTemplate<{ link: string }> = {
  subject: () => "Confirm your email",
  Body: ({ link }) => (
    <Paper heading="Confirm your email" preview="One click and your Goldhall account is ready.">
      <Paragraph>
        Welcome to Goldhall. Please confirm that this address is yours, then you can sign in.
      </Paragraph>
      <Action href={link} label="Confirm my email" />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>
        If you did not register at Goldhall, leave this mail alone: nothing happens without the link.
      </SmallPrint>
    </Paper>
  ),
};
