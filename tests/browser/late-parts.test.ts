import type { Browser, Page, Response } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { followRequests } from "../support/settled.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
const listing = written({ name: "Late Zerker" });

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, [listing]);
  await connection.close();
});

const listingAddress = () => `${shop.origin}/buy-accounts/listing-${listing.id}`;
const zodFile = /\/_zod-without-eval-[^/]+\.js$/;
const isForm = (answer: Response) => answer.request().method() === "POST";

/** Lets no file of this name through until the answer is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

longTest(
  "a form that is sent before its schema came gets the same errors in the same places from the server",
  async () => {
    const { page, context } = await openPage(browser, windows.phone);
    const release = await holdBack(page, zodFile);
    await visit(page, `${shop.origin}/sell-gold`);
    const rsn = page.getByLabel("OSRS username");
    const email = page.getByLabel("Email address", { exact: true });
    const send = page.getByRole("button", { name: /^Sell \d/ });
    await rsn.fill("no such name at all");
    const answered = page.waitForResponse(isForm);
    await send.click();
    await answered;
    const wrongName = page.getByText("A RuneScape name has 1 to 12 letters").first();
    await wrongName.waitFor();
    await page.getByText("Please enter your email address").first().waitFor();
    expect(await rsn.getAttribute("aria-invalid")).toBe("true");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => rsn.evaluate((field) => field === document.activeElement)).toBe(true);
    // Without the schema an error goes once its field was changed and left.
    await rsn.fill("Late Heron");
    await email.focus();
    await expect.poll(() => rsn.getAttribute("aria-invalid")).not.toBe("true");

    release();
    // When the browser has made a form of what came isn't told: once it has, a press sends nothing.
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    const wrongEmail = page.getByText("Please enter a valid email address");
    const sentByOnePress = async () => {
      await email.fill("late@customers.example");
      await rsn.focus();
      await expect.poll(() => wrongEmail.count()).toBe(0);
      sent = 0;
      await email.fill("nobody");
      await send.click();
      // What a form answers comes after it was sent.
      await wrongEmail.first().waitFor();
      return sent;
    };
    await expect.poll(sentByOnePress).toBe(0);
    await context.close();
  },
);

test("a purchase whose dialog is on its way shows that, and opens it when it has come", async () => {
  const { page, context, expectQuiet } = await openPage(browser, windows.phone);
  const release = await holdBack(page, /\/purchase-dialog-[^/]+\.js$/);
  await visit(page, listingAddress());
  const buy = page.getByRole("button", { name: /^Buy for \$/ });
  await buy.click();
  await page.locator("#buy button[aria-busy=true]").waitFor();
  expect(page.url()).toBe(listingAddress());
  release();
  const dialog = page.getByRole("dialog", { name: "Complete Your Purchase" });
  await dialog.waitFor();
  await page.waitForURL(`${listingAddress()}?step=buy`);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(listingAddress());
  expectQuiet();
  await context.close();
});

longTest(
  "a purchase whose dialog can't come is a step of the page, and what is typed there stays",
  async () => {
    const { page, context } = await openPage(browser, windows.phone);
    const release = await holdBack(page, /\/purchase-dialog-[^/]+\.js$/);
    await visit(page, `${listingAddress()}?step=buy`);
    const email = page.getByLabel("Email address", { exact: true });
    await email.fill("typed-early@customers.example");
    const came = page.waitForResponse(/\/purchase-dialog-[^/]+\.js$/);
    const settled = followRequests(page);
    release();
    await (await came).finished();
    await settled();
    expect(await email.inputValue()).toBe("typed-early@customers.example");
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.route(/\/purchase-dialog-[^/]+\.js$/, (route) => route.abort());
    await visit(page, listingAddress());
    await page.getByRole("button", { name: /^Buy for \$/ }).click();
    await page.waitForURL(`${listingAddress()}?step=buy`);
    await page.getByRole("heading", { name: "Complete Your Purchase" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await context.close();
  },
);

const beginnings: Record<string, (page: Page) => Promise<unknown>> = {
  "a choice": (page) => page.getByRole("radio", { name: /^Bank transfer/ }).check({ force: true }),
  "a finger in a field": (page) => page.getByLabel("Email address", { exact: true }).tap(),
};

longTest.each(Object.entries(beginnings))(
  "with %s a purchase stays a step of the page when its dialog has come",
  async (name, begin) => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const release = await holdBack(page, /\/purchase-dialog-[^/]+\.js$/);
    await visit(page, `${listingAddress()}?step=buy`);
    await begin(page);
    const came = page.waitForResponse(/\/purchase-dialog-[^/]+\.js$/);
    const settled = followRequests(page);
    release();
    await (await came).finished();
    await settled();
    expect(await page.getByRole("dialog").count()).toBe(0);
    if (name === "a choice") {
      expect(await page.getByRole("radio", { name: /^Bank transfer/ }).isChecked()).toBe(true);
    }
    expectQuiet();
    await context.close();
  },
);

longTest("filters that can't come say so, and the next press opens them", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await page.route(/\/sheet-[^/]+\.js$/, (route) => route.abort());
  await visit(page, `${shop.origin}/buy-accounts`);
  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  await expectToast(page, "We couldn't open this");
  await page.unroute(/\/sheet-[^/]+\.js$/);
  await filters.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.locator("button:focus", { hasText: "Filters" }).waitFor();
  await context.close();
});

longTest("no form breaks the content policy when it is filled in, at the desk neither", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Reflect.set(window, "violations", violations);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      violations.push(violatedDirective),
    );
  });
  const violations = () => page.evaluate(() => Reflect.get(window, "violations"));
  const settled = followRequests(page);
  for (const path of [
    "/sell-gold",
    "/track-order",
    "/auth",
    `/buy-accounts/listing-${listing.id}?step=buy`,
  ]) {
    const zod = page.waitForResponse(zodFile);
    await visit(page, shop.origin + path);
    await page.locator("form[data-form] input:not([type=hidden]):visible").first().focus();
    await zod;
    await settled();
    expect([path, await violations()]).toEqual([path, []]);
  }
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/promotions");
  await settled();
  expect(await violations()).toEqual([]);
  expectQuiet();
  await context.close();
});
