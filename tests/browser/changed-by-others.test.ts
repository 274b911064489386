import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishRates } from "../../domain/gold/index.ts";
import { defaultRates } from "../../domain/gold/model.ts";
import { system } from "../../kernel/actor.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import { alive, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { holdScripts } from "../support/held-scripts.ts";
import { someOf } from "../support/long-run.ts";
import { holdOrder, type OrderScene, orderScene } from "../support/order-scene.ts";
import { withoutTimer } from "../support/settled.ts";
import { visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;
let scene: OrderScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), startShopServer()]);
  scene = orderScene(shop);
});
afterAll(async () => {
  await scene?.close();
  await shop?.stop();
});

/** Texts as translators leave them: an element in their place (Chrome) or around them. */
type Way = "in place" | "around";

/** Translates the page but for what is marked, into the same words so that they can be compared. */
function translate(page: Page, way: Way): Promise<void> {
  return page.evaluate((way) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, [translate=no], script, style, svg"))
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      if (way === "in place") {
        inner.textContent = text.data;
        text.replaceWith(outer);
      } else {
        text.before(outer);
        inner.append(text);
      }
    }
  }, way);
}

// biome-ignore lint/performance/useDomNodeTextContent: as people read it, without what is hidden
const read = (page: Page) => page.locator("main").innerText();

/** The lines that only one of two pages says, but for clocks: each page counts from its own opening. */
function differences(one: string, other: string): string[] {
  const linesOf = (text: string) => text.split("\n").filter((line) => !/^\d+:\d\d$/.test(line.trim()));
  const [mine, theirs] = [linesOf(one), linesOf(other)];
  return [...mine.filter((line) => !theirs.includes(line)), ...theirs.filter((line) => !mine.includes(line))];
}

/** Each address twice: once translated before each change, once untouched. */
async function twice(
  addresses: readonly string[],
  way: Way,
  prepare?: (context: BrowserContext) => Promise<void>,
) {
  const [translated, untouched] = [
    await openPage(browser, windows.phone),
    await openPage(browser, { ...windows.phone }),
  ];
  const problems: string[] = [];
  const pairs: { address: string; page: Page; other: Page }[] = [];
  for (const { context } of [translated, untouched]) await prepare?.(context);
  for (const address of addresses) {
    const [page, other] = [await translated.context.newPage(), await untouched.context.newPage()];
    page.on("pageerror", ({ message }) => problems.push(`${address}: ${message}`));
    for (const one of [page, other]) await visit(one, shop.origin + address);
    pairs.push({ address, page, other });
  }
  return {
    /** Waits until each page says what the change made of it, and compares. */
    async follow(change: () => Promise<unknown>): Promise<void> {
      const before = await Promise.all(pairs.map(({ other }) => read(other)));
      for (const { page } of pairs) await translate(page, way);
      await change();
      for (const [at, { address, page, other }] of pairs.entries()) {
        await expect.poll(() => read(other), { message: `${address} changes` }).not.toBe(before[at]);
        const differing = async () => differences(await read(page), await read(other));
        await expect.poll(differing, { message: `${address} says what an untouched one does` }).toEqual([]);
      }
    },
    async close(): Promise<void> {
      expect(problems).toEqual([]);
      for (const { context } of [translated, untouched]) await context.close();
    },
  };
}

const ways: Way[] = ["in place", "around"];

test.each(someOf(ways))(
  "pages of an order that are translated %s say after each change what untouched ones do (Rule P57)",
  async (way) => {
    for (const ends of [
      ["in_progress", "gold_collected", "gold_received", "payment_sent"],
      ["canceled"],
    ] as const) {
      const order = await scene.place();
      const { orderId } = order;
      const addresses = [`/order/${orderId}`, `/track-order/${orderId}`];
      const pages = await twice(addresses, way, (context) => holdOrder(context, shop.origin, order));
      for (const status of ends) await pages.follow(() => scene.moveTo(orderId, status));
      await pages.close();
    }
  },
);

test("a translated page to pay says that a part has come, and then that all has (Rule P57)", async () => {
  const order = await scene.place({ type: "gold_buy" });
  const { orderId } = order;
  const pages = await twice([`/order/${orderId}`], "in place", (context) =>
    holdOrder(context, shop.origin, order),
  );
  for (const amountCents of [900, 1000]) {
    const part = {
      orderId,
      method: "manual",
      how: "bank",
      reference: `part ${amountCents}`,
      amountCents,
    } as const;
    await pages.follow(async () => paidByHand(await scene.asStaff(), part));
  }
  await pages.close();
});

test("translated pages of prices say the rates of now (Rule P57)", async () => {
  const pages = await twice(["/", "/buy-gold", "/sell-gold"], "in place");
  for (const move of [10_000, 20_000]) {
    await pages.follow(async () => {
      const [row] = await shop.query("select max(version) as version from gold_rates");
      const ctx = { ...scene.ctx, actor: system("test") };
      const { buyMicroUsd, sellMicroUsd } = defaultRates;
      const rates = { ...defaultRates, buyMicroUsd: buyMicroUsd + move, sellMicroUsd: sellMicroUsd + move };
      const done = await publishRates(ctx, { ...rates, version: Number(row?.version), confirmBigMove: true });
      expect(done).toMatchObject({ ok: true });
    });
  }
  await pages.close();
});

test("what is typed first into a page that others changed while it slept stays, and so does the focus (Rule P57)", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  await withoutTimer(page, 4_000);
  const release = await holdScripts(page);
  await page.goto(`${shop.origin}/buy-gold`);
  await translate(page, "in place");
  // As password managers do.
  const field = page.getByLabel("OSRS username");
  await field.evaluate((input) => input.insertAdjacentHTML("beforebegin", "<b></b>"));
  const drawn = await field.elementHandle();
  await field.pressSequentially("Vault Heron");
  release();
  await alive(page);
  expect(await drawn?.evaluate((input) => input.isConnected)).toBe(false);
  expect(await field.inputValue()).toBe("Vault Heron");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("rsn");
  await context.close();
});
