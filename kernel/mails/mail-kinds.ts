import { accountMails } from "./account-mails.ts";
import type { MailGroup, MailSpec } from "./mail-copy.ts";
import { orderMails } from "./order-mails.ts";
import type { ValuesOf } from "./placeholder.ts";

/** The text of every mail to customers, as the shop words it where its owner has not. */
const mailKinds = { ...accountMails, ...orderMails };

export type MailKind = keyof typeof mailKinds;

/** Its own keys. */
export const mailKindNames = Object.keys(mailKinds) as MailKind[];

/** A mail's text, as all of them are read. */
export function mailSpecOf(kind: MailKind): MailSpec {
  return mailKinds[kind];
}

type Own<Kind extends MailKind> = ValuesOf<(typeof mailKinds)[Kind]["own"]>;

/** A mail by its kind, with what its placeholders stand for now. */
export type MailText = { [Kind in MailKind]: TextOf<Kind> }[MailKind];

type TextOf<Kind extends MailKind> =
  Record<never, never> extends Own<Kind>
    ? { kind: Kind; values?: Own<Kind> | undefined }
    : { kind: Kind; values: Own<Kind> };

/** Kinds of mails about an order. */
type OrderMailKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind]["isOfOrder"] extends true ? Kind : never;
}[MailKind];
export type OrderMailText = Extract<MailText, { kind: OrderMailKind }>;

/** The groups in the order of the screens. */
export const mailGroups: Readonly<Record<MailGroup, string>> = {
  orders: "Orders",
  money: "Payments and refunds",
  sales: "Account sales",
  purchases: "Account purchases",
  boosts: "Boosts",
  account: "Customer accounts",
  contact: "Chat, reviews and commission",
};
