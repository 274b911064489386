import type { Page } from "playwright-core";

/** Holds what a page posts on its way to the shop, as a slow line would, until it is let go. */
export async function holdPosts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await promise;
    await route.fallback();
  });
  return resolve;
}
