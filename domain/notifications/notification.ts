import { filledCopy } from "../../kernel/mails/mail-copy.ts";
import { mailSpecOf, type OrderMailText } from "../../kernel/mails/mail-kinds.ts";
import type { OrderLinkName } from "../orders/model.ts";

/** What a mail about an order says, and where its link leads. */
export type Notification = {
  /** Which text it has (`kernel/mails`), and what that names of its own. */
  text: OrderMailText;
  /** What the shop has worked out to say, for texts that name it as `{details}`. */
  paragraphs?: string[] | undefined;
  note?: string | undefined;
  to?: OrderLinkName | undefined;
  linkLabel?: string | undefined;
  /** Facts of this notification alone, before the sums. */
  lines?: { label: string; value: string }[] | undefined;
  /** The sums it ends with, the last one large; left out, what the order is for. */
  sums?: { label: string; amount: string }[] | undefined;
};

/** What a notification is headed by where it is no mail, in the shop's own words. */
export function titleOf({ text: { kind, values } }: Pick<Notification, "text">): string {
  return filledCopy(mailSpecOf(kind).copy, { ...values }).heading;
}
