import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, sharedBrowser } from "../support/browser.ts";
import { holdOrder } from "../support/order-scene.ts";
import { type SaleScene, saleScene } from "../support/sale-scene.ts";
import { signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let scene: SaleScene;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  scene = await saleScene(shop);
});
afterAll(async () => {
  await scene?.close();
});

/** Sends a form of an offer's page from a browser, without its page; where that leads. */
async function post(context: BrowserContext, path: string, form: Record<string, string>) {
  const headers = { origin: shop.origin };
  const answer = await context.request.post(shop.origin + path, { form, headers, maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers().location, text: await answer.text() };
}

test("a yes without seals to an accepted offer leads its seller to the receipt, and tells nobody else the order", async () => {
  const placed = await scene.place();
  const { orderId } = placed;
  const [sale] = await shop.query("select offer_id from account_sales where order_id = $1", [orderId]);
  const path = `/sell-accounts/offer/${sale?.offer_id}`;
  const yes = { form: "sale-confirm", payment: "", login: "" };
  const receipt = `/receipt?orderId=${orderId}`;

  const stranger = await openPage(browser);
  const reported = await post(stranger.context, `${path}?step=account-verification`, yes);
  expect(reported).toMatchObject({ status: 302, to: path });
  expect(JSON.stringify(reported)).not.toContain(orderId);
  await visit(stranger.page, shop.origin + path);
  await stranger.page.getByText("The link in our email opens the receipt.").waitFor();
  // What is not the order's token counts as none.
  await holdOrder(stranger.context, shop.origin, { ...placed, accessToken: "made-up" });
  expect(await post(stranger.context, path, yes)).toMatchObject({ status: 302, to: path });

  const seller = await openPage(browser);
  await holdOrder(seller.context, shop.origin, placed);
  expect(await post(seller.context, path, yes)).toMatchObject({ status: 302, to: receipt });

  const owner = await openPage(browser);
  await signIn(owner.page, shop.origin, "customer@goldhall.test", path);
  expect(await post(owner.context, path, yes)).toMatchObject({ status: 302, to: path });
  await shop.query(
    "update orders set customer_id = (select id from users where email = 'customer@goldhall.test') where id = $1",
    [orderId],
  );
  expect(await post(owner.context, path, yes)).toMatchObject({ status: 302, to: receipt });
  await Promise.all([stranger, seller, owner].map(({ context }) => context.close()));
});
