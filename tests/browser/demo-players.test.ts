import type { Browser } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { demoPlayers } from "../../demo/hiscores/players.ts";
import { openPage, sharedBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

longTest("the demo lists its players by their exact names, and begins a sale of each", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await page.goto(`${shop.origin}/demo/players`);
  const listed = await page
    .locator("[data-rsn]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-rsn")));
  expect(listed).toEqual(demoPlayers.map(({ rsn }) => rsn));
  await page.getByRole("link", { name: "Start a sale of Cinder Wren" }).click();
  await page.waitForURL("**/sell-accounts?*");
  expect(new URL(page.url()).searchParams.get("rsn")).toBe("Cinder Wren");
  await page.getByRole("heading", { name: "How do you log in to your account?" }).waitFor();
  // The name stays with the answers, to stand in its field after the last question.
  expect(await page.locator('input[name="rsn"]').first().inputValue()).toBe("Cinder Wren");
  expectQuiet();
  await context.close();
});

longTest("the running demo answers for each player as the list says", async () => {
  const answers: Record<string, [status: number, error?: string]> = {
    found: [200],
    not_ranked: [404, "not ranked"],
    broken: [503, "high scores"],
    slow: [503, "high scores"],
  };
  const no = { hasUntradeables: "false", questPoints: "false", hasPets: "false", hasPenalties: "false" };
  await Promise.all(
    demoPlayers.map(async ({ rsn, answer }) => {
      const body = new URLSearchParams({ rsn, accountType: "other", hasCombatAchievements: "false", ...no });
      const answered = await fetch(`${shop.origin}/api/value`, { method: "POST", body });
      // What our API answers is an object.
      const said = (await answered.json()) as { usd_value?: number; error?: string };
      const [status, words] = answers[answer] ?? [];
      expect([rsn, answered.status]).toEqual([rsn, status]);
      if (words) expect(said.error).toContain(words);
      else expect(said.usd_value).toBeGreaterThan(0);
    }),
  );
});
