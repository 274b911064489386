import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openPage, sharedBrowser } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

const manager = "manager@goldhall.test";
const pay = (page: Page) => page.getByLabel("Customers pay, per million", { exact: true });
const publish = (page: Page) => page.getByRole("button", { name: "Publish rates" }).click();
const stat = (page: Page, label: string) =>
  page
    .locator(".stat-strip_tile")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator(":is(.exchange_value, .stat-strip_value)");

longTest(
  "a losing rate is refused, and one that moves far is ticked first, also without scripts",
  async () => {
    const { page, context } = await openPage(browser);
    await openDesk(page, shop.origin, manager, "/admin/gold");
    const plain = await openPage(browser, { javaScriptEnabled: false });
    await plain.context.addCookies(await context.cookies());
    const moves: [Page, string, RegExp, string, RegExp][] = [
      [
        page,
        "0.31",
        /changes by 55%, to \$0\.31\. Tick the box to confirm/,
        "0.3",
        /changes by 50%, to \$0\.30\./,
      ],
      [plain.page, "0.21", /changes by 30%, to \$0\.21\./, "0.2", /changes by 34%, to \$0\.20\./],
    ];
    for (const [each, first, firstMove, second, secondMove] of moves) {
      const main = each.getByRole("main");
      const tick = main.getByRole("checkbox", { name: /^Yes, publish these rates: / });
      await each.goto(`${shop.origin}/admin/gold`);
      if (each === page) await hydrated(each);
      await pay(each).fill("0.1");
      await publish(each);
      await main.getByText("Customers must pay at least as much as they receive").first().waitFor();
      await pay(each).fill(first);
      await publish(each);
      await main.getByText(firstMove).first().waitFor();
      await tick.check();
      // The tick stood for another rate, so it is asked again.
      await pay(each).fill(second);
      await publish(each);
      await main.getByText(secondMove).first().waitFor();
      await tick.check();
      await publish(each);
      await each
        .getByRole("table", { name: "Rate versions" })
        .getByRole("row")
        .nth(1)
        .filter({ hasText: `$${second}00` })
        .filter({ hasText: "Ledger Oak" })
        .waitFor();
    }
    await Promise.all([context.close(), plain.context.close()]);
  },
);

longTest(
  "of two managers the second is told who came first, keeps what they typed, and may publish it then",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, manager, "/admin/gold");
    const other = await context.newPage();
    await visit(other, `${shop.origin}/admin/gold`);
    await pay(other).fill("0.215");
    await pay(page).fill("0.21");
    await publish(page);
    await expectToast(page, "Rates published", "Live on every page now.");
    // The change is seen by itself, and what was being typed stays.
    await other.getByText("Someone just published rates").waitFor();
    await expect.poll(() => stat(other, "Customers pay").textContent()).toBe("$0.21");
    expect(await pay(other).inputValue()).toBe("0.215");
    await publish(other);
    await other
      .getByRole("main")
      .getByText(/^Ledger Oak changed the rates on .*Yours weren't saved\.$/)
      .waitFor();
    expect(await pay(other).inputValue()).toBe("0.215");
    await publish(other);
    await expectToast(other, "Rates published");
    await expect.poll(() => stat(page, "Customers pay").textContent()).toBe("$0.215");
    expectQuiet();
    await context.close();
  },
);

test("rates for later are listed, taken back, and never show", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/gold");
  const shown = await stat(page, "Customers receive").textContent();
  await page.getByLabel("Customers receive, per million", { exact: true }).fill("0.188");
  await page.getByLabel("In effect from").fill(new Date(Date.now() + 7_200_000).toISOString().slice(0, 16));
  await page.getByLabel("Note").fill("after the update");
  await publish(page);
  await expectToast(page, "Rates published", "They take effect on");
  const row = page.getByRole("row").filter({ hasText: "after the update" });
  await row.getByText("Scheduled", { exact: true }).waitFor();
  expect(await stat(page, "Customers receive").textContent()).toBe(shown);
  await row.getByRole("button", { name: "Withdraw" }).click();
  await row.getByText("Withdrawn", { exact: true }).waitFor();
  expectQuiet();
  await context.close();
});

/** Adds to stock or capacity, or takes away, with a reason. */
async function adjust(page: Page, kind: "stock" | "capacity", delta: string, reason: string) {
  const form = page.locator(`form[data-form="${kind}"]`);
  await form.getByLabel("Add or remove, in millions").fill(delta);
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: `Adjust ${kind}` }).click();
}

test("stock that is adjusted, and stock that an order takes, reach the home page and the desk by themselves", async () => {
  const visitor = await openPage(browser);
  await visit(visitor.page, `${shop.origin}/`);
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/gold");
  await adjust(page, "stock", "+150", "Restocked");
  await expectToast(page, "Stock adjusted");
  const row = page.getByRole("row").filter({ hasText: "100M → 250M" }).filter({ hasText: "Ledger Oak" });
  await row.filter({ hasText: "Restocked" }).waitFor();
  await visitor.page.locator(".hero_rateSummary").getByText("250M").waitFor();

  const quote = await send("/api/gold/quotes", { direction: "buy", quantity: 40 });
  await send("/api/orders", {
    type: "gold_buy",
    quote_id: quote.quote_id,
    rsn: "Moss Giant",
    customer_email: "moss@customers.example",
  });
  await visitor.page.locator(".hero_rateSummary").getByText("210M").waitFor();
  await expect.poll(() => stat(page, "Customers can buy").textContent()).toBe("210M");
  await adjust(page, "stock", "-211", "Too much");
  await page.getByText("Open orders hold 40M of 250M. Remove 210M or less.").first().waitFor();
  expectQuiet();
  await Promise.all([visitor.context.close(), context.close()]);
});

longTest("staff see rates and stock and cannot set them", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin/gold");
  await page.getByRole("table", { name: "Rate versions" }).waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);
  expectQuiet();
  await context.close();
});

longTest("a note that is written while rates are on their way, or stock is saved, stays", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, manager, "/admin/gold");
  const note = page.getByLabel("Note");
  const shown = Number((await stat(page, "Customers pay").textContent())?.slice(1));
  const { letGo: letFailureGo } = await heldSending(page);
  await pay(page).fill(String(shown * 2));
  await publish(page);
  await page.getByRole("button", { name: "Publishing…" }).waitFor();
  await note.fill("Written meanwhile");
  letFailureGo();
  await page
    .getByRole("main")
    .getByText(/Tick the box to confirm/)
    .first()
    .waitFor();
  expect(await note.inputValue()).toBe("Written meanwhile");
  await adjust(page, "capacity", "10", "A little more");
  await expectToast(page, "Buying capacity adjusted");
  expect(await note.inputValue()).toBe("Written meanwhile");

  await page.unrouteAll();
  const { letGo } = await heldSending(page);
  await pay(page).fill(String(shown + 0.001));
  await publish(page);
  await page.getByRole("button", { name: "Publishing…" }).waitFor();
  await note.fill("For the next ones");
  letGo();
  await expectToast(page, "Rates published");
  expect(await note.inputValue()).toBe("For the next ones");
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
  expectQuiet();
  await context.close();
});

/** Asks the shop's API as any program would. */
async function send(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(shop.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return await answer.json();
}
