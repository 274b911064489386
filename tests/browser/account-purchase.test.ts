import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { faultsInThemes } from "../support/axe.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { deskLinks, openDesk } from "../support/desk-acts.ts";
import { heldSending } from "../support/held-sending.ts";
import { longTest } from "../support/long-run.ts";
import { purchaseScene } from "../support/purchase-scene.ts";
import { expectToast, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: Awaited<ReturnType<typeof purchaseScene>>;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = await purchaseScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

const screenshot = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "#335577" } })
    .png()
    .toBuffer();

longTest(
  "a guest on a phone reads the login once, disputes the account with a picture, and watches it decided",
  async () => {
    const guest = await openPage(browser, windows.phone);
    const { page } = guest;
    const orderId = await scene.bought(guest.context, "buyer@customers.example");
    await visit(page, `${shop.origin}/order/${orderId}`);
    expect(await faultsInThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Show the login once" }).click();
    const second = await openPage(browser, windows.phone);
    await second.context.addCookies(await guest.context.cookies());
    await visit(second.page, `${shop.origin}/order/${orderId}/login`);
    await page.getByRole("button", { name: "Show it now" }).click();
    const secret = page.locator(".purchase_shownLogin .text_secret");
    await secret.first().waitFor();
    const login = await secret.allTextContents();
    expect(login.length).toBeGreaterThanOrEqual(2);
    expect(await faultsInThemes(page)).toEqual([]);
    expect(page.url()).toBe(`${shop.origin}/order/${orderId}/login`);

    await second.page.getByText(/^You read it on/).waitFor();
    const again = await second.context.request.post(`${shop.origin}/order/${orderId}/login`, {
      form: { form: "reveal-purchase", onceKey: "another-key-1" },
      headers: { origin: shop.origin },
    });
    expect(again.status()).toBe(409);
    const stranger = await openPage(browser);
    const refused = await stranger.context.request.post(`${shop.origin}/order/${orderId}/login`, {
      form: { form: "reveal-purchase", onceKey: "another-key-2" },
      headers: { origin: shop.origin },
    });
    expect(refused.status()).toBe(403);
    for (const answer of [again, refused])
      for (const line of login) expect(await answer.text()).not.toContain(line);
    // The check is asked for where the login is read.
    await page.getByRole("button", { name: "Yes, the account is right" }).waitFor();
    await page.getByRole("link", { name: "I've saved it" }).click();
    await page.waitForURL(/#check$/);
    await page.getByRole("heading", { name: "Check the account" }).waitFor();
    await page.goBack();
    await page.getByText(/^You read it on/).waitFor();
    expect(await secret.count()).toBe(0);

    await visit(page, `${shop.origin}/order/${orderId}/dispute`);
    await page.getByRole("button", { name: "Open the dispute" }).click();
    await expectToast(page, "We couldn't open the dispute", "Please choose what's wrong.");
    expect(
      await page
        .getByRole("radio", { name: "I can't log in" })
        .evaluate((choice) => choice === document.activeElement),
    ).toBe(true);
    expect(await faultsInThemes(page)).toEqual([]);
    await page.getByText("I can't log in", { exact: true }).click();
    await page.getByLabel("Description").fill("The password is refused since this morning.");
    const picture = { name: "refused.png", mimeType: "image/png", buffer: await screenshot() };
    await page
      .getByLabel(/Pictures/)
      .setInputFiles([{ ...picture, buffer: Buffer.from("no picture at all") }]);
    await page.getByRole("button", { name: "Open the dispute" }).click();
    await page
      .locator(
        ".field_field:is(.questionnaire_invalid, .boost_bad, .exchange_bad, .pay_bad, .alert_bad, .badge_bad, .toggle_invalid, .field_invalid, .menu_bad)",
        { hasText: "Pictures" },
      )
      .waitFor();
    await page.getByLabel(/Pictures/).setInputFiles([picture]);
    await page.getByRole("button", { name: "Open the dispute" }).click();
    const shown = page.getByRole("log").getByRole("img");
    await shown.waitFor();
    const address = `${shop.origin}${await shown.getAttribute("src")}`;
    const file = await guest.context.request.get(address);
    expect([
      file.status(),
      file.headers()["cache-control"],
      file.headers()["x-content-type-options"],
    ]).toEqual([200, "private, no-store", "nosniff"]);
    expect((await stranger.context.request.get(address)).status()).toBe(404);
    expect(await faultsInThemes(page)).toEqual([]);

    const staff = await openPage(browser);
    await openDesk(staff.page, shop.origin, "manager@goldhall.test", "/admin/disputes");
    await deskLinks(staff.page)
      .filter({ hasText: /Disputes.*waiting/ })
      .waitFor();
    expect(await faultsInThemes(staff.page)).toEqual([]);
    await staff.page.locator(`a[href="/admin/disputes/${orderId}"]`).click();
    const desk = staff.page;
    await desk.getByText("The password is refused since this morning.").waitFor();
    await desk.getByLabel("Answer to the buyer").fill("We look into it.");
    await desk.getByRole("button", { name: "Send answer" }).click();
    await page.getByRole("log").getByText("We look into it.").waitFor();
    await desk.getByText("Partial refund", { exact: true }).click();
    await desk.getByLabel("Refund amount").fill("20");
    await desk.getByLabel("Answer", { exact: true }).fill("We share the loss.");
    expect(await faultsInThemes(desk)).toEqual([]);
    await desk.getByRole("button", { name: "Decide the dispute" }).click();
    await page.getByText("Dispute decided: partial refund of $20.00").waitFor();
    await page.getByText("We share the loss.").first().waitFor();
    expect(await scene.statusOf(orderId)).toBe("completed");
    await visit(desk, `${shop.origin}/admin/orders/${orderId}`);
    await desk.getByText("Refunded in part, $20.00").waitFor();
    expect(await faultsInThemes(desk)).toEqual([]);
    for (const line of login) expect(shop.output()).not.toContain(line);
    for (const opened of [guest, staff]) {
      opened.expectQuiet();
      await opened.context.close();
    }
    await Promise.all([second.context.close(), stranger.context.close()]);
  },
);

longTest(
  "what others write in a dispute takes nothing out of a half-written answer; only what was sent goes",
  async () => {
    const guest = await openPage(browser, windows.phone);
    const { page } = guest;
    const orderId = await scene.bought(guest.context, "slow@customers.example");
    await visit(page, `${shop.origin}/order/${orderId}/dispute`);
    await page.getByText("I can't log in", { exact: true }).click();
    await page.getByLabel("Description").fill("Refused since this morning.");
    await page.getByRole("button", { name: "Open the dispute" }).click();
    const text = page.getByLabel("Add a message");
    const pictures = page.getByLabel(/Pictures/);
    const chosen = () => pictures.evaluate((input: HTMLInputElement) => input.files?.length);
    const focused = (field: typeof text) => field.evaluate((box) => box === document.activeElement);
    await text.waitFor();
    await pictures.setInputFiles([{ name: "no.png", mimeType: "image/png", buffer: await screenshot() }]);
    await text.fill("And this is");

    const desks = await Promise.all(
      (["staff", "manager"] as const).map(async (who) => {
        const opened = await openPage(browser);
        await openDesk(opened.page, shop.origin, `${who}@goldhall.test`, `/admin/disputes/${orderId}`);
        return opened;
      }),
    );
    const [staff, manager] = desks.map((desk) => desk.page.getByLabel("Answer to the buyer"));
    if (!staff || !manager) throw new Error("There is no desk");
    await staff.fill("Have you tried");
    await manager.fill("We look into it.");
    await manager.press("Tab");
    await manager.page().getByRole("button", { name: "Send answer" }).click();
    for (const one of [page, staff.page(), manager.page()])
      await one.getByRole("log").getByText("We look into it.").waitFor();
    await expect.poll(() => manager.inputValue()).toBe("");
    expect([await staff.inputValue(), await focused(staff)]).toEqual(["Have you tried", true]);
    expect([await text.inputValue(), await focused(text), await chosen()]).toEqual(["And this is", true, 1]);

    const sending = await heldSending(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await sending.isOnItsWay;
    await text.press("Control+End");
    await page.keyboard.type(" It says no.");
    sending.letGo();
    await page.getByRole("log").getByText("And this is").waitFor();
    await expect.poll(() => text.inputValue()).toBe("It says no.");
    expect([await focused(text), await chosen()]).toEqual([true, 0]);
    for (const opened of [guest, ...desks]) {
      opened.expectQuiet();
      await opened.context.close();
    }
  },
);
