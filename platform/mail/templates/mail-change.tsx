import { Action, Paper, Paragraph, SmallPrint } from "./paper.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent to the new address of an account (Rule P6): nothing changes until its link is opened. */
export const mailChange: MailTemplate<{ link: string }> = {
  subject: () => "Confirm your new email",
  Body: ({ link }) => (
    <Paper heading="Confirm your new email" preview="Use this address for your Goldhall account.">
      <Paragraph>
        This address was given as the new one of a Goldhall account. Confirm it to start using it.
      </Paragraph>
      <Action href={link} label="Use this address" />
      <SmallPrint>The link works once, for one hour. Until then mails go to the old address.</SmallPrint>
      <SmallPrint>
        If you did not ask for this, leave this mail alone: the account keeps its address.
      </SmallPrint>
    </Paper>
  ),
};
