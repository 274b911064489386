import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bytes, kindOf, noBytes } from "../../bench/phone/bytes-by-kind.ts";
import { connect } from "../../platform/database/connect.ts";
import { write, written } from "../listings/catalog-rig.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { someOf } from "../support/long-run.ts";
import { followRequests } from "../support/settled.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

/** KB of each kind as sent, requests before the largest paint, stylesheets that block the first one. */
type Limits = Bytes & { requests: number; sheets: number };

/**
 * The most that a phone has to fetch, whatever machine runs the test. Lower it when a page gets lighter.
 * The listings have no photos here: their images are the shop's placeholders, and a browser that thinks the
 * network slow fetches one more of them ahead. What its driver counts is less by each file's headers, so
 * shorter headers seem to make a file longer.
 */
const limits: Record<string, Limits> = {
  "/": { html: 25, css: 23, js: 119, font: 33, image: 0, data: 0, requests: 10, sheets: 3 },
  "/sell-gold": { html: 16, css: 21, js: 152, font: 26, image: 0, data: 1, requests: 8, sheets: 2 },
  "/buy-accounts": { html: 13, css: 21, js: 149, font: 26, image: 13, data: 0, requests: 16, sheets: 3 },
  listing: { html: 12, css: 22, js: 136, font: 26, image: 4, data: 1, requests: 10, sheets: 3 },
  "/services": { html: 14, css: 21, js: 138, font: 26, image: 0, data: 0, requests: 10, sheets: 3 },
};
/** These fetch what shows messages a second after they have settled. */
const pagesWithToaster = ["/sell-gold", "/buy-accounts"];

let browser: Browser;
let shop: ShopServer;
const listings = Array.from({ length: 30 }, (_, at) => written({ name: `Ashen Zerker ${at}` }));

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  const connection = connect(shop.databaseUrl, { max: 1, onError: () => {} });
  await write(connection.pool, listings);
  await connection.close();
});
afterAll(async () => {
  await shop?.stop();
});

/** So slow that the network alone decides what comes before what, and not the machine. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const conditions = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
}

async function kilobytesByKind(requests: readonly Request[]): Promise<Bytes> {
  const kilobytes = { ...noBytes };
  for (const request of requests) {
    const kind = kindOf((await request.response())?.headers()["content-type"] ?? "");
    kilobytes[kind] += (await request.sizes()).responseBodySize / 1024;
  }
  return kilobytes;
}

/** How many requests began before the largest paint, the page's own with them. */
function requestsBeforePaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntries().at(-1)?.startTime ?? 0;
          const asked = performance.getEntriesByType("resource");
          resolve(1 + asked.filter(({ startTime }) => startTime < paint).length);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** The files that the first paint waits for. */
function blockingFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      // The DOM's types do not know this property yet.
      .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
      .map(({ name }) => new URL(name).pathname),
  );
}

test.each(someOf(Object.entries(limits)))(
  "%s keeps within its weight on a phone, blocks on stylesheets alone and is quiet",
  async (name, { requests, sheets, ...most }) => {
    const { page, context, expectQuiet } = await openPage(browser, { ...windows.phone });
    await slowDown(context, page);
    const finished: Request[] = [];
    const failed: string[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    page.on("response", (answer) => {
      if (!answer.ok()) failed.push(`${answer.status()} ${answer.url()}`);
    });
    const settled = followRequests(page);
    const toaster = pagesWithToaster.includes(name)
      ? page.waitForResponse(/\/toaster-[^/]+\.js$/)
      : undefined;
    await page.goto(shop.origin + (name === "listing" ? `/buy-accounts/listing-${listings[0]?.id}` : name));
    await hydrated(page);
    await (await toaster)?.finished();
    await settled();
    const over = Object.entries(await kilobytesByKind(finished)).filter(
      ([kind, kilobytes]) => kilobytes > most[kind as keyof Bytes],
    );
    expect(over).toEqual([]);
    expect(await requestsBeforePaint(page)).toBeLessThanOrEqual(requests);
    const blocking = [...new Set(await blockingFiles(page))];
    expect(blocking.filter((file) => !file.endsWith(".css"))).toEqual([]);
    expect(blocking.length).toBeLessThanOrEqual(sheets);
    expect(failed).toEqual([]);
    expectQuiet();
    await context.close();
  },
);
