import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { formsOfPage } from "../fuzz/forms-of-page.ts";
import { patternOf, routesOfShop } from "../fuzz/routes-of-shop.ts";
import { isLongRun } from "../support/long-run.ts";
import { isRefused } from "./answers.ts";
import {
  customers,
  people,
  type Sender,
  type ShopForm,
  type ShopScene,
  shopForms,
} from "./scenes/shop-scenes.ts";
import { shop, stage } from "./shared-shop.ts";
import type { Row } from "./stage.ts";

const invoiced = "id in (select order_id from invoices)";

/** Pages that anybody may send a form to; what they may then do is for the command. */
const open = [
  ...["/sell-gold", "/buy-gold", "/services", "/gold-calculation", "/sell-accounts"],
  ...["/buy-accounts/:slug", "/sell-accounts/offer/:offerId", "/track-order/:orderId?"],
  ...["/support/chat", "/support/chat/panel", "/support/chat/seen", "/support/chat/presence", "/push"],
  ...["/auth", "/auth/callback", "/auth/second-step", "/join/:token", "/logout", "/theme", "/*"],
  ...["/unsubscribe/:token", "/agree"],
];

/** What everybody may read, and where nothing can be sent. */
const shown = [
  ...["/", "/buy-accounts", "/receipt", "/order-success", "/support", "/contact", "/reviews", "/register"],
  ...["/terms", "/privacy", "/refund-policy", "/api/reference", "/buy-accounts/:slug/card.png"],
  ...["/support/chat/unread", "/gold/quote", "/robots.txt", "/sitemap.xml"],
  ...["/.well-known/security.txt", "/.well-known/change-password"],
];

/** What is somebody's own to read: of an order of theirs, or of their account. */
const reads: readonly { path: string; order?: string; may: readonly Sender[] }[] = [
  ...["/profile", "/profile/security", "/profile/payouts", "/profile/erase"].map((path) => ({
    path,
    may: people,
  })),
  ...["/profile/statement.csv", "/profile/statement.pdf"].map((path) => ({ path, may: people })),
  // Theirs alone, who have asked for it.
  { path: "/profile/data.zip", may: [] },
  { path: "/profile/orders/:orderId", order: "rsn = 'Vault Heron'", may: ["customer", "admin"] },
  { path: "/orders/:orderId/invoice", order: invoiced, may: [...customers, "admin"] },
  { path: "/orders/:orderId/invoice.pdf", order: invoiced, may: [...customers, "admin"] },
  // A key that is no picture's: nobody finds one, and who may not look isn't told so.
  { path: "/order/:orderId/evidence/:key", order: "type = 'account_purchase'", may: [] },
];

/** What is the desk's: `desk-matrix.ts`. */
const isDesk = (path: string) => /^\/(admin|desk)(\/|$)/.test(path);

test("every address of the shop is somebody's, or is open to everybody", async () => {
  const paths = (await routesOfShop()).map(({ path }) => path);
  const own = paths.filter((path) => !isDesk(path) && !path.startsWith("/demo/"));
  const known = [...shopForms, ...reads].map(
    ({ path, page }: { path?: string; page?: string }) => path ?? page,
  );
  expect(own.filter((path) => ![...known, ...open, ...shown].includes(path))).toEqual([]);
  const sending = (await routesOfShop()).filter(({ takesForms }) => takesForms).map(({ path }) => path);
  expect(shown.filter((path) => sending.includes(path))).toEqual([]);
});

