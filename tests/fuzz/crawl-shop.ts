import { formsOfPage, type PageForm } from "./forms-of-page.ts";
import { patternOf, routesOfShop, type ShopRoute } from "./routes-of-shop.ts";
import { type Sender, type ServedShop, senders } from "./served-shop.ts";

/** An address of a route that somebody sees, with the forms there that lead to it. */
export type FormPage = { route: string; address: string; who: Sender; forms: PageForm[] };

/** What a walk has found. */
export type Crawl = { routes: ShopRoute[]; formPages: FormPage[] };

/** Pages of one route that are opened by following links, with other parameters and queries each. */
const mostOfRoute = 3;

/**
 * Opens the shop's pages as these people see them, link by link, and finds every form. Routes that take forms
 * and were not come by get an address made of what is in the database; none is left out.
 */
export async function crawlShop(served: ServedShop, people: readonly Sender[] = senders): Promise<Crawl> {
  const routes = await routesOfShop();
  const ids = await idsOf(served);
  const entrances = await entrancesOf(served, ids);
  const formPages: FormPage[] = [];
  for (const who of people) formPages.push(...(await crawl(served, { who, routes, entrances })));
  for (const { path } of routes.filter(({ takesForms }) => takesForms)) {
    if (formPages.some(({ route }) => route === path)) continue;
    const who: Sender = /^\/(admin|desk)/.test(path) ? "admin" : "customer";
    formPages.push({ route: path, address: addressOf(path, ids), who, forms: [] });
  }
  return { routes, formPages };
}

type Crawler = { who: Sender; routes: ShopRoute[]; entrances: readonly string[] };

async function crawl({ send }: ServedShop, { who, routes, entrances }: Crawler): Promise<FormPage[]> {
  const routeOf = routeFinder(routes);
  const opened = new Map<string, number>();
  const known = new Set(entrances);
  const formPages: FormPage[] = [];
  const offer = (address: string) => {
    const route = routeOf(address);
    if (route === undefined || known.has(address) || (opened.get(route) ?? 0) >= mostOfRoute) return;
    opened.set(route, (opened.get(route) ?? 0) + 1);
    known.add(address);
    waiting.push(address);
  };
  const waiting = [...entrances];
  const open = async (address: string) => {
    const { status, headers, text } = await send(who, address);
    if (headers.location?.startsWith("/")) offer(headers.location);
    if (status !== 200 || !headers["content-type"]?.startsWith("text/html")) return;
    linksOf(text).forEach(offer);
    for (const form of formsOfPage(text, address)) {
      const action = new URL(form.action, `http://shop${address}`);
      const route = routeOf(action.pathname);
      if (form.method === "post" && route) {
        formPages.push({ route, address: action.pathname + action.search, who, forms: [form] });
      }
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 4).map(open));
  return joined(formPages);
}

function routeFinder(routes: readonly ShopRoute[]): (address: string) => string | undefined {
  const patterns = routes
    .filter(({ path }) => path !== "/*")
    .map(({ path }) => ({ path, pattern: patternOf(path) }));
  // An address written out is meant before one with parameters.
  patterns.sort((one, other) => one.path.split(":").length - other.path.split(":").length);
  return (address) => {
    const { pathname } = new URL(address, "http://shop");
    return patterns.find(({ pattern }) => pattern.test(pathname))?.path;
  };
}

/** Where a walk begins: what no link leads to, and an order of each kind in each status. */
async function entrancesOf({ shop }: ServedShop, ids: Record<string, string>): Promise<string[]> {
  const orders = await shop.query(
    "select distinct on (type, status) id, type from orders order by type, status",
  );
  return [
    ...[
      "/",
      "/admin",
      "/profile",
      "/auth",
      "/auth?tab=register",
      "/auth?view=forgot",
      "/support/chat",
      "/admin/chats",
    ],
    ...[
      "/admin/orders/new",
      "/services?rsn=Vault+Heron&wantInfernal=on",
      `/buy-accounts/${ids.slug}?step=buy`,
    ],
    ...["hero", "steps", "faq"].map((block) => `/admin/content?block=${block}`),
    ...orders.flatMap(({ id, type }) => [
      ...[`/order/${id}`, `/admin/orders/${id}`, `/track-order/${id}`, `/profile/orders/${id}`],
      ...(type === "account_purchase" ? [`/order/${id}/login`, `/order/${id}/dispute`] : []),
      ...(type === "account_sale" ? [`/order/${id}/reset-link`] : []),
      ...[`/pay/${id}`, `/refund/${id}`, `/order/${id}/review`, `/meeting-instructions?orderId=${id}`],
    ]),
  ];
}

function linksOf(html: string): string[] {
  const links = [...html.matchAll(/\shref="(\/[^"#]*)"/g)];
  return links.map(([, link = ""]) => link.replaceAll("&amp;", "&"));
}

/** Forms of the same address under one. */
function joined(formPages: readonly FormPage[]): FormPage[] {
  const byAddress = Map.groupBy(formPages, ({ address }) => address);
  return [...byAddress.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, forms: [first, ...others].flatMap(({ forms }) => forms) }] : [],
  );
}

async function idsOf({ shop }: ServedShop): Promise<Record<string, string>> {
  const [row = {}] = await shop.query(`select
    (select id from orders where customer_email = 'customer@goldhall.test' order by created_at limit 1) as "orderId",
    (select id from account_listings order by created_at limit 1) as "listingId",
    (select slug from account_listings where state = 'published' order by created_at limit 1) as slug,
    (select id from account_offers limit 1) as "offerId"`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

const unknownId = "9d83f3fa-0000-4000-8000-000000000000";

function addressOf(route: string, ids: Record<string, string>): string {
  return route
    .replaceAll(/:([A-Za-z]+)\??/g, (_, name: string) => ids[name] ?? unknownId)
    .replace("*", "nowhere");
}
