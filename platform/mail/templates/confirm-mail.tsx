import { Action, MailLayout, Paragraphs, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** Sent at sign-up: the link confirms the address and is good for one hour. */
export const confirmMail: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "confirm-mail", values: {} }),
  Body: ({ link, copy }) => (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      <Action href={link} copy={copy} />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>Didn't register? Ignore this email and nothing happens.</SmallPrint>
    </MailLayout>
  ),
};
