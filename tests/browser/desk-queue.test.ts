import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { placeOrder } from "../../domain/orders/index.ts";
import { shortId } from "../../domain/orders/model.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import type { TestDatabase } from "../support/database.ts";
import { deskLinks, openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let database: TestDatabase;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  database = { ...connect(shop.databaseUrl, { max: 2, onError: () => {} }), url: shop.databaseUrl };
  // What the demo has open waits for nobody here.
  await shop.query("update orders set removed_at = now()");
});
afterAll(async () => {
  await database?.close();
  await shop?.stop();
});

/** Places an account sale, which needs no stock and never lapses. */
async function placedOrder(): Promise<string> {
  const ctx = { ...ordersCtx(database).ctx, clock: systemClock };
  const order = {
    id: randomUUID(),
    type: "account_sale",
    customerId: null,
    customerName: "Plain Customer",
    customerEmail: "plain@customers.example",
    rsn: "Plain Person",
    quantity: 1,
    amountCents: 3500,
    source: "web",
  } as const;
  const result = await placeOrder(ctx, {
    order,
    once: { scope: "test", key: randomUUID(), content: {} },
    visitor: null,
  });
  if (!result.ok) throw new Error(result.error.text);
  return order.id;
}

const holderOf = async (id: string) => {
  const [row] = await shop.query(
    "select display_name from orders join user_profiles on user_profiles.id = assigned_to where orders.id = $1",
    [id],
  );
  return row?.display_name;
};

longTest(
  "N takes the most urgent order and opens it, J and K walk the list, and where nothing waits it is said",
  async () => {
    const ids = [await placedOrder(), await placedOrder(), await placedOrder()];
    const [first = "", second = "", third = ""] = ids;
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "staff@goldhall.test");
    await page.getByRole("heading", { name: "Queue", level: 1 }).waitFor();
    expect(
      await page.locator("tbody [data-order]").evaluateAll((links) => links.map((a) => a.textContent)),
    ).toEqual(ids.map((id) => `#${shortId(id)}`));
    await page.keyboard.press("n");
    await expectToast(page, `Order #${shortId(first)} is yours`);
    await page.waitForURL(`${shop.origin}/admin/orders/${first}`);
    expect(await holderOf(first)).toBe("Teller Finch");
    await page.getByText("1 of 3 open").waitFor();
    await page.keyboard.press("j");
    await page.waitForURL(`${shop.origin}/admin/orders/${second}`);
    await page.getByText("2 of 3 open").waitFor();
    await page.keyboard.press("k");
    await page.waitForURL(`${shop.origin}/admin/orders/${first}`);
    // The next one from an order's page, by the button.
    await page.getByRole("button", { name: "Next order" }).click();
    await page.waitForURL(`${shop.origin}/admin/orders/${second}`);

    // Without scripts too, and then nothing is left.
    const bare = await browser.newContext({
      ...windows.desktop,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const quiet = await bare.newPage();
    await quiet.goto(`${shop.origin}/admin/gold`);
    await quiet.getByRole("button", { name: "Next order" }).click();
    await quiet.waitForURL(`${shop.origin}/admin/orders/${third}`);
    await quiet.goto(`${shop.origin}/admin/gold`);
    await quiet.getByRole("button", { name: "Next order" }).click();
    await expect
      .poll(() => quiet.locator("noscript .alert_alert").textContent())
      .toContain("No unassigned order needs us now.");
    expect(new URL(quiet.url()).pathname).toBe("/admin/gold");
    expectQuiet();
    await Promise.all([bare.close(), context.close()]);
  },
);

longTest("a list is saved as a view that the rail shows with its count, shared, and removed", async () => {
  const id = await placedOrder();
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(
    page,
    shop.origin,
    "staff@goldhall.test",
    "/admin?state=open&type=account_sale&sort=created",
  );
  await page.getByText("Save view", { exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Accounts over night");
  await page.getByLabel("Share with all staff").check({ force: true });
  await page.getByRole("button", { name: "Save view" }).click();
  await expectToast(page, "View saved");
  await page.getByRole("heading", { name: "Accounts over night", level: 1 }).waitFor();

  const manager = await openPage(browser);
  await openDesk(manager.page, shop.origin, "manager@goldhall.test");
  const link = deskLinks(manager.page).filter({ hasText: "Accounts over night" });
  const before = Number(/(\d+) orders/.exec((await link.textContent()) ?? "")?.[1]);
  expect(before).toBeGreaterThan(0);
  await placedOrder();
  await expect.poll(async () => link.textContent()).toContain(`${before + 1} orders`);
  await link.click();
  await manager.page.getByRole("heading", { name: "Accounts over night", level: 1 }).waitFor();
  // An order that is opened from it goes back to it.
  await manager.page.locator(`[data-order="${id}"]`).click();
  await manager.page.getByText(/of \d+ open/).waitFor();
  await manager.page.getByRole("link", { name: "Edit Order" }).click();
  await manager.page.getByRole("link", { name: "Cancel", exact: true }).click();
  await manager.page.getByRole("link", { name: "Back" }).click();
  await manager.page.waitForURL(/type=account_sale/);
  await manager.page.getByText("Edit view", { exact: true }).click();
  await manager.page.getByRole("button", { name: "Remove view" }).click();
  await expectToast(manager.page, "View removed");
  await deskLinks(page).filter({ hasText: "Accounts over night" }).waitFor({ state: "detached" });
  expectQuiet();
  await Promise.all([context.close(), manager.context.close()]);
});

longTest("columns are chosen for a browser, and a rail that was folded stays folded", async () => {
  await placedOrder();
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  const heads = () => page.locator("thead th:visible").allTextContents();
  expect(await heads()).not.toContain("World");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByLabel("World", { exact: true }).check({ force: true });
  await page.getByLabel("Game name", { exact: true }).uncheck({ force: true });
  await page.getByRole("button", { name: "Show these" }).click();
  await expectToast(page, "Columns saved");
  await expect.poll(heads).toContain("World");
  expect(await heads()).not.toContain("Game name");
  await page.getByRole("button", { name: "Toggle menu" }).click();
  await page.reload();
  expect(await heads()).toContain("World");
  const rail = page.getByRole("navigation", { name: "Desk" });
  expect((await rail.boundingBox())?.width).toBeLessThan(100);
  expectQuiet();
  await context.close();
});
