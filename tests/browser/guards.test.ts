import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: SaleScene;
/** With it the shop's guards are up. */
let orderId: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = await saleScene(shop);
  orderId = (await scene.place()).orderId;
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

const approvals = "/admin/settings?group=approvals";
const limit = async () =>
  (
    await shop.query(
      "select value ->> 'secondPersonAboveCents' as cents from settings where key = 'approvals'",
    )
  )[0]?.cents;

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsInThemes(page, { both: true })).toEqual([]);
}

longTest("a loosened limit waits for another admin, who finds it under Requests (Rule P43)", async () => {
  await shop.query(
    "update user_profiles set role = 'admin' where id = (select id from users where email = 'manager@goldhall.test')",
  );
  const asking = await openPage(browser, windows.desktop);
  await openDesk(asking.page, shop.origin, "admin@goldhall.test", approvals);
  await asking.page.getByLabel("Second person above").fill("999,999");
  await asking.page.getByLabel("One person sends at most").fill("400");
  await asking.page.getByRole("button", { name: "Save approvals" }).click();
  await expectToast(asking.page, "Waits for another admin");
  await asking.page.getByText("Quill asked to loosen these settings").waitFor();
  await asking.page.getByText("$100.00 → $999,999.00").waitFor();
  expect(await asking.page.getByLabel("One person sends at most").inputValue()).toBe("400.00");
  await expectAccessible(asking.page);
  expect(await limit()).toBe("10000");

  const other = await openPage(browser, windows.desktop);
  await openDesk(other.page, shop.origin, "manager@goldhall.test", "/admin/requests");
  await other.page.getByRole("heading", { name: "Loosen Approvals" }).waitFor();
  await expectAccessible(other.page);
  await other.page.getByRole("button", { name: "Approve" }).click();
  await expectToast(other.page, "Approved");
  await expect.poll(limit).toBe("99999900");
  // The settings page that is open hears of it.
  await asking.page.getByText("Quill asked to loosen these settings").waitFor({ state: "detached" });
  expect(await asking.page.getByLabel("Second person above").inputValue()).toBe("999999.00");
  for (const { context, expectQuiet } of [asking, other]) {
    expectQuiet();
    await context.close();
  }
});

longTest(
  "whoever has used up their reveals reads that a manager was asked, and until when (Rule P44)",
  async () => {
    await shop.query(`update settings set value = value || '{"revealsPerHour": 1}' where key = 'approvals'`);
    const { page, context, expectQuiet } = await openPage(browser, windows.desktop);
    const address = `/admin/orders/${orderId}`;
    await openDesk(page, shop.origin, "admin@goldhall.test", address);
    const reveal = async (reason: string) => {
      await page.getByRole("link", { name: "Reveal login" }).click();
      const dialog = page.getByRole("dialog", { name: "Reveal login" });
      await dialog.getByLabel("Reason").fill(reason);
      await dialog.getByRole("button", { name: "Reveal", exact: true }).click();
      return dialog;
    };
    const dialog = await reveal("because");
    await dialog
      .getByText(/^Say what you need it for/)
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: "Working on this order" }).click();
    await dialog.getByRole("button", { name: "Reveal", exact: true }).click();
    await page.getByText("Revealed to you").first().waitFor();
    await visit(page, shop.origin + address);
    await reveal("Working on this order");
    await page
      .getByText(/A manager was asked to let you reveal more/)
      .first()
      .waitFor();
    await visit(page, `${shop.origin}/admin/requests`);
    await page.getByRole("heading", { name: "Reveal more" }).waitFor();
    await page.getByRole("button", { name: "Withdraw request" }).waitFor();
    expectQuiet();
    await context.close();
  },
);
