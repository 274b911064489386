import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { partOf } from "./changed-parts.ts";
import type { RunningShop } from "./shop-server.ts";

/** A route that shows a page, and the part of the program that its file belongs to. */
type Shown = { route: string; part: string };

/** A page of the shop, an address of it, and who opens it. */
export type PageOfShop = Shown & { address: string; who: Reader };

/** Who opens pages; the desk is closed to `staff`, who have not passed its door. */
export const readers = ["visitor", "customer", "staff", "admin"] as const;
export type Reader = (typeof readers)[number];

/** What stands for a parameter of a route, and addresses by their state. */
type Ids = Record<string, string>;

const unknown = "9d83f3fa-0000-4000-8000-000000000000";

/** Routes that send on, or show something only between two steps of what other tests walk. */
const sentOn = ["/register", "/auth/second-step", "/order-success"];

/** Addresses of a route that show more of it than its own, or that need to be told an id in their query. */
const told: Record<string, (ids: Ids) => readonly string[]> = {
  "/sell-gold": () => ["/sell-gold?quantity=1000&range=365"],
  "/buy-gold": () => ["/buy-gold?quantity=250&range=7"],
  "/buy-accounts/:slug": ({ slug }) => [`/buy-accounts/${slug}`, `/buy-accounts/${slug}?step=buy`],
  "/services": () => ["/services?rsn=Fen+Warbler&wantInfernal=on&wantQuiver=on&useOurGear=on"],
  "/gold-calculation": () => ["/gold-calculation?rsn=Fen+Warbler&wantInfernal=on"],
  "/receipt": ({ accountSale }) => [`/receipt?orderId=${accountSale}`],
  "/admin/reports/:day?": () => ["/admin/reports"],
  "/admin/settings": () => [
    "/admin/settings",
    "/admin/settings?group=gold",
    "/admin/settings?group=environment",
  ],
  "/meeting-instructions": ({ goldSale }) => [`/meeting-instructions?orderId=${goldSale}`],
  "/order/:orderId": ({ boost, purchase }) => [`/order/${boost}`, `/order/${purchase}`],
  "/order/:orderId/login": ({ purchase }) => [`/order/${purchase}/login`],
  "/order/:orderId/dispute": ({ purchase }) => [`/order/${purchase}/dispute`],
  "/order/:orderId/reset-link": ({ reset }) => [`/order/${reset}/reset-link`],
  "/order/:orderId/review": ({ done }) => [`/order/${done}/review`],
  "/orders/:orderId/invoice": ({ bought }) => [`/orders/${bought}/invoice`],
  "/admin/orders/:orderId/invoice": ({ bought }) => [`/admin/orders/${bought}/invoice`],
  "/pay/:orderId": ({ unpaid }) => [`/pay/${unpaid}`],
  "/refund/:orderId": ({ owed }) => [`/refund/${owed}`],
  "/auth": () => ["/auth", "/auth?tab=register", "/auth?view=forgot", "/auth?view=link"],
  "/auth/callback": () => ["/auth/callback?type=recovery&token=x", "/auth/callback?type=browser&token=x"],
  "/profile": () => ["/profile", "/profile?tab=orders"],
  "/admin": () => ["/admin", "/admin?state=all&sort=created"],
  "/admin/search": () => ["/admin/search?q=heron"],
  "/admin/chain": () => ["/admin/chain?percent=5"],
  "/admin/orders/new": () => ["/admin/orders/new?direction=sell&quantity=10"],
  "/admin/orders/:orderId": ({ goldSale, accountSale }) => [
    `/admin/orders/${goldSale}`,
    `/admin/orders/${accountSale}`,
  ],
  "/admin/content": () => ["/admin/content", "/admin/content?block=faq"],
  "/admin/content/history": () => ["/admin/content/history?block=faq"],
  "/admin/disputes/:orderId": ({ purchase }) => [`/admin/disputes/${purchase}`],
};

/** Pages for people who are signed in; the desk's are opened by an admin. */
const signedIn = /^\/(profile|order|orders|pay|refund|receipt|meeting-instructions|track-order)(\/|$)/;

/** Every route of the program's own table that shows a page, the demo's helpers included. */
async function routesWithPages(): Promise<Shown[]> {
  process.env.DEMO ??= "1";
  // The table adds the demo's helpers by the environment, so it is read only now.
  const { default: entries }: { default: RouteConfigEntry[] } = await import("../../app/routes.ts");
  const routes = entries.flatMap((entry) => pagesIn(entry, ""));
  return routes.filter(({ route }) => !sentOn.includes(route));
}

/** A layout is shown with the pages in it, and is no page by itself. */
function pagesIn({ path: own, file, children, index }: RouteConfigEntry, above: string): Shown[] {
  const whole = own === undefined ? above : `${above}/${own}`;
  if (children) return children.flatMap((child) => pagesIn(child, whole));
  const isPage = /^export default/m.test(readFileSync(path.resolve("app", file), "utf8"));
  return isPage ? [{ route: index ? "/" : whole, part: partOf(path.posix.join("app", file)) }] : [];
}

/** Every page of a filled shop. A route that the table above does not name is opened as it is. */
export async function everyPage(shop: Pick<RunningShop, "query">): Promise<PageOfShop[]> {
  const ids = await idsOf(shop);
  const addressesOf = (route: string) =>
    told[route]?.(ids) ?? [
      route.replaceAll(/:([A-Za-z]+)\??/g, (_, name: string) => ids[name] ?? unknown).replace("*", "nowhere"),
    ];
  return (await routesWithPages()).flatMap((shown) =>
    addressesOf(shown.route).map((address) => ({ ...shown, address, who: whoOpens(shown.route) })),
  );
}

function whoOpens(route: string): Reader {
  if (route === "/admin/login") return "staff";
  if (route.startsWith("/admin")) return "admin";
  return signedIn.test(route) ? "customer" : "visitor";
}

const order = (where: string) => `(select id from orders where ${where} order by created_at limit 1)`;

async function idsOf({ query }: Pick<RunningShop, "query">): Promise<Ids> {
  const [row = {}] = await query(`select
    ${order("type = 'gold_sale' and status = 'pending'")} as "goldSale",
    ${order("type = 'gold_sale' and status = 'pending'")} as "orderId",
    ${order("type = 'account_sale' and status = 'pending'")} as "accountSale",
    ${order("type = 'account_sale' and status = 'email_reset_sent'")} as reset,
    ${order("type = 'account_purchase' and status = 'verifying_account'")} as purchase,
    ${order("type = 'account_purchase' and status = 'pending'")} as unpaid,
    ${order("type = 'gold_buy' and status = 'completed'")} as bought,
    ${order("type = 'gold_buy' and status = 'in_progress'")} as owed,
    ${order("type = 'gold_sale' and status = 'completed'")} as done,
    ${order("type like '%boost' and status = 'in_progress'")} as boost,
    (select id from users where email = 'customer@goldhall.test') as "personId",
    (select id from account_listings order by created_at limit 1) as "listingId",
    (select slug from account_listings where state = 'published' order by created_at limit 1) as slug,
    (select id from account_offers limit 1) as "offerId",
    (select id from chat_conversations limit 1) as "chatId",
    (select id from listing_imports limit 1) as "importId",
    (select id from webhook_endpoints limit 1) as "endpointId",
    'x' as token`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}
