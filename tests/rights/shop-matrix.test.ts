import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routesOfShop } from "../fuzz/routes-of-shop.ts";
import { isRefused } from "./answers.ts";
import { type RightsShop, rightsShop } from "./rights-shop.ts";
import { type Sender, type ShopForm, type ShopScene, shopForms } from "./scenes/shop-scenes.ts";
import { type Row, type Stage, stageOf } from "./stage.ts";

let shop: RightsShop;
let stage: Stage;
beforeAll(async () => {
  shop = await rightsShop();
  stage = await stageOf(shop);
});
afterAll(() => shop?.close());

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
  const known = [...shopForms.map(({ page }) => page), ...open];
  const paths = routes.map(({ path }) => path).filter((path) => !path.startsWith("/demo/"));
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

const senders = ["visitor", "holder", "customer", "other", "locked", "admin"] as const satisfies Sender[];
/** A token of an order, as the cookie of a browser that placed it has it. */
const token = "matrix-of-rights-token";
const hash = createHash("sha256").update(token).digest();

/** What somebody is answered who sends a form, and what was written by it. */
function sent(who: Sender, { form }: ShopForm, { address, orderId = "", body }: ShopScene) {
  return shop.undo(async () => {
    const cookie = `oa-${orderId.replaceAll("-", "").slice(0, 16)}=${token}`;
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
        for (const who of senders) {
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
