import type { MailCopy, MailGroup, MailSpec, Placeholder } from "./mail-copy.ts";

type OrderMail<Own extends Record<string, Placeholder>> = {
  group?: MailGroup;
  title?: string;
  when: string;
  heading: string;
  /** Left out, the mail is what the shop works out for the order: `{details}`. */
  paragraphs?: string[];
  /** What the shop says in place of `{details}` in a preview. */
  details?: readonly string[];
  fact?: string;
  own?: Own;
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
  const { when, heading, paragraphs = ["{details}"], details, own, button = "Open your order" } = mail;
  const copy: MailCopy = { subject: `${heading}: order #{orderNumber}`, heading, paragraphs };
  const placeholders: Record<string, Placeholder> = { ...common, ...own };
  if (details) placeholders.details = { sample: details, isRequired: true };
  return {
    group: mail.group ?? "orders",
    title: mail.title ?? heading,
    ...{ when, copy, fact: mail.fact, button, isOfOrder: true as const },
    placeholders,
    /** What whoever sends it has to name. */
    // Nothing is what the type says where nothing is given.
    own: own ?? ({} as Own),
  } satisfies MailSpec & { own: object };
}

/** An amount or a time without which a mail says nothing. */
export const required = <const Sample extends string>(sample: Sample) =>
  ({ sample, isRequired: true }) as const;
