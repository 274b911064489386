import type { MailCopy } from "../../../kernel/mails/mail-copy.ts";
import type { MailText } from "../../../kernel/mails/mail-kinds.ts";
import { Action, Lines, MailLayout, Paragraph, SmallPrint, Sum } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/** What stands round the text of a notice: perhaps a sum, an action and small print. */
type NoticeFrame = {
  lines?: { label: string; value: string }[];
  sum?: { label: string; amount: string };
  button?: { label: string; href: string };
  smallPrint?: string;
};

/**
 * A mail without a page of its own: a text that the owner may word, or to staff words of its own, and what
 * stands round it.
 */
export type NoticeProps = NoticeFrame & (MailText | MailCopy);

export const notice: MailTemplate<NoticeProps> = {
  textOf: (props) => ("kind" in props ? { kind: props.kind, values: props.values ?? {} } : props),
  Body: NoticeBody,
};

/** The body of a notice, for templates that only fill in what stands round its text. */
export function NoticeBody({ copy, lines, sum, button, smallPrint }: NoticeFrame & { copy: MailCopy }) {
  const { heading, paragraphs } = copy;
  return (
    <MailLayout heading={heading} preview={paragraphs[0] ?? heading}>
      <Paragraphs copy={copy} />
      {lines && <Lines lines={lines} />}
      {sum && <Sum label={sum.label} amount={sum.amount} />}
      {button && <Action href={button.href} label={button.label} />}
      {smallPrint && <SmallPrint>{smallPrint}</SmallPrint>}
    </MailLayout>
  );
}

/** The text of a mail below its heading. */
export function Paragraphs({ copy: { paragraphs } }: { copy: MailCopy }) {
  // The same sentence twice would be one too many, and it is its own key.
  return [...new Set(paragraphs)].map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>);
}
