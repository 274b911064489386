import { type Cookie, type Locator, type Page, request } from "playwright-core";
import { demoPassword, visit } from "./shop-acts.ts";

/** Sends the form that guards the desk; what comes of it is for the caller to see. */
export async function tryPassword(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Unlock order desk" }).click();
}

/**
 * Opens the desk at a page of it as a member of staff, in a desktop window. Signing in and the step-up happen
 * once for each shop and person, by the forms as a browser without scripts sends them; from then on each
 * window holds that session.
 */
export async function openDesk(page: Page, origin: string, email: string, path = "/admin"): Promise<void> {
  await page.context().addCookies(await deskCookies(origin, email));
  await visit(page, origin + path);
  await page.waitForURL(origin + path);
  await deskLinks(page).first().waitFor();
}

/** What a browser holds that has passed the door of a shop's desk, by shop and person. */
const sessions = new Map<string, Cookie[]>();

/**
 * What a browser of a member of staff holds, for what is sent without a page. A kept session is asked for
 * first: its step-up ends after half an hour, and another file may have ended it.
 */
export async function deskCookies(origin: string, email: string): Promise<Cookie[]> {
  const kept = sessions.get(`${origin} ${email}`);
  if (!kept) return enterDesk(origin, email);
  const cookie = kept.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { status } = await fetch(`${origin}/admin`, { headers: { cookie }, redirect: "manual" });
  return status === 200 ? kept : enterDesk(origin, email);
}

async function enterDesk(origin: string, email: string): Promise<Cookie[]> {
  const cookies = await signedInCookies(origin, email, { isElevated: true });
  sessions.set(`${origin} ${email}`, cookies);
  return cookies;
}

/**
 * What a browser of a demo person holds who has signed in by the form as a browser without scripts sends it,
 * and passed the step-up where they should be elevated.
 */
export async function signedInCookies(
  origin: string,
  email: string,
  { isElevated }: { isElevated: boolean },
): Promise<Cookie[]> {
  const client = await request.newContext();
  for (const [path, form] of [
    ["/auth", { form: "login", email, password: demoPassword }],
    ...(isElevated ? [["/admin/login", { form: "step-up", password: demoPassword }] as const] : []),
  ] as const) {
    const answer = await client.post(origin + path, { form, headers: { origin }, maxRedirects: 0 });
    if (answer.status() !== 302) throw new Error(`${email} was not let in at ${path}: ${answer.status()}`);
  }
  const { cookies } = await client.storageState();
  await client.dispose();
  // Without the greeting, which belongs to the page after it.
  return cookies.filter(({ name }) => name !== "flash");
}

/** The pages of the desk that a person is shown. */
export function deskLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Desk" }).getByRole("link");
}

/**
 * Presses until what follows is shown: a press on a page that is just behind its order is answered with the
 * fresh order, to be pressed again.
 */
export async function pressFor(button: Locator, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    if ((await button.count()) > 0) await button.click({ timeout: 5_000 }).catch(() => undefined);
    const isThere = await shown.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await shown.waitFor();
}
