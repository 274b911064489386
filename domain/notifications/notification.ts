import type { OrderLinkName } from "../orders/model.ts";

/** What a mail about an order says, and where its link leads. */
export type Notification = {
  title: string;
  paragraphs: string[];
  note?: string | undefined;
  to?: OrderLinkName | undefined;
  linkLabel?: string | undefined;
  /** Facts of this notification alone, before the sums. */
  lines?: { label: string; value: string }[] | undefined;
  /** The sums it ends with, the last one large; left out, what the order is for. */
  sums?: { label: string; amount: string }[] | undefined;
};
