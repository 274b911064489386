import sparticuz from "@sparticuz/chromium";
import lighthouse, { type RunnerResult } from "lighthouse";
import { type Browser, chromium } from "playwright-core";
import { z } from "zod";
import { freePort } from "../programs.ts";
import { type Bytes, kindOf, noBytes } from "./bytes-by-kind.ts";

/** What one run says of a page. Times are milliseconds on the phone that Lighthouse simulates. */
export type Run = {
  /** Lighthouse's categories, 0 to 100. */
  scores: Record<Category, number>;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: number;
  /** What had come when the largest paint was seen, before the slow network is simulated. */
  requestsBeforePaint: number;
  bytesBeforePaint: number;
  bytesByKind: Bytes;
  /** How fast Lighthouse finds this machine; about 1,500 on a present desktop. */
  benchmarkIndex: number;
};

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

const requestItems = z.array(
  z.object({ mimeType: z.string(), transferSize: z.number(), networkEndTime: z.number().optional() }),
);
const requestsStart = z.object({ networkStartTimeTs: z.number() });
const paintItem = z.object({ observedLargestContentfulPaintTs: z.number() });

/** One visit in a browser of its own, by Lighthouse's own preset of a mid-range phone on slow 4G. */
export async function runLighthouse(address: string, cookie?: string): Promise<Run> {
  const port = await freePort();
  const browser = await launchBrowser(port);
  try {
    const result = await lighthouse(address, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    return readResult(address, result);
  } finally {
    await browser.close();
  }
}

/** The browser of the tests, one that Lighthouse can reach. */
async function launchBrowser(port: number): Promise<Browser> {
  const executablePath = await sparticuz.executablePath();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    headless: true,
  });
}

function readResult(address: string, result: RunnerResult | undefined): Run {
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? "nothing was measured"}`);
  }
  const { audits, environment } = result.lhr;
  const scoreOf = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const network = listOf(audits["network-requests"]?.details);
  const requests = requestItems.parse(network.items);
  const metrics = paintItem.parse(listOf(audits.metrics?.details).items[0]);
  const start = requestsStart.parse(network.debugData).networkStartTimeTs;
  const paintAt = (metrics.observedLargestContentfulPaintTs - start) / 1000;
  // A stream has no end.
  const before = requests.filter(
    ({ networkEndTime = Number.POSITIVE_INFINITY }) => networkEndTime <= paintAt,
  );
  const sum = (list: typeof requests) => list.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  const bytesByKind = { ...noBytes };
  for (const { mimeType, transferSize } of requests) bytesByKind[kindOf(mimeType)] += transferSize;
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lcp: numberOf("largest-contentful-paint"),
    tbt: numberOf("total-blocking-time"),
    cls: numberOf("cumulative-layout-shift"),
    requests: requests.length,
    bytes: sum(requests),
    requestsBeforePaint: before.length,
    bytesBeforePaint: sum(before),
    bytesByKind,
    benchmarkIndex: environment.benchmarkIndex,
  };
}

/** The details of an audit that lists things; of other audits, nothing. */
function listOf(details: unknown) {
  return z.object({ items: z.array(z.unknown()), debugData: z.unknown().optional() }).parse(details);
}
