import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { Browser, BrowserContext, CDPSession, Worker } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { orderPagePaths } from "../../domain/orders/model.ts";
import { axe } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

/** A subscription in place of the push service's, which a test must not ask: its keys are real ones. */
async function standIn(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: shop.origin });
  const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
  const endpoint = `https://push.invalid/${randomUUID()}`;
  await context.addInitScript(
    ({ keys, endpoint }) => {
      // This browser says no to whatever it has not asked itself.
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      const unsubscribe = async () => {
        localStorage.removeItem("subscribed");
        return true;
      };
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
      const found = () => (localStorage.getItem("subscribed") ? subscription : null);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => found(),
        subscribe: async () => {
          localStorage.setItem("subscribed", "yes");
          return found();
        },
      });
    },
    { keys, endpoint },
  );
}

/** The service worker's number in the browser's tools, once it is there. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  return found;
}

/** What the service worker shows and opens, in place of a desktop that a test has not. */
async function watchWorker(worker: Worker) {
  await worker.evaluate(() => {
    const shown: Record<string, unknown> = {};
    Object.assign(self, { shown });
    Object.assign(Reflect.get(self, "registration"), {
      showNotification: async (title: string, { body, tag, data }: Record<string, unknown>) => {
        shown[String(tag)] = { title, body, data };
      },
    });
    Object.assign(Reflect.get(self, "clients"), {
      matchAll: async () => [],
      openWindow: async (url: string) => Object.assign(self, { opened: url }),
    });
  });
  return {
    shown: () => worker.evaluate(() => Reflect.get(self, "shown")),
    press: (path: string) =>
      worker.evaluate(async (where) => {
        let opening: unknown;
        const event = Object.assign(new Event("notificationclick"), {
          notification: { close() {}, data: { path: where } },
          waitUntil: (work: unknown) => {
            opening = work;
          },
        });
        self.dispatchEvent(event);
        await opening;
        return String(Reflect.get(self, "opened"));
      }, path),
  };
}

longTest(
  "a guest is told of an order by a press, its message opens the order, and without a network a page says so",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, { ...windows.phone });
    await standIn(context);
    const held = await scene.place({});
    const bought = await scene.place({ type: "gold_buy" });
    for (const order of [held, bought]) await holdOrder(context, shop.origin, order);
    const workers: string[] = [];
    page.on("request", (request) => {
      if (/service-worker|\/push$|\/offline/.test(request.url())) workers.push(request.url());
    });
    const tell = page.getByRole("button", { name: "Tell me on this device" });
    for (const path of [
      orderPagePaths.pay(bought.orderId),
      orderPagePaths.meeting(held.orderId),
      `/order/${held.orderId}`,
    ]) {
      await visit(page, shop.origin + path);
      await hydrated(page);
      await tell.waitFor();
    }
    expect(workers).toEqual([]);
    await tell.click();
    await page.getByRole("button", { name: "Turn off on this device" }).waitFor();
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Turn off on this device" }).waitFor();
    expect((await axe(page).analyze()).violations).toEqual([]);
    const tools = await context.newCDPSession(page);
    const registrationId = await registrationOf(tools);
    const path = `/order/${held.orderId}`;
    const [running] = context.serviceWorkers();
    if (!running) throw new Error("No service worker");
    const worker = await watchWorker(running);
    const message = { id: "once", title: "Payment received", body: "Order #1", path };
    for (const _ of ["first", "again"]) {
      const data = JSON.stringify(message);
      await tools.send("ServiceWorker.deliverPushMessage", { origin: shop.origin, registrationId, data });
    }
    await expect.poll(worker.shown).toEqual({
      once: { title: "Payment received", body: "Order #1", data: { path } },
    });
    expect(await worker.press(path)).toBe(shop.origin + path);
    expect(await worker.press("//elsewhere.example/")).toBe(shop.origin + path);
    await page.getByRole("button", { name: "Turn off on this device" }).click();
    await tell.waitFor();
    expectQuiet();
    await context.setOffline(true);
    await page.goto(`${shop.origin}/sell-gold`);
    await page.getByRole("heading", { name: "You're offline" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /gold/i }).waitFor();
  },
);

longTest("staff switch push on, send themselves a test and remove the device", async () => {
  const { page, context, expectQuiet } = await openPage(browser, { ...windows.desktop });
  await standIn(context);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin/inbox/preferences");
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.getByRole("button", { name: "Turn off on this device" }).waitFor();
  await page.getByRole("button", { name: "Send me a test notification" }).click();
  await expectToast(page, "Test sent");
  await page.getByRole("button", { name: /^Remove Chrome/ }).click();
  await expectToast(page, "Device removed");
  await page.getByRole("button", { name: "Send me a test notification" }).waitFor({ state: "detached" });
  expectQuiet();
});

longTest("a customer chooses what is pushed and which emails they want", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await signIn(page, shop.origin, "customer@goldhall.test", "/profile");
  await visit(page, `${shop.origin}/profile`);
  const progress = page.getByRole("group", { name: /Progress/ });
  await progress.getByText("Email", { exact: true }).click();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expectToast(page, "Notification choices saved");
  expect(await progress.getByLabel("Email").isChecked()).toBe(false);
  expect(await progress.getByLabel("Push").isChecked()).toBe(true);
  expect(await page.getByText("Always emailed").count()).toBe(3);
  await context.close();
});
