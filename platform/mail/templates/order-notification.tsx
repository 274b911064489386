import { Action, Lines, MailLayout, Paragraph, SmallPrint, Sum } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/**
 * Notification of an order: what happened in words, the order's lines, its sum, and the signed link that
 * opens it.
 */
export type OrderNotificationProps = {
  /** `Order received`, `Payment Sent` … */
  title: string;
  /** The order's number as people read it. */
  orderNumber: string;
  paragraphs: string[];
  /** What staff wrote for the customer to read, oldest first. */
  notes: string[];
  lines: { label: string; value: string }[];
  /** Left out where nothing is to be paid any more. */
  sum?: { label: string; amount: string } | undefined;
  link: string;
  linkLabel: string;
  /** What to beware of; left out, the words about meetings in the game. */
  warning?: string | undefined;
};

const meetingWarning =
  "Our trader says the phrase from your order page first. We never ask for your password.";

export const orderNotification: MailTemplate<OrderNotificationProps> = {
  subject: ({ title, orderNumber }) => `${title}: order #${orderNumber}`,
  Body: ({
    title,
    orderNumber,
    paragraphs,
    notes,
    lines,
    sum,
    link,
    linkLabel,
    warning = meetingWarning,
  }) => (
    <MailLayout heading={title} preview={paragraphs[0] ?? title}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {[...new Set(notes)].map((note) => (
        <Paragraph key={note}>From our team: {note}</Paragraph>
      ))}
      <Lines lines={[{ label: "Order", value: `#${orderNumber}` }, ...lines]} />
      {sum ? <Sum {...sum} /> : null}
      <Action href={link} label={linkLabel} />
      <SmallPrint>Keep this link private: anyone who has it can open your order and act on it.</SmallPrint>
      <SmallPrint>{warning}</SmallPrint>
    </MailLayout>
  ),
};
