import chromium from "@sparticuz/chromium";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from "playwright-core";
import { expect } from "vitest";
import { keptWindow } from "./kept-window.ts";
import { hasRoomInMemory } from "./memory-folder.ts";

/** A phone and a desktop window, the two that every flow is walked in. */
export const windows = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const;

/**
 * Made for tiny machines, the package runs all in one process: closing one context there ends the whole
 * browser.
 */
const packagedArgs = chromium.args.filter((arg) => arg !== "--single-process" && arg !== "--no-zygote");

/**
 * What pages share with the browser is kept in memory where there is room. Playwright has it in files of the
 * disk, for containers that have no room.
 */
const ignoreDefaultArgs = hasRoomInMemory() ? ["--disable-dev-shm-usage"] : [];

/** One renderer for all pages of a window: each further one would compile the same scripts anew. */
const oneRenderer = "--renderer-process-limit=1";

let running: Browser | undefined;

/**
 * The browser of this worker, which all its files share: a real one that comes from npm. It ends with the
 * worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser();
  return running;
}

/** One that dies while it starts, as they do now and then, is started again. */
async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = [
    ...packagedArgs,
    oneRenderer,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
  ];
  const launch = () => playwright.launch({ executablePath, args, ignoreDefaultArgs, headless: true });
  return launch().catch(launch).catch(launch);
}

/** How long a step may take on a busy machine before the test says what is missing. */
const patienceMilliseconds = 240_000;

/** The windows that are kept for the next test. Any other, such as one of a time zone, is really new. */
const kept = new Map<object, BrowserContextOptions>(
  Object.values(windows).map((window) => [window, { reducedMotion: "reduce", ...window }]),
);

/**
 * A page whose console errors and uncaught exceptions are collected; `expectQuiet` fails when there were any.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = windows.desktop,
): Promise<{ page: Page; context: BrowserContext; expectQuiet(): void }> {
  const ofKept = kept.get(options);
  const context = ofKept
    ? await keptWindow(browser, ofKept)
    : await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(patienceMilliseconds);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports each answer of 400 and above; the tests look at those answers themselves.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(message.text());
    }
  });
  page.on("pageerror", (error) => {
    // A page that is left while an answer still comes in says so of its own accord.
    if (error.message !== "BodyStreamBuffer was aborted") problems.push(error.message);
  });
  return { page, context, expectQuiet: () => expect(problems).toEqual([]) };
}

/** Waits until React has taken over the page, so that a click is not lost. A page that sleeps is woken. */
export async function hydrated(page: Page): Promise<void> {
  // Unlike any other sign of a reader, the page itself makes nothing of it.
  await page.evaluate(() => document.dispatchEvent(new Event("wheel")));
  await alive(page);
}

/** Waits until React has taken over the page and all its effects run. */
export async function alive(page: Page): Promise<void> {
  await page.waitForSelector("html[data-alive]", { state: "attached" });
}
