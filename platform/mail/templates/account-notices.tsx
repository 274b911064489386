import { notYou } from "../not-you.ts";
import { NoticeBody } from "./notice.tsx";
import type { MailTemplate } from "./template.ts";

/** Tells the owner that the password of their account is another one now. `link` leads to the reset form. */
export const passwordChanged: MailTemplate<{ link: string }> = {
  subject: () => "Your password was changed",
  Body: ({ link }) => (
    <NoticeBody
      heading="Your password was changed"
      paragraphs={["The password of your account was changed, and your other devices were signed out."]}
      button={{ label: "This wasn't me", href: link }}
      smallPrint={notYou}
    />
  ),
};

/** Goes to the address that an account had until now, so that a stolen account is noticed (Rule P6). */
export const mailChanged: MailTemplate<{ link: string }> = {
  subject: () => "Your email was changed",
  Body: ({ link }) => (
    <NoticeBody
      heading="Your email was changed"
      paragraphs={[
        "Your account now uses another email address, and your other devices were signed out.",
        "Order updates go there too, and the order links we sent you here no longer work.",
        "This is our last email about it to this address.",
      ]}
      button={{ label: "This wasn't me", href: link }}
      smallPrint="Wasn't you? Message us right away."
    />
  ),
};

/** Tells the owner that codes at sign-in were switched on or off. `link` leads to the account's settings. */
export const twoFactorChanged: MailTemplate<{ enabled: boolean; link: string }> = {
  subject: ({ enabled }) => `Two-step sign-in is ${enabled ? "on" : "off"}`,
  Body: ({ enabled, link }) => (
    <NoticeBody
      heading={`Two-step sign-in is ${enabled ? "on" : "off"}`}
      paragraphs={[
        enabled
          ? "Your account now asks for a code from your authenticator app."
          : "Your account no longer asks for a code from your authenticator app.",
      ]}
      button={{ label: "Open my settings", href: link }}
      smallPrint={notYou}
    />
  ),
};
