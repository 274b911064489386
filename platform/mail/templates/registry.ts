import { mailChanged, passwordChanged, twoFactorChanged } from "./account-notices.tsx";
import { confirmMail } from "./confirm-mail.tsx";
import { mailChange } from "./mail-change.tsx";
import { notice } from "./notice.tsx";
import { orderNotification } from "./order-notification.tsx";
import { receipt } from "./receipt.tsx";
import { resetPassword } from "./reset-password.tsx";

/**
 * Every mail the shop sends, by the name that commands queue it with. Props are plain words, sums already
 * written out, and links; the words of mails to customers are in `kernel/mails`. Import this module only for
 * its types: its code is loaded with the first mail.
 */
export const mailTemplates = {
  "confirm-mail": confirmMail,
  "reset-password": resetPassword,
  "mail-change": mailChange,
  "mail-changed": mailChanged,
  "password-changed": passwordChanged,
  "two-factor-changed": twoFactorChanged,
  "order-news": orderNotification,
  receipt,
  notice,
};

export type TemplateName = keyof typeof mailTemplates;
export type TemplateProps<Name extends TemplateName> = Parameters<(typeof mailTemplates)[Name]["textOf"]>[0];
