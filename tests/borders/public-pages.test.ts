import { expect, test } from "vitest";
import { footerColumns, menuGroups } from "../../app/shell/site/navigation.ts";
import { closedPaths, listedPages } from "../../app/shell/site/public-pages.ts";
import { routesOfShop } from "../fuzz/routes-of-shop.ts";

/** Pages of one visitor or one order, and what is no page: found by nobody, though closed to nobody. */
const unlisted = new Map([
  ["/gold-calculation", "a part of Services, for one player"],
  ["/meeting-instructions", "one order's"],
  ["/receipt", "one sale's"],
  ["/track-order/:orderId?", "one order's"],
  ["/order/:orderId", "one order's"],
  ["/order-success", "one order's"],
  ["/pay/:orderId", "one order's"],
  ["/refund/:orderId", "one order's"],
  ["/orders/:orderId", "one order's"],
  ["/sell-accounts/offer/:offerId", "one offer's"],
  ["/buy-accounts/:slug", "listed by the sitemap from the listings"],
  ["/support/chat", "one visitor's"],
  ["/join/:token", "one invitation's"],
  ["/unsubscribe/:token", "one mail's"],
  ["/gold/quote", "an answer for the forms"],
  ["/agree", "takes a form of the notice"],
  ["/push", "what scripts ask for"],
  ["/desk", "what the desk's pages ask for"],
  ["/robots.txt", "for search engines themselves"],
  ["/sitemap.xml", "for search engines themselves"],
  ["/.well-known", "for programs"],
  ["/*", "what is not found"],
]);

test("every page is in the sitemap, closed to search engines, or left out by name", async () => {
  const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const forgotten = (await routesOfShop())
    .map(({ path }) => path)
    .filter((path) => !listedPages.includes(path))
    .filter((path) => ![...closedPaths, ...unlisted.keys()].some((prefix) => isUnder(path, prefix)));
  expect(forgotten).toEqual([]);
});

test("what the sitemap lists or leaves out by name is there", async () => {
  const paths = (await routesOfShop()).map(({ path }) => path);
  const isThere = (prefix: string) => paths.some((path) => path === prefix || path.startsWith(`${prefix}/`));
  expect([...listedPages, ...unlisted.keys()].filter((prefix) => !isThere(prefix))).toEqual([]);
});

test("every page of the sitemap is in the header's menus or the footer", () => {
  const menus = menuGroups({ buyRate: null, sellRate: null, accountsFrom: null }, "5 minutes");
  const links = [
    ...menus.flatMap(({ entries }) => entries),
    ...footerColumns(null).flatMap((one) => one.links),
  ];
  const linked = links.map(({ to }) => to);
  // The mark of the house leads home, and pages of orders to support.
  expect(listedPages.filter((path) => !linked.includes(path))).toEqual(["/", "/support"]);
});
