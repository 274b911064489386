import type { Page } from "playwright-core";

/** Keeps what a page sends by its forms on its way, as a slow line does, until it is let go. */
export async function heldSending(page: Page): Promise<{ isOnItsWay: Promise<void>; letGo(): void }> {
  const sent = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent.resolve();
    await free.promise;
    return route.fallback();
  });
  return { isOnItsWay: sent.promise, letGo: () => free.resolve() };
}
