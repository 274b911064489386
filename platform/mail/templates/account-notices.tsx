import { notYou } from "../not-you.ts";
import { NoticeBody } from "./notice.tsx";
import type { MailTemplate } from "./template.ts";

/** Tells the owner that the password of their account is another one now. `link` leads to the reset form. */
export const passwordChanged: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "password-changed", values: {} }),
  Body: ({ link, copy }) => <NoticeBody copy={copy} link={link} smallPrint={notYou} />,
};

/** Goes to the address that an account had until now, so that a stolen account is noticed (Rule P6). */
export const mailChanged: MailTemplate<{ link: string }> = {
  textOf: () => ({ kind: "mail-changed", values: {} }),
  Body: ({ link, copy }) => (
    <NoticeBody copy={copy} link={link} smallPrint="Wasn't you? Message us right away." />
  ),
};

/** Tells the owner that codes at sign-in were switched on or off. `link` leads to the account's settings. */
export const twoFactorChanged: MailTemplate<{ enabled: boolean; link: string }> = {
  textOf: ({ enabled }) => ({ kind: enabled ? "two-factor-on" : "two-factor-off", values: {} }),
  Body: ({ link, copy }) => <NoticeBody copy={copy} link={link} smallPrint={notYou} />,
};
