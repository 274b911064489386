import type { OrderMailText } from "../../../kernel/mails/mail-kinds.ts";
import { Action, Lines, MailLayout, Paragraphs, SmallPrint, Sum } from "./mail-layout.tsx";
import type { KindOfMail, MailTemplate } from "./template.ts";

/**
 * Notification of an order: what happened in words, the order's lines, its sum, and the signed link that
 * opens it.
 */
export type OrderNotificationProps = Pick<KindOfMail, "also" | "button"> & {
  /** Which text it has, and what that names of its own. */
  text: OrderMailText;
  /** The order's number as people read it, and what is traded. */
  orderNumber: string;
  product: string;
  /** What staff wrote for the customer to read, oldest first. */
  notes: string[];
  lines: { label: string; value: string }[];
  /** Left out where nothing is to be paid any more. */
  sum?: { label: string; amount: string } | undefined;
  link: string;
  /** What to beware of; left out, the words about meetings in the game. */
  warning?: string | undefined;
};

const meetingWarning =
  "Our trader says the phrase from your order page first. We never ask for your password.";

export const orderNotification: MailTemplate<OrderNotificationProps> = {
  textOf: ({ text, also, button, notes, orderNumber, product }) => ({
    kind: text.kind,
    values: { ...text.values, orderNumber, product },
    ...{ also, button, notes },
  }),
  Body: ({ copy, orderNumber, lines, sum, link, warning = meetingWarning }) => (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      <Lines lines={[{ label: "Order", value: `#${orderNumber}` }, ...lines]} />
      {sum ? <Sum {...sum} /> : null}
      <Action href={link} copy={copy} />
      <SmallPrint>Keep this link private: anyone who has it can open your order and act on it.</SmallPrint>
      <SmallPrint>{warning}</SmallPrint>
    </MailLayout>
  ),
};
