import type { Page } from "playwright-core";
import { paused } from "./settled.ts";

/** Adds up, from the next page on, how far parts of a page move without being asked to; the answer tells. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries) {
        // The entries of this type have a value; the DOM types do not know them yet.
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { addLastShifts: () => add(observer.takeRecords()) });
  });
  return async () => {
    await paused(page);
    return page.evaluate(() => {
      // What the page keeps for this test has no type there.
      const kept = window as unknown as { shifted: number; addLastShifts(): void };
      kept.addLastShifts();
      return kept.shifted;
    });
  };
}
