import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk, tryPassword } from "../support/desk-acts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { expectToast, mailTo, sendLogin, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(async () => {
  await shop?.stop();
});

longTest("a visitor at the desk is asked to sign in", async () => {
  const { page, context } = await openPage(browser);
  for (const path of ["/admin", "/admin/people", "/admin/login"]) {
    await page.goto(shop.origin + path);
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect(new URL(page.url()).searchParams.get("next")).toBe(path);
  }
  await context.close();
});

longTest("a customer at the desk finds no such page, whatever its address (Rule P2)", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, "customer@goldhall.test");
  for (const path of ["/admin", "/admin/login", "/admin/people", "/admin/content", "/admin/mails"]) {
    const answer = await page.goto(shop.origin + path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/desk/i);
  }
  expect((await page.request.get(`${shop.origin}/admin.data`)).status()).toBe(404);
  await context.close();
});

test("staff confirm their password before the desk opens, on the page they asked for", async () => {
  for (const window of isLongRun ? [windows.desktop, windows.phone] : [windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await signIn(page, shop.origin, "staff@goldhall.test");
    await visit(page, `${shop.origin}/admin/mails`);
    expect(page.url()).toBe(`${shop.origin}/admin/login?next=%2Fadmin%2Fmails`);
    await tryPassword(page, "not-the-password");
    await expectToast(page, "Order desk not unlocked", "Invalid password. Please try again.");
    await tryPassword(page);
    await page.waitForURL(`${shop.origin}/admin/mails`);
    await page.getByRole("heading", { name: "Emails", level: 1 }).waitFor();
    await page.goto(`${shop.origin}/admin/dashboard`);
    expect(page.url()).toBe(`${shop.origin}/admin`);
    expectQuiet();
    await context.close();
  }
});

longTest(
  "a desk that closes over somebody who writes keeps what is written, and goes on once it is open again",
  async () => {
    const { page, context } = await openPage(browser);
    await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/keys");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Half a thought");
    await page.getByLabel("Read orders").check();
    const answerTo = (method: string) =>
      page.waitForResponse(
        (answer) =>
          answer.request().method() === method &&
          answer.url().includes("/admin/keys.data") &&
          answer.status() === 202,
      );
    const readAgain = answerTo("GET");
    await shop.query("update step_ups set elevated_until = now() - interval '1 minute'");
    await shop.query(
      `insert into events (subject_kind, subject_id, type, actor_kind, visibility, data, topics)
     values ('content', 'hero', 'content.changed', 'system', 'public', '{}', '{content}')`,
    );
    await readAgain;
    await expectToast(page, "Password needed");
    const sent = answerTo("POST");
    const make = page.getByRole("button", { name: "Create key" });
    await make.click();
    await sent;
    await expect.poll(() => make.isEnabled()).toBe(true);
    await expectToast(page, "Password needed");
    expect(await name.inputValue()).toBe("Half a thought");
    const elsewhere = await context.newPage();
    await visit(elsewhere, `${shop.origin}/admin/login`);
    await tryPassword(elsewhere);
    await elsewhere.waitForURL(`${shop.origin}/admin`);
    await make.click();
    await page.locator(".keys_keyText").waitFor();
    await context.close();
  },
);

