import type { MailCopy } from "../../../kernel/mails/mail-copy.ts";
import type { MailText } from "../../../kernel/mails/mail-kinds.ts";
import { Action, Lines, MailLayout, Paragraphs, SmallPrint, Sum } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** What stands round the text of a notice: perhaps a sum, where its button leads, and small print. */
type NoticeFrame = {
  lines?: { label: string; value: string }[];
  sum?: { label: string; amount: string };
  link?: string;
  smallPrint?: string;
};

/**
 * A mail without a page of its own: a text that the owner may word, or to staff words of its own, and what
 * stands round it.
 */
export type NoticeProps = NoticeFrame & (MailText | (Omit<MailCopy, "button"> & { button?: string }));

export const notice: MailTemplate<NoticeProps> = {
  textOf: (props) =>
    "kind" in props ? { kind: props.kind, values: props.values ?? {} } : { button: null, ...props },
  Body: NoticeBody,
};

/** The body of a notice, for templates that only fill in what stands round its text. */
export function NoticeBody({ copy, lines, sum, link, smallPrint }: NoticeFrame & { copy: MailCopy }) {
  return (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      {lines && <Lines lines={lines} />}
      {sum && <Sum label={sum.label} amount={sum.amount} />}
      {link && <Action href={link} copy={copy} />}
      {smallPrint && <SmallPrint>{smallPrint}</SmallPrint>}
    </MailLayout>
  );
}
