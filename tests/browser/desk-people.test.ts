import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { deskLinks, openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const idOf = async (email: string) =>
  String((await shop.query("select id from users where email = $1", [email]))[0]?.id);

longTest(
  "an admin comes from the list to a person's page, notes something and removes it; without scripts too",
  async () => {
    const { page, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/people?search=customer");
    const customerId = await idOf("customer@goldhall.test");
    await page.locator(`a[href="/admin/people/${customerId}"]`).click();
    await page.getByText("customer@goldhall.test").waitFor();
    await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
    expect(await faultsInThemes(page)).toEqual([]);
    const form = page.locator("form").filter({ hasText: "New note" });
    await form.getByLabel("New note").fill("Prefers World 335.");
    await form.getByRole("button", { name: "Add note" }).click();
    await expectToast(page, "Note added");
    await page.getByRole("button", { name: "Remove note: Prefers World 335." }).click();
    await expectToast(page, "Note removed");
    expectQuiet();

    const plain = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
    await plain.context.addCookies(await page.context().cookies());
    await plain.page.goto(`${shop.origin}/admin/people/${customerId}`);
    await plain.page.getByLabel("New note").fill("Written without scripts.");
    await plain.page.getByRole("button", { name: "Add note" }).click();
    await plain.page.getByRole("button", { name: "Remove note: Written without scripts." }).waitFor();
  },
);

longTest("staff see the working part of the page alone, and no jobs", async () => {
  const { page, expectQuiet } = await openPage(browser);
  const customerId = await idOf("customer@goldhall.test");
  await openDesk(page, shop.origin, "staff@goldhall.test", `/admin/people/${customerId}`);
  await page.getByRole("heading", { name: "Team notes" }).waitFor();
  expect(await page.getByText("customer@goldhall.test").count()).toBe(0);
  for (const title of ["Role and access", /session/, "Referrals"])
    expect(await page.getByRole("heading", { name: title }).count()).toBe(0);
  expect(await deskLinks(page).filter({ hasText: "Jobs" }).count()).toBe(0);
  expectQuiet();
});

longTest("a failed job is run again from the desk, and removed with a reason", async () => {
  for (const name of ["desk-test-again", "desk-test-gone"]) {
    await shop.query("select graphile_worker.add_job($1, max_attempts => 1)", [name]);
    await shop.query(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'It took longer than 60 s'
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [name],
    );
  }
  const { page, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/jobs");
  await page.getByRole("button", { name: "Run again: desk-test-again" }).click();
  await expectToast(page, "Job queued again");
  const gone = page.getByRole("row").filter({ hasText: "desk-test-gone" });
  await gone.locator("summary").click();
  await gone.getByLabel("Reason").fill("Nobody needs it");
  await gone.getByRole("button", { name: "Remove job" }).click();
  await expectToast(page, "Job removed");
  await page.getByText("Nothing has failed for good.").waitFor();
  expectQuiet();
});
