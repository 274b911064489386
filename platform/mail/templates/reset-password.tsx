import { Action, MailLayout, Paragraphs, SmallPrint } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** The answer to a forgotten password: the link opens the new-password form and is good for one hour. */
export const resetPassword: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "reset-password", values: {} }),
  Body: ({ link, copy }) => (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      <Action href={link} copy={copy} />
      <SmallPrint>The link works once, for one hour.</SmallPrint>
      <SmallPrint>
        Wasn't you? Ignore this email and your password stays the same. We never ask for this link.
      </SmallPrint>
    </MailLayout>
  ),
};
