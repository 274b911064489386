import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routesOfShop } from "../fuzz/routes-of-shop.ts";
import { isRefused } from "./answers.ts";
import { type RightsShop, rightsShop } from "./rights-shop.ts";

let shop: RightsShop;
beforeAll(async () => {
  shop = await rightsShop();
});
afterAll(() => shop?.close());

/** Forms of one's own account: for whoever is signed in. */
const ownForms: Record<string, readonly string[]> = {
  "/profile": [
    "rsn",
    "email",
    "password",
    "notifications",
    "remove-device",
    "ask-export",
    "commission-payout",
  ],
  "/profile/security": ["enrol", "confirm", "disable", "renew-codes", "end-session", "end-others"],
  "/profile/payouts": ["add-destination", "remove-destination", "default-destination"],
  "/profile/erase": ["erase"],
  "/profile/orders/:orderId": ["cancel"],
};

/** Forms of an order: for its customer, or whoever holds its token. */
const orderForms: Record<string, readonly string[]> = {
  "/order/:orderId": [
    ...["cancel", "counter-offer", "confirm-purchase", "withdraw-dispute", "claim-payment", "take-up"],
    ...["boost-access", "boost-access-chat", "boost-access-withdraw"],
  ],
  "/order/:orderId/login": ["reveal-purchase"],
  "/order/:orderId/dispute": ["open-dispute", "dispute-evidence"],
  "/order/:orderId/reset-link": ["reset-link"],
  "/order/:orderId/review": ["review"],
  "/pay/:orderId": ["start", "way", "cancel", "demo"],
  "/refund/:orderId": ["refund"],
  "/meeting-instructions": ["world", "payout", "receipt"],
};

/** Pages that anybody may send a form to; what they may then do is for the command. */
const open = [
  ...["/sell-gold", "/buy-gold", "/services", "/gold-calculation", "/sell-accounts"],
  ...["/buy-accounts/:slug", "/sell-accounts/offer/:offerId", "/track-order/:orderId?"],
  ...["/support/chat", "/support/chat/panel", "/support/chat/seen", "/support/chat/presence", "/push"],
  ...["/auth", "/auth/callback", "/auth/second-step", "/join/:token", "/logout", "/theme", "/*"],
  ...["/unsubscribe/:token", "/agree"],
];

/** What stands behind a guard of its own, or is the desk's: `desk-matrix`. */
const isDesk = (path: string) => /^\/(admin|desk)(\/|$)/.test(path);

test("every page of the shop that takes forms is somebody's", async () => {
  const routes = (await routesOfShop()).filter(({ path, takesForms }) => takesForms && !isDesk(path));
  const known = [...Object.keys(ownForms), ...Object.keys(orderForms), ...open];
  const paths = routes.map(({ path }) => path).filter((path) => !path.startsWith("/demo/"));
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

const body = (form: string) =>
  new URLSearchParams({
    ...{
      form,
      version: "1",
      world: "301",
      lock: "true",
      to: "own",
      text: "A text of the matrix.",
      stars: "5",
    },
    ...{ method: "paypal", email: "matrix@example.test", way: "eth", shownCents: "100", choice: "accept" },
    ...{ idempotencyKey: randomUUID(), onceKey: randomUUID(), counterOfferId: randomUUID(), reason: "other" },
    ...{ disputeId: randomUUID(), answer: "accept", address: `0x${"ab".repeat(20)}`, login: "Vault Heron" },
    ...{
      link: "https://secure.runescape.com/m=reset?code=abcdef0123456789",
      currentPassword: "goldhall-demo",
    },
    ...{ name: "Matrix", rsn: "Vault Heron", agrees: "on", orderNotes: "" },
  });

test("a visitor who sends a form of an account is sent to sign in, whatever is in it, and nothing changes", async () => {
  const [order] = await shop.query("select id from orders where customer_id is not null limit 1");
  let cells = 0;
  for (const [path, forms] of Object.entries(ownForms)) {
    const address = `${path.replace(":orderId", String(order?.id))}.data`;
    for (const form of forms) {
      await shop.changes();
      const told = await shop.ask("visitor", address, { body: body(form) });
      expect([path, form, isRefused(told), await shop.changes()]).toEqual([path, form, true, []]);
      cells += 1;
    }
  }
  expect(cells).toBeGreaterThan(15);
});

test("nobody but its customer does anything to an order by its id: nothing is accepted, nothing changes", async () => {
  const orders = await shop.query(
    "select distinct on (type, status) id, type, status from orders where customer_id is not null order by type, status",
  );
  let cells = 0;
  for (const { id, type, status } of orders) {
    for (const [path, forms] of Object.entries(orderForms)) {
      const [page = ""] = path.replace(":orderId", String(id)).split("?");
      const query = path === "/meeting-instructions" ? `?orderId=${String(id)}` : "";
      for (const form of forms) {
        await shop.changes();
        const told = await shop.ask("visitor", `${page}.data${query}`, { body: body(form) });
        const where = `${String(type)} ${String(status)} ${path} ${form}`;
        const isTaken = told.status < 400 && !isRefused(told);
        expect([where, isTaken, await shop.changes()]).toEqual([where, false, []]);
        cells += 1;
      }
    }
  }
  process.stdout.write(`\nForms of orders: ${cells} cells, none is taken from a stranger.\n`);
});
