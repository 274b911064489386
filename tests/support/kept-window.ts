import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** Windows that tests have closed, by the options they were opened with. */
const closed = new WeakMap<Browser, Map<object, BrowserContext[]>>();

/**
 * A window as new. A really new one starts a process and compiles every script of its first page, which is
 * two thirds of what a short test costs; so one that a test closes is emptied and given to the next. Its page
 * of nothing keeps the process.
 */
export async function keptWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const ofBrowser = closed.get(browser) ?? new Map<object, BrowserContext[]>();
  closed.set(browser, ofBrowser);
  const waiting = ofBrowser.get(options) ?? [];
  ofBrowser.set(options, waiting);
  const found = waiting.pop();
  if (found) return found;
  const context = await browser.newContext(options);
  const anchor = await context.newPage();
  const origins = new Set<string>();
  const mayKeep = followLasting(context);
  const close = context.close.bind(context);
  context.on("page", (page) => page.on("framenavigated", (frame) => origins.add(originOf(frame.url()))));
  context.close = async () => {
    if (waiting.includes(context)) return;
    if (!mayKeep()) return close();
    await empty(context, { anchor, origins });
    waiting.push(context);
  };
  return context;
}

/**
 * Whether nothing was put into a window that can't be taken out of it: a clock, or a script for each page.
 */
function followLasting(context: BrowserContext): () => boolean {
  let mayKeep = true;
  for (const [part, name] of [
    [context.clock, "install"],
    [context, "addInitScript"],
  ] as const) {
    const lasting: (...args: unknown[]) => Promise<unknown> = Reflect.get(part, name).bind(part);
    Reflect.set(part, name, (...args: unknown[]) => {
      mayKeep = false;
      return lasting(...args);
    });
  }
  return () => mayKeep;
}

const originOf = (url: string) => (url.startsWith("http") ? new URL(url).origin : "");

/** Takes away what a test left in a window; what the browser has fetched and compiled stays. */
async function empty(
  context: BrowserContext,
  { anchor, origins }: { anchor: Page; origins: Set<string> },
): Promise<void> {
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  const tools = await context.newCDPSession(anchor);
  origins.delete("");
  await Promise.all([
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    ...[...origins].map((origin) =>
      tools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    ),
  ]);
  await tools.detach();
  origins.clear();
}
