import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { findOrder } from "../../domain/orders/index.ts";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

async function atDesk(who: "staff" | "manager", path: string, window = windows.desktop) {
  const opened = await openPage(browser, window);
  await openDesk(opened.page, shop.origin, `${who}@goldhall.test`, path);
  return opened;
}

/** A sale of 10M whose gold staff have collected at the desk, so that it is in stock. */
async function collected() {
  const held = await scene.sellGold();
  const { page, context } = await atDesk("manager", `/admin/orders/${held.orderId}`);
  for (const label of ["In Progress", "Gold Collected"]) {
    await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
    await expect
      .poll(() => page.getByRole("button", { name: new RegExp(`^${label}`) }).isDisabled())
      .toBe(true);
  }
  await page.getByRole("heading", { name: "Customer's gold" }).waitFor();
  await context.close();
  return held;
}

const statusOf = async (orderId: string) => (await findOrder(scene.ctx, orderId))?.status;
const dialogOf = (page: Page) => page.getByRole("dialog");

longTest(
  "canceling asks where the gold is; what a manager leaves is owed, listed, read and returned (Rule P45)",
  async () => {
    const held = await collected();
    const { orderId } = held;
    const customer = await openPage(browser, windows.phone);
    await holdOrder(customer.context, shop.origin, held);
    await visit(customer.page, `${shop.origin}/meeting-instructions?orderId=${orderId}`);

    const staff = await atDesk("staff", `/admin/orders/${orderId}`);
    await staff.page.getByText("More…").click();
    await staff.page.getByRole("link", { name: /^Canceled/ }).click();
    const asked = dialogOf(staff.page);
    await asked.getByRole("textbox", { name: "Reason" }).fill("oops");
    expect(await asked.getByLabel("No, we still owe it").isDisabled()).toBe(true);
    await asked.getByRole("button", { name: "Cancel order" }).click();
    await asked.getByText("Say whether it's back with them.").first().waitFor();
    expect(await statusOf(orderId)).toBe("gold_collected");
    await staff.context.close();

    const manager = await atDesk("manager", "/admin");
    const { page } = manager;
    await visit(page, `${shop.origin}/admin/orders/${orderId}?do=cancel`);
    await dialogOf(page).getByLabel("No, we still owe it").check();
    await dialogOf(page).getByRole("textbox", { name: "Reason" }).fill("You had to leave");
    expect(await faultsInThemes(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("Owes 10M back").waitFor();

    await customer.page.getByText("We still have your 10M").waitFor();
    const read = await customer.page.locator("main").textContent();
    expect(read).toContain("It's yours, and we return it to Vault Heron in the game.");
    expect(read).not.toContain("Don't trade");
    expect(await faultsInThemes(customer.page)).toEqual([]);

    await visit(page, `${shop.origin}/admin/gold`);
    const row = page.getByRole("row").filter({ hasText: `#${orderId.slice(0, 8)}` });
    await row.getByText("10M, $1.90").waitFor();
    await row.getByRole("link", { name: "Gold returned" }).click();
    await dialogOf(page).getByRole("button", { name: "Mark as returned" }).click();
    await expectToast(page, "Gold returned", "We email the customer.");
    await customer.page.getByText("We returned your 10M").waitFor();
    expect(await customer.page.locator("main").textContent()).not.toContain("We still have");
    for (const opened of [manager, customer]) {
      opened.expectQuiet();
      await opened.context.close();
    }
  },
);

longTest("the list of orders asks as well, and keeps gold for a reason alone", async () => {
  const { orderId } = await collected();
  const { page, context } = await atDesk("manager", "/admin");
  await visit(page, `${shop.origin}/admin?q=${orderId.slice(0, 8)}&cancel=${orderId}`);
  const asked = dialogOf(page);
  await asked.getByLabel("No, we keep it").check();
  await asked.getByRole("button", { name: "Cancel order" }).click();
  await asked.getByText("Say why we keep the gold").first().waitFor();
  await asked.getByRole("textbox", { name: "Reason" }).fill("The game banned it as stolen");
  await asked.getByRole("button", { name: "Cancel order" }).click();
  await expectToast(page, "Order Canceled", "Order has been canceled successfully.");
  expect(await findOrder(scene.ctx, orderId)).toMatchObject({ status: "canceled", goldState: "kept" });
  await context.close();
});
