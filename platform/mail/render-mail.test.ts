import { expect, test } from "vitest";
import { sampleValues } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailKindNames, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { renderMail } from "./render-mail.ts";
import type { NoticeProps } from "./templates/notice.tsx";

const link = "https://shop.example/auth/callback?token=abc&kind=confirm";

test.each([
  ["confirm-mail", "Confirm your email"],
  ["reset-password", "Reset your password"],
  ["mail-change", "Confirm your new email"],
  ["mail-changed", "Your email was changed"],
  ["password-changed", "Your password was changed"],
] as const)("%s has its subject and its link in both bodies", async (template, subject) => {
  const mail = await renderMail(template, { link }, { shopName: "Heron & Sons" });
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`);
  expect(mail.text).toContain(link);
});

test("the notice about two-step sign-in says which way it went", async () => {
  const on = await renderMail("two-factor-changed", { enabled: true, link }, { shopName: "Heron & Sons" });
  const off = await renderMail("two-factor-changed", { enabled: false, link }, { shopName: "Heron & Sons" });
  expect(on.subject).toBe("Two-step sign-in is on");
  expect(off.subject).toBe("Two-step sign-in is off");
});

test("a notice shows its sum and escapes what people typed", async () => {
  const mail = await renderMail(
    "notice",
    {
      subject: "Receipt",
      heading: "Thank you",
      paragraphs: ["For <script>alert(1)</script>"],
      sum: { label: "You paid", amount: "$19.00" },
    },
    { shopName: "Heron & Sons" },
  );
  expect(mail.html).toContain("$19.00");
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("$19.00");
});

test("a mail is headed by the name of the shop", async () => {
  const { html, text } = await renderMail("confirm-mail", { link }, { shopName: "Heron & Sons" });
  expect(html).toContain("Heron &amp; Sons");
  expect(text).toContain("Heron & Sons");
});

test("a mail loads nothing from elsewhere", async () => {
  const { html } = await renderMail("confirm-mail", { link }, { shopName: "Heron & Sons" });
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
});

/** The kinds that tell of a security act, with what each says whatever its wording. */
const securityActs: Partial<Record<MailKind, string>> = {
  "confirm-mail": "someone registered an account with this address",
  "reset-password": "someone asked to reset the password",
  "sign-in-link": "someone asked for a sign-in link",
  "password-guessed": "someone entered many wrong passwords",
  "code-guessed": "someone entered the password of your account, then many wrong codes",
  "password-changed": "the password of your account was changed",
  "mailed-code": "asked for a code to confirm a change. Never give it to anyone.",
  "mail-change-asked": "someone asked to change the email address of your account",
  "mail-change": "someone asked to use this address",
  "mail-changed": "the email address of your account was changed",
  "two-factor-on": "two-step sign-in was turned on",
  "two-factor-off": "two-step sign-in was turned off",
  "two-factor-reset": "our team turned two-step sign-in off",
  "backup-code-used": "signed in to your account with a backup code",
  "backup-codes-new": "new backup codes were made",
  "discord-linked": "a Discord account was linked",
  "payout-method-added": "a payout method was added to your account: PayPal",
  "payout-method-removed": "a payout method was removed from your account: PayPal",
  "data-copy-ready": "asked for a copy of your account's data",
  "data-erased": "your account and its data are being erased",
  "order-link": "someone asked for a new link to order #4F2A81C0",
  "order-contact-old": "the email address of order #4F2A81C0 was changed",
  "order-contact-new": "order #4F2A81C0 got this email address",
  "order-destination": "the game name of order #4F2A81C0 changed",
  "refund-address": "an address for the refund of order #4F2A81C0 was given",
  "login-shown": "the login of the account you bought was shown",
  "login-once-more": "the login of the account you bought can be shown once more",
  "commission-requested": "a payout of your commission was requested: $25.00",
  "commission-destination": "the destination of your commission was changed",
  "commission-paid": "your commission was paid out: $25.00",
};

/** The kinds that tell of the course of an order or a talk. A new kind belongs here or above. */
const otherKinds = `order-received order-step order-note order-canceled hold-extended hold-ended
  order-reopened payment-received payment-partial payment-late payment-over payment-reverted payment-voided payment-expired
  payment-canceled payment-refunded refund-sent payout-returned receipt reset-link-needed counter-offer
  counter-withdrawn counter-declined counter-expired account-verified account-rechecked boost-progress deposit-returned
  deposit-kept gold-returned gold-kept purchase-held-longer login-ready account-handed-over check-reminder account-accepted
  account-confirmed dispute-opened dispute-answered dispute-withdrawn dispute-refunded dispute-part-refunded
  dispute-rejected chat-reply review-request review-reply commission-credited commission-rejected`.split(
  /\s+/,
);

const greetings = { subject: "Hello", heading: "Greetings", paragraphs: ["Have a nice day."], button: "Hi" };
const asGreetings = { shopName: "Heron & Sons", ownCopyOf: async () => greetings };

test("every kind of mail is known to tell of a security act or not to", () => {
  expect([...Object.keys(securityActs), ...otherKinds].sort()).toEqual([...mailKindNames].sort());
});

test.each(mailKindNames)(
  "%s says what happened however it is worded, if that is a security act",
  async (kind) => {
    const spec = mailSpecOf(kind);
    // The values are those of this kind, which the table of kinds doesn't tell the type.
    const props = { kind, values: sampleValues(spec) } as unknown as NoticeProps;
    const { text } = await renderMail("notice", props, asGreetings);
    const line = text.replace(/\s+/g, " ");
    expect(line).toContain("Have a nice day.");
    const told = securityActs[kind];
    if (told === undefined) expect(spec.fact).toBeUndefined();
    else expect(line).toMatch(/Sent because /);
    expect(line).toContain(told ?? "");
    expect(line).not.toMatch(/[{}]/);
  },
);

test.each([
  ["confirm-mail", "registered an account"],
  ["reset-password", "asked to reset the password"],
  ["mail-change", "asked to use this address"],
  ["mail-changed", "email address of your account was changed"],
  ["password-changed", "password of your account was changed"],
] as const)("the template %s says it too", async (template, told) => {
  const { text } = await renderMail(template, { link }, asGreetings);
  expect(text.replace(/\s+/g, " ")).toContain(told);
});

test("a mail shows the shop's logo by its whole address beside its name, and none without one", async () => {
  const logo = { src: "https://shop.example/media/logo-1.png", width: 288, height: 96 };
  const shop = { shopName: "Heron & Sons" };
  const { html, text } = await renderMail("confirm-mail", { link }, { ...shop, logo });
  expect(html).toMatch(/<img[^>]*src="https:\/\/shop\.example\/media\/logo-1\.png"/);
  expect(html).toMatch(/<img[^>]*alt=""[^>]*/);
  expect(html).toContain("Heron &amp; Sons");
  expect(text).not.toContain("logo-1.png");
  expect((await renderMail("confirm-mail", { link }, shop)).html).not.toContain("<img");
});
