import { createHmac } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { hydrated } from "./browser.ts";

/** Of all demo people. */
export const demoPassword = "goldhall-demo";

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Fills in the Login tab and sends it; what comes of it is for the caller to see. */
export async function sendLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/**
 * Signs a demo person in, by the form as a browser without scripts sends it, and opens the page that comes
 * after it. What the window holds already goes along.
 */
export async function signIn(page: Page, origin: string, email: string, next = "/"): Promise<void> {
  const form = { form: "login", email, password: demoPassword };
  const answer = await page.request.post(`${origin}/auth`, { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`${email} was not signed in: ${answer.status()}`);
  await visit(page, origin + next);
}

/** Waits for the toast with this title and, where given, this text. */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  await toastOf(page, title).filter({ hasText: text }).first().waitFor();
}

/** The toasts with this title. */
export function toastOf(page: Page, title: string): Locator {
  return page.locator(".toast_toast").filter({ has: page.getByText(title, { exact: true }) });
}

/** Closes the toast with this title, as a person would. */
export async function closeToast(page: Page, title: string): Promise<void> {
  const toast = toastOf(page, title).first();
  // After five seconds it goes by itself. By its label, since a toast that is not pointed at hides its button
  // from roles.
  await toast
    .getByLabel("Close")
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await toast.waitFor({ state: "detached" });
}

/** Opens the menu of the signed-in person, in the header of a desktop window. */
export async function openViewerMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").locator("summary", { hasText: name }).click();
}

const mails = z.array(
  z.object({ subject: z.string(), to: z.string(), text: z.string(), links: z.array(z.string()) }),
);

/** The newest mail kept for an address with this subject; waits until the mail job has written it. */
export async function mailTo(origin: string, to: string, subject: string) {
  const newest = async () => {
    const answer = await fetch(`${origin}/demo/mails.json?${new URLSearchParams({ to })}`);
    return mails.parse(await answer.json()).find((mail) => mail.subject === subject);
  };
  await expect.poll(newest, { message: `mail "${subject}" to ${to}` }).toBeDefined();
  const mail = await newest();
  if (!mail) throw new Error("The mail has gone");
  return mail;
}

/** The link of such a mail that leads back to the shop. */
export async function mailedLink(origin: string, to: string, subject: string): Promise<string> {
  const { links } = await mailTo(origin, to, subject);
  const link = links.find((address) => address.startsWith(`${origin}/auth/callback?`));
  if (!link) throw new Error(`The mail "${subject}" has no link: ${links.join(" ")}`);
  return link;
}

const stepSeconds = 30;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * What an authenticator app shows for a key (RFC 6238, six digits), `steps` of 30 seconds from now. The shop
 * takes a neighbouring step for clocks that are off, and each code once.
 */
export function oneTimeCode(key: string, steps = 0): string {
  let bits = "";
  for (const letter of key.replaceAll(/[\s=]/g, "").toUpperCase()) {
    bits += alphabet.indexOf(letter).toString(2).padStart(5, "0");
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + steps));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Presses a status on the order's page at the desk, behind More or not. */
export async function pressStatus(desk: Page, label: string): Promise<void> {
  const shown = desk.getByRole("button", { name: new RegExp(`^${label}`) });
  const more = desk.locator("#update-status summary");
  await shown.or(more).first().waitFor();
  if ((await shown.count()) === 0) await more.click();
  await shown.click();
}
