import { filledCopy } from "../../kernel/mails/mail-copy.ts";
import { mailSpecOf, type OrderMailText } from "../../kernel/mails/mail-kinds.ts";
import type { LineText } from "../../kernel/mails/mail-lines.ts";
import type { OrderLinkName } from "../orders/model.ts";

/** What a mail about an order says, and where its link leads. */
export type Notification = {
  /** Which text it has (`kernel/mails`), and what that names of its own. */
  text: OrderMailText;
  /** Earlier steps told with it, of which it keeps what they ask: their text follows its own. */
  also?: OrderMailText[] | undefined;
  note?: string | undefined;
  to?: OrderLinkName | undefined;
  /** What its button says where that depends on the order: words of its own, or those of another text. */
  button?: LineText<"button"> | OrderMailText | undefined;
  /** Facts of this notification alone, before the sums. */
  lines?: { label: string; value: string }[] | undefined;
  /** The sums it ends with, the last one large; left out, what the order is for. */
  sums?: { label: string; amount: string }[] | undefined;
};

/** What leads somewhere of its own, or whose text says so, asks its reader for something. */
export function asksSomething({ to, button, text }: Pick<Notification, "to" | "button" | "text">): boolean {
  return to !== undefined || button !== undefined || mailSpecOf(text.kind).asks;
}

/** What a notification is headed by where it is no mail, in the shop's own words. */
export function titleOf({ text: { kind, values } }: Pick<Notification, "text">): string {
  return filledCopy(mailSpecOf(kind).copy, { ...values }).heading;
}