test("Logout leaves the desk and not the shop: the desk asks again, the person stays signed in", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${shop.origin}/`);
  await expectToast(page, "Order desk locked", "You're still signed in to the shop.");
  await page.getByRole("banner").locator("summary", { hasText: "Teller Finch" }).waitFor();
  await page.goto(`${shop.origin}/admin`);
  expect(new URL(page.url()).pathname).toBe("/admin/login");
  await context.close();
});

longTest(
  "the rail of an admin has at most twenty places, none of which is below a window of 800 px",
  async () => {
    const { page, context } = await openPage(browser, windows.desktop);
    await openDesk(page, shop.origin, "admin@goldhall.test");
    await page.setViewportSize({ width: 1280, height: 800 });
    const rail = page.getByRole("navigation", { name: "Desk" });
    const links = await rail
      .locator("a")
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().bottom));
    expect(links.length).toBeLessThanOrEqual(20);
    expect(Math.max(...links)).toBeLessThan(800);
    const scrolls = await rail.evaluate(({ firstElementChild }) =>
      firstElementChild ? firstElementChild.scrollHeight > firstElementChild.clientHeight : true,
    );
    expect(scrolls).toBe(false);
    await context.close();
  },
);

longTest("a role sees only the pages of the desk that it may use (Rule P3)", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  const rail = page.getByRole("navigation", { name: "Desk" });
  // What folds is there too; the counts stand behind a comma.
  const links = await rail.locator("a").allTextContents();
  expect(links.map((text) => text.replace(/, .*$/, ""))).toEqual([
    "Queue",
    "All orders",
    "Chats",
    "Payouts",
    "Shift",
    "Disputes",
    "Gold",
    "Offers",
    "Boosts",
    "Listings",
    "Activity",
    "System",
  ]);
  // What a place has of several pages are its tabs, of those that the role may open.
  await rail.getByRole("link", { name: "Offers" }).click();
  const tabs = page.getByRole("main").getByRole("navigation", { name: "Offers" });
  await tabs.getByRole("link", { name: "Recovered" }).click();
  await page.getByRole("heading", { name: "Recovered accounts", level: 1 }).waitFor();
  await rail.getByRole("link", { name: "System" }).click();
  await page.getByRole("heading", { name: "Emails", level: 1 }).waitFor();
  for (const path of [
    "/admin/content",
    "/admin/people",
    "/admin/ledger",
    "/admin/reports",
    "/admin/chain",
    "/admin/settings",
    "/admin/first-steps",
  ]) {
    expect((await page.goto(shop.origin + path))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  }
  await context.close();
});

longTest("an admin changes a role: that person is signed out and comes back with it", async () => {
  const promoted = await openPage(browser, windows.phone);
  await signIn(promoted.page, shop.origin, "customer@goldhall.test", "/support");
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/people");
  await page.getByLabel("Search people").fill("Vault");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/search=Vault/);
  const save = page.getByRole("button", { name: "Save the role of Vault Heron" });
  expect(await save.isDisabled()).toBe(true);
  const role = page.getByLabel("Role of Vault Heron", { exact: true });
  await role.selectOption({ label: "Admin" });
  await save.click();
  expect(await page.getByRole("checkbox", { name: /^Make Vault Heron an Admin/ }).isChecked()).toBe(false);
  expect(new URL(page.url()).search).toBe("?search=Vault");
  await role.selectOption({ label: "Staff" });
  await save.click();
  await expectToast(page, "Role changed", "The role is now Staff. Their sessions have ended.");

  await promoted.page.goto(`${shop.origin}/admin`);
  expect(new URL(promoted.page.url()).pathname).toBe("/auth");
  await visit(promoted.page, promoted.page.url());
  await sendLogin(promoted.page, "customer@goldhall.test");
  await promoted.page.getByLabel("Your password").waitFor();
  expect(new URL(promoted.page.url()).pathname).toBe("/admin/login");
  await page.goto(`${shop.origin}/admin/activity`);
  await page.getByRole("main").getByText("is now staff").first().waitFor();
  expectQuiet();
  await Promise.all([promoted.context.close(), context.close()]);
});

test("the fifth wrong password locks the desk for 15 minutes, also for the right one (Rule P2)", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, "staff@goldhall.test");
  await visit(page, `${shop.origin}/admin`);
  const alert = page.getByRole("main").getByRole("alert");
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await tryPassword(page, `wrong-password-${tries}`);
    await answered;
    await alert.filter({ hasText: "Invalid password. Please try again." }).waitFor();
  }
  await tryPassword(page);
  await alert.filter({ hasText: "Too many wrong attempts. Please wait 15 minutes and try again." }).waitFor();
  await page.goto(`${shop.origin}/admin`);
  expect(new URL(page.url()).pathname).toBe("/admin/login");
  await page.goto(`${shop.origin}/profile`);
  await page.getByRole("heading", { name: "Welcome back, Teller Finch" }).waitFor();
  await context.close();
});

longTest("who is invited joins from the mail, and comes to the desk's door", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/people");
  const email = "new.oak@shop.example";
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Invitation sent");
  const { links } = await mailTo(shop.origin, email, "You're invited to join our team");
  const link = links.find((address) => address.includes("/join/")) ?? "";
  const invited = await openPage(browser, windows.phone);
  await visit(invited.page, link);
  await invited.page.getByLabel("Your name").fill("New Oak");
  await invited.page.getByLabel("Password", { exact: true }).fill("a-long-new-password");
  await invited.page.getByLabel("Confirm password").fill("a-long-new-password");
  await invited.page.getByRole("button", { name: "Join the team" }).click();
  await invited.page.waitForURL(/\/admin\/login/);
  await invited.page.goto(link);
  await invited.page.getByRole("heading", { name: "Invitation not valid" }).waitFor();
  invited.expectQuiet();
  await invited.context.close();
  await context.close();
});

longTest("a shop that is closed for now shows nobody but staff how to order, and opens again", async () => {
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, "admin@goldhall.test", "/admin/first-steps");
  await page.getByRole("button", { name: "Close for now" }).click();
  await expectToast(page, "The shop is closed");
  const visitor = await openPage(browser, windows.phone);
  for (const path of ["/buy-gold", "/sell-gold", "/services", "/buy-accounts", "/sell-accounts"]) {
    await visitor.page.goto(shop.origin + path);
    await visitor.page.getByRole("heading", { name: "You can't order right now" }).waitFor();
  }
  await page.goto(`${shop.origin}/buy-gold`);
  await page.getByText("We're closed for now.").first().waitFor();
  expect(await page.getByRole("heading", { name: "You can't order right now" }).count()).toBe(0);
  await visit(page, `${shop.origin}/admin/first-steps`);
  await page.getByRole("button", { name: "Open the shop" }).click();
  await expectToast(page, "The shop is open");
  await visitor.page.goto(`${shop.origin}/buy-gold`);
  await visitor.page.locator("form[data-form]").first().waitFor();
  await visitor.context.close();
  await context.close();
});
