import { Action, MailLayout, Paragraph, SmallPrint, Sum } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/**
 * A mail without a page of its own: a heading, some paragraphs, and perhaps a sum, an action and small print.
 */
export type NoticeProps = {
  subject: string;
  heading: string;
  paragraphs: string[];
  sum?: { label: string; amount: string };
  button?: { label: string; href: string };
  smallPrint?: string;
};

export const notice: MailTemplate<NoticeProps> = {
  subject: ({ subject }) => subject,
  Body: (props) => <NoticeBody {...props} />,
};

/** The body of a notice, for templates that only fill in its words. */
export function NoticeBody({ heading, paragraphs, sum, button, smallPrint }: Omit<NoticeProps, "subject">) {
  return (
    <MailLayout heading={heading} preview={paragraphs[0] ?? heading}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {sum && <Sum label={sum.label} amount={sum.amount} />}
      {button && <Action href={button.href} label={button.label} />}
      {smallPrint && <SmallPrint>{smallPrint}</SmallPrint>}
    </MailLayout>
  );
}
