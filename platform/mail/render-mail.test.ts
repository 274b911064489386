import { expect, test } from "vitest";
import { renderMail } from "./render-mail.ts";

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