test("every form that an order's or an account's page shows has its cell", async () => {
  const orders = await shop.query("select distinct on (type, status) id from orders order by type, status");
  const addresses = orders.flatMap(({ id }) => [
    ...[`/order/${id}`, `/order/${id}/login`, `/order/${id}/dispute`, `/order/${id}/reset-link`],
    ...[`/order/${id}/review`, `/pay/${id}`, `/refund/${id}`, `/profile/orders/${id}`],
    `/meeting-instructions?orderId=${id}`,
  ]);
  const pages = shopForms.map(({ page, form }) => ({ pattern: patternOf(page), form }));
  const missing = new Set<string>();
  let seen = 0;
  for (const address of [...addresses, "/profile", "/profile/security", "/profile/payouts"]) {
    const { text } = await shop.ask("customer", address);
    for (const { action, method, fields } of formsOfPage(text, address)) {
      const { pathname } = new URL(action, `http://shop${address}`);
      const name = fields.find((field) => field.name === "form")?.value;
      const own = pages.filter(({ pattern }) => pattern.test(pathname));
      if (method !== "post" || name === undefined || own.length === 0) continue;
      seen += 1;
      if (!own.some(({ form }) => name === form || name.startsWith(`${form}-`)))
        missing.add(`${pathname} ${name}`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

const senders = ["visitor", "holder", "customer", "other", "locked", "admin"] as const satisfies Sender[];
/** A token of an order, as the cookie of a browser that placed it has it. */
const token = "matrix-of-rights-token";
const hash = createHash("sha256").update(token).digest();

const cookieOf = (orderId: string) => `oa-${orderId.replaceAll("-", "").slice(0, 16)}=${token}`;

/** Who sends a form: the first who may and another customer who may not, or nobody; all in the long run. */
function sendersOf({ may }: ShopForm): readonly Sender[] {
  const stranger = may.includes("other") ? "visitor" : "other";
  return senders.filter((who) => isLongRun || who === may[0] || who === stranger);
}

/** What somebody is answered who sends a form, and what was written by it. */
function sent(who: Sender, { form }: ShopForm, { address, orderId = "", body }: ShopScene) {
  return shop.undo(async () => {
    const cookie = cookieOf(orderId);
    const [path = "", query] = address.split("?");
    const told = await shop.ask(
      who === "holder" ? "visitor" : who,
      `${path}.data${query ? `?${query}` : ""}`,
      {
        body: new URLSearchParams({ form, ...(body as Row) }),
        ...(who === "holder" && { headers: { cookie } }),
      },
    );
    return { told, changed: await shop.changes() };
  });
}

test("what is somebody's own is read by them, and isn't there for others", async () => {
  const wrong: string[] = [];
  await shop.undo(async () => {
    await shop.query("update orders set access_token_hash = $1", [hash]);
    for (const { path, order = "true", may } of reads) {
      const { id = "" } = await stage.row(`select id from orders where ${order} order by created_at limit 1`);
      const address = path.replace(":orderId", id).replace(":key", "a".repeat(64));
      for (const who of senders) {
        const told = await shop.ask(who === "holder" ? "visitor" : who, address, {
          ...(who === "holder" && { headers: { cookie: cookieOf(id) } }),
        });
        const isRead = told.status === 200;
        const isKept = isRefused(told) || told.status === 404;
        if (may.includes(who) ? !isRead : !isKept)
          wrong.push(`${path}: ${who} got ${told.status} ${told.text.slice(0, 200)}`);
      }
    }
  });
  expect(wrong).toEqual([]);
});

test("the same valid form is done for whose order or account it is, and nothing for anybody else", async () => {
  const count = { allow: 0, deny: 0 };
  const wrong: string[] = [];
  for (const one of shopForms) {
    await shop.forgetChanges();
    await shop
      .undo(async () => {
        const scene = await one.scene(stage);
        if (scene.orderId)
          await shop.query("update orders set access_token_hash = $2 where id = $1", [scene.orderId, hash]);
        await shop.changes();
        for (const who of sendersOf(one)) {
          const may = one.may.includes(who);
          const { told, changed } = await sent(who, one, scene);
          count[may ? "allow" : "deny"] += 1;
          const isDone = told.status < 400 && !isRefused(told) && (changed.length > 0 || one.isSeen?.(told));
          const isKept =
            changed.length === 0 &&
            (told.status >= 400 || isRefused(told) || (one.isOwn && who !== "visitor"));
          if (may ? !isDone : !isKept)
            wrong.push(
              `${may ? "MAY" : "NOT"} ${one.page} ${one.form}: ${who} got ${told.status}, changed ${changed.join()} ${told.text.replace(/"fields",.*/, "").slice(0, 300)}`,
            );
        }
      })
      .catch((error: unknown) =>
        wrong.push(
          `${one.page} ${one.form} has no scene: ${String(error)} ${String((error as Error).cause)}`,
        ),
      );
  }
  expect(wrong).toEqual([]);
  process.stdout.write(
    `\nMatrix of the shop: ${count.allow + count.deny} cells, ${count.allow} allow, ${count.deny} deny; ${shopForms.length} forms.\n`,
  );
});
