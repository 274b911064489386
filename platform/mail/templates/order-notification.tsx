import type { OrderMailText } from "../../../kernel/mails/mail-kinds.ts";
import { Action, Lines, MailLayout, Paragraph, SmallPrint, Sum } from "./mail-layout.tsx";
import { Paragraphs } from "./notice.tsx";
import type { MailTemplate } from "./template.ts";

/**
 * Notification of an order: what happened in words, the order's lines, its sum, and the signed link that
 * opens it.
 */
export type OrderNotificationProps = {
  /** Which text it has, and what that names of its own. */
  text: OrderMailText;
  /** What the shop has worked out to say about the order, where the text names it. */
  details: string[];
  /** The order's number as people read it, and what is traded. */
  orderNumber: string;
  product: string;
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
  textOf: ({ text, details, orderNumber, product }) => ({
    kind: text.kind,
    values: { ...text.values, details, orderNumber, product },
  }),
  Body: ({ copy, orderNumber, notes, lines, sum, link, linkLabel, warning = meetingWarning }) => (
    <MailLayout heading={copy.heading} preview={copy.paragraphs[0] ?? copy.heading}>
      <Paragraphs copy={copy} />
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
