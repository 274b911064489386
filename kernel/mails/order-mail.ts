import type { MailCopy, MailGroup, MailSpec } from "./mail-copy.ts";
import type { Placeholder } from "./placeholder.ts";

type OrderMail<Own extends Record<string, Placeholder>> = {
  group?: MailGroup;
  title?: string;
  when: string;
  heading: string;
  paragraphs: string[];
  fact?: string;
  own?: Own;
  /** Set for a mail that asks its reader for something. */
  button?: string;
};

const common = {
  shopName: { sample: "Goldhall" },
  orderNumber: { sample: "4F2A81C0" },
  product: { sample: "Gold purchase" },
} as const;

/** The text of a mail about an order. All of them may name the order, its product and the shop. */
export function orderMail<const Own extends Record<string, Placeholder> = Record<never, Placeholder>>(
  mail: OrderMail<Own>,
) {
  const { when, heading, paragraphs, own, button = "Open your order" } = mail;
  const copy: MailCopy = { subject: `${heading}: order #{orderNumber}`, heading, paragraphs, button };
  return {
    group: mail.group ?? "orders",
    title: mail.title ?? heading,
    ...{ when, copy, fact: mail.fact, isOfOrder: true as const, asks: mail.button !== undefined },
    placeholders: { ...common, ...own } as Record<string, Placeholder>,
    /** What whoever sends it has to name. */
    // Nothing is what the type says where nothing is given.
    own: own ?? ({} as Own),
  } satisfies MailSpec & { own: object };
}
