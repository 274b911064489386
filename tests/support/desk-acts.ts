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
