import type { Locator, Page } from "playwright-core";
import { demoPassword, signIn, visit } from "./shop-acts.ts";

/** Sends the form that guards the desk; what comes of it is for the caller to see. */
export async function tryPassword(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Open the desk" }).click();
}

/** Signs a member of staff in and opens the desk at a page of it, in a desktop window. */
export async function openDesk(page: Page, origin: string, email: string, path = "/admin"): Promise<void> {
  await signIn(page, origin, email, "/support");
  await visit(page, origin + path);
  await tryPassword(page);
  await page.waitForURL(origin + path);
  await deskLinks(page).first().waitFor();
}

/** The places of the desk that a person is shown. */
export function deskLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Desk" }).getByRole("link");
}

/**
 * Presses until what follows is shown: a press on a page that is just behind its order is answered with the fresh order, to
 * be pressed again.
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
