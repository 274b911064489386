import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { seedSettings } from "../../domain/settings/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { hydrated, sharedBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
});
afterAll(() => shop?.stop());

const script = "https://stats.example/js/script.js";

longTest(
  "a counting service loads on customers' pages alone, and not for who asks not to be followed",
  async () => {
    const connection = connect(shop.databaseUrl, { onError: () => {} });
    await seedSettings(connection.db, "analytics", { script, site: "shop.example" }, systemClock.now());
    await connection.close();
    const asked = async (path: string, asksNotTo: boolean) => {
      const context = await browser.newContext();
      const seen: string[] = [];
      // The stand-in answers as the service does: a script that says whose page it counts.
      await context.route("https://**", (route) => {
        seen.push(route.request().url());
        const body =
          "fetch(new URL('/api/event', document.querySelector('[data-counter]').src), { method: 'POST', body: document.querySelector('[data-counter]').dataset.domain })";
        const headers = { "access-control-allow-origin": "*" };
        return route.fulfill({ contentType: "text/javascript", body, headers });
      });
      if (asksNotTo)
        await context.addInitScript(
          "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
        );
      const page = await context.newPage();
      await page.goto(shop.origin + path);
      await hydrated(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      if (!asksNotTo && !path.startsWith("/admin")) await expect.poll(() => seen.length).toBe(2);
      await context.close();
      return seen;
    };
    expect(await asked("/contact", false)).toEqual([script, "https://stats.example/api/event"]);
    expect(await asked("/contact", true)).toEqual([]);
    const { headers } = await fetch(`${shop.origin}/admin/login`);
    expect(headers.get("content-security-policy")).not.toContain("stats.example");
  },
);
