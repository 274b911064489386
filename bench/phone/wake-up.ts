import sparticuz from "@sparticuz/chromium";
import { chromium, type Page } from "playwright-core";

/** Milliseconds from a touch until the page is alive, on the phone and network that Lighthouse simulates. */
export type WakeUp = {
  /** Touched as soon as something of it is seen: its scripts are still to be fetched. */
  early: number;
  /** Touched by somebody who has read for two seconds. */
  late: number;
  /** The longest task between that touch and the life of the page. */
  longestTask: number;
};

const readingMilliseconds = 2_000;

/** Wakes a page twice, each time in a browser of its own. */
export async function wakeUp(address: string, cookie?: string): Promise<WakeUp> {
  const early = await wakeAfter(0, address, cookie);
  const late = await wakeAfter(readingMilliseconds, address, cookie);
  return { early: early.took, late: late.took, longestTask: late.longestTask };
}

async function wakeAfter(milliseconds: number, address: string, cookie?: string) {
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    headless: true,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
      ...(cookie ? { extraHTTPHeaders: { Cookie: cookie } } : {}),
    });
    await slowDown(page);
    await page.addInitScript(watchWaking);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.waitForTimeout(milliseconds);
    await page.touchscreen.tap(5, 400);
    await page.waitForSelector("html[data-alive]", { state: "attached", timeout: 60_000 });
    return await page.evaluate(() => {
      const { touchedAt, aliveAt, tasks } = Reflect.get(window, "waking") as Waking;
      const between = tasks.filter(({ startTime }) => startTime >= touchedAt && startTime <= aliveAt);
      return {
        // What was alive before it was touched took no time.
        took: Math.max(0, aliveAt - touchedAt),
        longestTask: Math.max(0, ...between.map(({ duration }) => duration)),
      };
    });
  } finally {
    await browser.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const conditions = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

type Waking = { touchedAt: number; aliveAt: number; tasks: { startTime: number; duration: number }[] };

function watchWaking(): void {
  const waking: Waking = { touchedAt: Number.POSITIVE_INFINITY, aliveAt: 0, tasks: [] };
  Object.assign(window, { waking });
  document.addEventListener(
    "touchstart",
    ({ timeStamp }) => {
      waking.touchedAt = timeStamp;
    },
    { capture: true, once: true, passive: true },
  );
  document.addEventListener("alive", () => {
    waking.aliveAt = performance.now();
  });
  new PerformanceObserver((list) => {
    waking.tasks.push(...list.getEntries());
  }).observe({ type: "longtask", buffered: true });
}
