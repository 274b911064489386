import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { eventually } from "./tools.ts";

/**
 * Follows what a page asks for from now on. The answer waits until all of it has come or failed and the
 * page's scripts have nothing left to do. Its stream of live changes never ends and is not waited for.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  page.on("requestfinished", end).on("requestfailed", end);
  const isQuiet = async () => {
    // What an answer makes the page ask for is asked for by then.
    const isIdle = await page.evaluate(nextPause).catch(() => false);
    return isIdle && open.size === 0;
  };
  return async () => {
    await eventually(
      "the page has what it asked for",
      async () => (await isQuiet()) && (await isQuiet()),
      60,
    );
  };
}

/** Runs in the page: waits until it is painted and idle. */
function nextPause(): Promise<boolean> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(true)))),
  );
}

/** Waits until a page is painted and its scripts have nothing left to do. */
export async function paused(page: Page): Promise<void> {
  await page.evaluate(nextPause);
}

/** Waits until a page could show a message without a network. */
export async function messagesAtHand(page: Page): Promise<void> {
  const isFetched = () =>
    performance.getEntriesByType("resource").some(({ name }) => /\/toaster-[^/]+\.js$/.test(name));
  await expect.poll(() => page.evaluate(isFetched)).toBe(true);
  await paused(page);
}

/** Has what a page does after exactly this time never happen there, from its next address on. */
export async function withoutTimer(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((never) => {
    const original = window.setTimeout;
    const patched = (task: () => void, after?: number) => (after === never ? 0 : original(task, after));
    window.setTimeout = patched as typeof window.setTimeout;
  }, milliseconds);
}

/** Has no message go by itself, on the pages that are opened from now on. */
export const messagesStay = (page: Page) => withoutTimer(page, 5_000);
