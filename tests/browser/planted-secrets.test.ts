import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answersAddress } from "../../app/account-sales/shop/answers-address.ts";
import { accountCheckItems, accountCheckLabels } from "../../domain/account-sales/model.ts";
import { boostScene } from "../support/boost-scene.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import { openDesk, pressFor } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { holdOrder } from "../support/order-scene.ts";
import {
  findPlanted,
  followLive,
  formsOf,
  readWholeDatabase,
  recordAnswers,
  type Seen,
  storedByBrowser,
} from "../support/planted.ts";
import { purchaseScene } from "../support/purchase-scene.ts";
import { saleAnswers } from "../support/sale-acts.ts";
import {
  choosePayment,
  confirmSelling,
  cookiesOf,
  getOffer,
  giveLogin,
  title,
} from "../support/sale-flow.ts";
import { expectToast, mailTo, pressStatus, signIn, visit } from "../support/shop-acts.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let browser: Browser;
let shop: ShopServer;

beforeAll(async () => {
  [browser, shop] = await Promise.all([
    sharedBrowser(),
    startShopServer({ env: { LOG_LEVEL: "trace", RATE_LIMITS: "off" } }),
  ]);
});
afterAll(async () => {
  await shop?.stop();
});

/** Letters that are nowhere else. */
const mark = () => `zq${randomBytes(5).toString("hex")}`;
const secrets = {
  login: `login.${mark()}@vault.example`,
  password: `Pass-${mark()}-word`,
  cashtag: `$c${mark()}`,
  link: `https://reset.example/planted?key=${mark()}`,
  otherLogin: `old ${mark()}`,
  otherPassword: `Other-${mark()}-word`,
  wallet: "HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH",
  wrongWallet: `0x${mark()}`,
};
/** Without what a form may leave out or write in another way, such as the dollar sign. */
const planted = Object.values(secrets).map((secret) => secret.replace(/^\$|^https:\/\//, ""));
const control = `control-${mark()}`;
const guestMail = `guest-${mark()}@customers.example`;
const seen: Seen[] = [];

/** The signed-in seller: with scripts, CashApp, a mail login. */
async function sellSignedIn(page: Page): Promise<string> {
  await signIn(page, shop.origin, "customer@goldhall.test", "/support");
  await visit(page, shop.origin + answersAddress(saleAnswers));
  await getOffer(page, "Bog Ember");
  await choosePayment(page, "CashApp");
  await page.getByLabel("$Cashtag", { exact: true }).fill(secrets.cashtag);
  await giveLogin(page, { name: secrets.login, password: "" });
  await page.locator("form .field_error", { hasText: "Please enter the account's password" }).waitFor();
  await giveLogin(page, { name: secrets.login, password: secrets.password });
  await page.getByRole("dialog", { name: "Account Sale Confirmation" }).waitFor();
  seen.push(await storedByBrowser(page, "before the last yes"));
  // The worst moment for a log: the database refuses the statement that holds everything.
  await shop.query(
    `create function fails() returns trigger language plpgsql as $$ begin raise 'no space'; end $$`,
  );
  await shop.query(
    "create trigger fails before insert on account_sales for each row execute function fails()",
  );
  await page.getByRole("button", { name: "Yes, Sell My Account" }).click();
  await page.getByText("Failed to create order due to a system error").first().waitFor();
  await shop.query("drop trigger fails on account_sales");
  return confirmSelling(page);
}

/** A guest without scripts: a Solana wallet, a login name. */
async function sellPlainly(page: Page): Promise<string> {
  await page.goto(shop.origin + answersAddress(saleAnswers));
  await getOffer(page, "Dune Otter");
  await choosePayment(page, "Cryptocurrency");
  await page.getByText("Solana (SOL)", { exact: true }).click();
  await page.getByLabel("Wallet address").fill(secrets.wrongWallet);
  await page.getByLabel("Email", { exact: true }).fill(guestMail);
  await giveLogin(page, { name: secrets.otherLogin, password: secrets.otherPassword });
  await page.locator("form .field_error", { hasText: "Invalid SOL wallet address." }).waitFor();
  await page.getByLabel("Wallet address").fill(secrets.wallet);
  await giveLogin(page, { name: secrets.otherLogin, password: secrets.otherPassword });
  return confirmSelling(page);
}

async function setStatus(desk: Page, label: string): Promise<void> {
  await pressStatus(desk, label);
  await desk.locator(".desk-order_title").getByText(label, { exact: true }).waitFor();
}

async function noteControl(desk: Page): Promise<void> {
  const log = desk.locator(".desk-order_log");
  await log.getByText("Add a note").click();
  await log.getByLabel("New note").fill(control);
  await log.getByRole("button", { name: "Add note" }).click();
  await log.getByText(control).waitFor();
}

/** Staff take the sale over: link asked and pasted, verified, paid, completed, listed, taken back. */
async function workAtDesk(desk: Page, seller: Page, orderId: string): Promise<void> {
  await setStatus(desk, "In Progress");
  await noteControl(desk);
  await desk.getByRole("button", { name: "Request Email Reset Link" }).click();
  await seller.getByRole("link", { name: "Paste the reset link" }).click();
  await seller.getByLabel("Reset link", { exact: true }).fill(secrets.link.replace("https", "ftp"));
  await seller.getByRole("button", { name: "Save the link" }).click();
  await seller.getByText("That's not a link.").first().waitFor();
  await seller.getByLabel("Reset link", { exact: true }).fill(secrets.link);
  await seller.getByRole("button", { name: "Save the link" }).click();
  await expectToast(seller, "Reset Link Saved");
  seen.push(await storedByBrowser(seller, "after the reset link"));
  await desk.getByText("Link received").first().waitFor();
  for (const item of accountCheckItems) {
    await desk.getByRole("button", { name: accountCheckLabels[item] }).click();
  }
  await desk.getByText("7 of 7 seen").waitFor();
  // The high scores contradict a claim: a manager says why they pay all the same.
  await desk.locator("#verify").getByLabel("Note").fill("Seen in the game");
  await pressFor(desk.getByRole("button", { name: "Verify account" }), desk.getByText(/^Ours since /));
  await desk.getByRole("button", { name: "Mark as sent", exact: true }).click();
  await desk.locator(".desk-order_title").getByText("Payment Sent", { exact: true }).waitFor();
  await setStatus(desk, "Completed");
  await desk.getByRole("button", { name: "Create listing" }).click();
  await desk.locator("#listing").getByRole("link").waitFor();
  await desk.getByRole("link", { name: "Seller took the account back" }).click();
  const dialog = desk.getByRole("dialog", { name: "Seller took the account back" });
  await dialog.getByLabel("Reason").fill("Taken back in a test");
  await dialog.getByRole("button", { name: "Add to list" }).click();
  await dialog.waitFor({ state: "detached" });
  const listed = await shop.query("select kind from recovered_accounts where order_id = $1", [orderId]);
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(["rsn", "email", "wallet"]));
}

/** Asks for everything that tells of an order, with the cookies of a browser. */
async function readEverything(context: BrowserContext, who: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await context.request.get(shop.origin + path);
    const text = await answer.text();
    seen.push({ where: `${who}: ${path} ${answer.status()}`, text: JSON.stringify(answer.headers()) + text });
  }
}

const customerPaths = (id: string) => [
  ...[`/order/${id}`, `/order/${id}/reset-link`, `/receipt?orderId=${id}`, `/track-order/${id}`, "/profile"],
  ...[`/profile/orders/${id}`, `/orders/${id}/invoice`, `/orders/${id}/invoice.pdf`, `/api/orders/${id}`],
];
const deskPaths = (id: string) => [
  ...[
    `/admin/orders/${id}`,
    "/admin",
    "/admin/orders.csv?state=all",
    `/admin?q=${id.slice(0, 8)}`,
    "/admin/activity",
    "/admin/activity.csv",
  ],
  ...[
    "/admin/payouts",
    "/admin/offers",
    "/admin/boosts",
    "/admin/recovered",
    "/admin/listings",
    "/admin/mails",
  ],
  ...[`/admin/orders/${id}/invoice`, "/api/orders", `/api/orders/${id}`, "/api/orders/counts"],
];

/** Every mail with its page, as far as the demo shows them. */
async function readMails(context: BrowserContext): Promise<void> {
  const mails = await (await fetch(`${shop.origin}/demo/mails.json`)).json();
  for (const { id } of mails) await readEverything(context, "mails", [`/demo/mails?id=${id}`]);
  await readEverything(context, "mails", ["/demo/mails.json"]);
}

longTest("what sellers type to log in and to be paid is nowhere but in the vault, encrypted", async () => {
  const seller = await openPage(browser, { ...windows.phone });
  const guest = await openPage(browser, { ...windows.desktop, javaScriptEnabled: false });
  const desk = await openPage(browser, { ...windows.desktop });
  const records = [
    recordAnswers(seller.context, "seller"),
    recordAnswers(guest.context, "guest"),
    recordAnswers(desk.context, "desk"),
  ];
  const orderId = await sellSignedIn(seller.page);
  const plainId = await sellPlainly(guest.page);
  await openDesk(desk.page, shop.origin, "manager@goldhall.test", `/admin/orders/${orderId}`);
  const streams = [
    await followLive(shop.origin, [`order:${orderId}`], await cookiesOf(seller.context, shop.origin)),
    await followLive(
      shop.origin,
      ["orders", `order-desk:${orderId}`, `order-desk:${plainId}`],
      await cookiesOf(desk.context, shop.origin),
    ),
  ];
  await workAtDesk(desk.page, seller.page, orderId);
  await mailTo(shop.origin, guestMail, `Order received: order #${plainId.slice(0, 8)}`);
  await mailTo(shop.origin, "customer@goldhall.test", `Completed: order #${orderId.slice(0, 8)}`);

  const stranger = await browser.newContext();
  for (const [context, who] of [
    [seller.context, "seller"],
    [guest.context, "guest"],
    [stranger, "stranger"],
  ] as const) {
    await readEverything(context, who, [...customerPaths(orderId), ...customerPaths(plainId)]);
  }
  await readEverything(desk.context, "desk", [...deskPaths(orderId), ...deskPaths(plainId)]);
  await readMails(desk.context);
  for (const stream of streams) seen.push(await stream.stop(orderId));
  for (const { settled } of records) await settled();
  seen.push(...records.flatMap((one) => one.seen), { where: "the log", text: shop.output() });
  seen.push(...(await readWholeDatabase(shop)));

  expect(findPlanted(planted, seen)).toEqual([]);
  expectSearched(orderId, plainId);
  await expectSearchFinds();
  await expectRevealed(desk.page, { orderId, plainId });
  const afterwards = [{ where: "the log", text: shop.output() }, ...(await readWholeDatabase(shop))];
  expect(findPlanted(planted, afterwards)).toEqual([]);
  await Promise.all([seller.context.close(), guest.context.close(), desk.context.close(), stranger.close()]);
});

/** The search looked at what it should: each kind of source holds what is no secret. */
function expectSearched(orderId: string, plainId: string): void {
  const foundIn = (text: string) => findPlanted([text], seen).map((found) => found.slice(text.length + 4));
  const short = orderId.slice(0, 8);
  const found = foundIn(orderId);
  for (const where of [
    "seller: POST",
    "guest: ",
    "desk: GET",
    "live order:",
    "live orders",
    "table public.events",
  ]) {
    expect(
      foundIn(where.startsWith("guest") ? plainId : orderId).some((one) => one.startsWith(where)),
      where,
    ).toBe(true);
  }
  for (const path of [
    "/admin/orders.csv",
    `/api/orders/${orderId}`,
    "/receipt?orderId=",
    "/demo/mails.json",
  ]) {
    expect(
      found.some((one) => one.includes(path)) || foundIn(short).some((one) => one.includes(path)),
      path,
    ).toBe(true);
  }
  const noted = foundIn(control);
  expect(noted.some((one) => one.startsWith("table public.events"))).toBe(true);
  expect(noted.some((one) => one.startsWith(`desk: /admin/orders/${orderId}`))).toBe(true);
  // What staff write for staff is not told to anybody else.
  expect(noted.filter((one) => /^(seller|guest|stranger|mails)|^live order:/.test(one))).toEqual([]);
  expect(foundIn(guestMail).some((one) => one.startsWith("table "))).toBe(true);
  // The log tells what went wrong, but not what was in it.
  for (const reported of ["could not be placed", "no space"]) {
    expect(foundIn(reported)).toContain("the log");
  }
  expect(found.filter((one) => one.startsWith("stranger")).length).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(300);
  expect(seen.filter(({ where }) => where.startsWith("table ")).length).toBeGreaterThan(35);
}

/** Were a secret somewhere in the database in any of its forms, the search would say so. */
async function expectSearchFinds(): Promise<void> {
  const secret = secrets.password;
  await shop.query("create table misplaced (as_text text, as_json jsonb, as_bytes bytea)");
  for (const form of [...formsOf(secret), `xy${Buffer.from(`,${secret}`).toString("base64")}`]) {
    await shop.query("insert into misplaced (as_text, as_json) values ($1, to_jsonb($1::text))", [form]);
    expect(findPlanted(planted, await readWholeDatabase(shop))).not.toEqual([]);
    await shop.query("truncate misplaced");
  }
  await shop.query("insert into misplaced (as_bytes) values ($1)", [Buffer.from(`"password":"${secret}"`)]);
  expect(findPlanted(planted, await readWholeDatabase(shop))).toEqual([
    `${secret} in table public.misplaced`,
  ]);
  await shop.query("drop table misplaced");
}

async function reveal(desk: Page, dialogName: string, requested: readonly string[]): Promise<void> {
  const dialog = desk.getByRole("dialog", { name: dialogName });
  await dialog.getByLabel("Reason").fill("To see that it is there");
  await dialog.getByRole("button", { name: "Reveal" }).click();
  for (const secret of requested) await desk.getByText(secret).first().waitFor();
  await desk.getByRole("link", { name: "Hide" }).click();
  await desk
    .getByText(requested[0] ?? "")
    .first()
    .waitFor({ state: "detached" });
}

/** The vault does hold all of it. */
async function expectRevealed(desk: Page, { orderId, plainId }: { orderId: string; plainId: string }) {
  await visit(desk, `${shop.origin}/admin/orders/${orderId}`);
  await desk.getByRole("link", { name: "Reveal login" }).click();
  await reveal(desk, "Reveal login", [secrets.login, secrets.password]);
  await desk.getByRole("link", { name: "Reveal reset link" }).click();
  await reveal(desk, "Reveal reset link", [secrets.link]);
  await desk.getByRole("link", { name: "Reveal", exact: true }).click();
  await reveal(desk, "Reveal payment details", [secrets.cashtag]);
  await visit(desk, `${shop.origin}/admin/orders/${plainId}`);
  await title(desk, `Order #${plainId.slice(0, 8)}`).waitFor();
  await desk.getByRole("link", { name: "Reveal login" }).click();
  await reveal(desk, "Reveal login", [secrets.otherLogin, secrets.otherPassword]);
  await desk.getByRole("link", { name: "Reveal", exact: true }).click();
  await reveal(desk, "Reveal payment details", [secrets.wallet]);
}

test("the login of a bought account is in the one answer to its buyer that reveals it, and nowhere else", async () => {
  const bought = { email: `bought.${mark()}@vault.example`, password: `Bought-${mark()}-word` };
  const recovery_questions = `First pet: bought-${mark()}`;
  const mail = `buyer-${mark()}@customers.example`;
  const buyer = await openPage(browser, { ...windows.phone });
  const desk = await openPage(browser, { ...windows.desktop });
  const records = [recordAnswers(buyer.context, "buyer"), recordAnswers(desk.context, "desk")];
  await openDesk(desk.page, shop.origin, "manager@goldhall.test", "/admin/listings");
  const deskCookie = await cookiesOf(desk.context, shop.origin);
  const shopNews = await followLive(shop.origin, ["listings", "promotions", "reviews"], "");
  const deskNews = await followLive(shop.origin, ["orders", "listing-drafts", "disputes"], deskCookie);
  const scene = await purchaseScene(shop, { ...bought, recovery_questions });
  const id = await scene.bought(buyer.context, mail);
  const orderNews = await followLive(
    shop.origin,
    [`order:${id}`],
    await cookiesOf(buyer.context, shop.origin),
  );
  await revealOnce(buyer.page, id, Object.values(bought));
  await mailTo(shop.origin, mail, `Your account's login was shown: order #${id.slice(0, 8)}`);

  const [listing] = await shop.query(
    "select id, slug from account_listings join account_purchases on listing_id = id where order_id = $1",
    [id],
  );
  const catalog = [`/buy-accounts/${listing?.slug}`, "/buy-accounts", "/api/listings", `/order/${id}/login`];
  const stranger = await browser.newContext();
  const listings = [`/admin/listings/${listing?.id}`, "/admin/listings.csv", "/admin/disputes"];
  await readEverything(buyer.context, "buyer", [...customerPaths(id), ...catalog]);
  await readEverything(stranger, "stranger", [...customerPaths(id), ...catalog]);
  await readEverything(desk.context, "desk", [...deskPaths(id), ...catalog, ...listings]);
  await readMails(desk.context);
  const live = await Promise.all([
    shopNews.stop('"topic":"listings"'),
    deskNews.stop(id),
    orderNews.stop(id),
  ]);
  for (const { settled } of records) await settled();
  seen.push(...live, ...records.flatMap((one) => one.seen), { where: "the log", text: shop.output() });
  seen.push(...(await readWholeDatabase(shop)));

  const answer = `buyer: POST ${shop.origin}/order/${id}/login.data`;
  const secretsOfIt = [...Object.values(bought), recovery_questions];
  expect([...new Set(findPlanted(secretsOfIt, seen))]).toEqual(
    secretsOfIt.map((secret) => `${secret} in ${answer}`),
  );
  // What everybody may follow has news of the account, and tells nobody the order.
  expect(live[0].text).toContain('"topic":"listings"');
  const foundIn = findPlanted([id], seen).map((found) => found.slice(id.length + 4));
  expect(foundIn.filter((where) => where.startsWith("live listings"))).toEqual([]);
  for (const where of [
    "live orders",
    "live order:",
    "buyer: POST",
    "desk: /admin/orders/",
    "mails: ",
    "table public.events",
  ])
    expect(
      foundIn.filter((one) => one.startsWith(where)),
      where,
    ).not.toEqual([]);
  await scene.close();
  await Promise.all([buyer.context.close(), desk.context.close(), stranger.close()]);
});

longTest("the access to an account that is boosted is nowhere but in the vault, encrypted", async () => {
  const access = {
    login: `boost.${mark()}@vault.example`,
    password: `Boost-${mark()}-word`,
    notes: `First pet: boost-${mark()}`,
  };
  const mail = `boosted-${mark()}@customers.example`;
  const scene = await boostScene(shop);
  const held = await scene.paid(mail);
  const id = held.orderId;
  const customer = await openPage(browser, { ...windows.phone });
  const desk = await openPage(browser, { ...windows.desktop });
  const records = [recordAnswers(customer.context, "customer"), recordAnswers(desk.context, "desk")];
  await holdOrder(customer.context, shop.origin, held);
  await openDesk(desk.page, shop.origin, "manager@goldhall.test", `/admin/orders/${id}`);
  const streams = [
    await followLive(shop.origin, [`order:${id}`], await cookiesOf(customer.context, shop.origin)),
    await followLive(shop.origin, ["orders", `order-desk:${id}`], await cookiesOf(desk.context, shop.origin)),
  ];
  await giveAccess(customer.page, id, access);
  await mailTo(shop.origin, mail, `Payment received: order #${id.slice(0, 8)}`);
  await desk.page.locator("#access").getByText("Given", { exact: true }).waitFor();

  const stranger = await browser.newContext();
  await readEverything(customer.context, "customer", customerPaths(id));
  await readEverything(stranger, "stranger", customerPaths(id));
  await readEverything(desk.context, "desk", deskPaths(id));
  await readMails(desk.context);
  for (const stream of streams) seen.push(await stream.stop(id));
  for (const { settled } of records) await settled();
  seen.push(...records.flatMap((one) => one.seen), { where: "the log", text: shop.output() });
  seen.push(...(await readWholeDatabase(shop)));
  const plantedHere = Object.values(access);
  expect(findPlanted(plantedHere, seen)).toEqual([]);
  const foundIn = findPlanted([id], seen).map((found) => found.slice(id.length + 4));
  for (const where of ["live order:", "live orders", "customer: POST", "desk: /admin/orders/", "mails: "]) {
    expect(
      foundIn.filter((one) => one.startsWith(where)),
      where,
    ).not.toEqual([]);
  }

  await desk.page.getByRole("link", { name: "Reveal account access" }).click();
  await reveal(desk.page, "Reveal account access", plantedHere);
  const afterwards = [{ where: "the log", text: shop.output() }, ...(await readWholeDatabase(shop))];
  expect(findPlanted(plantedHere, afterwards)).toEqual([]);
  await scene.close();
  await Promise.all([customer.context.close(), desk.context.close(), stranger.close()]);
});

type Access = { login: string; password: string; notes: string };

/** The customer types it, first while the database refuses it, which is the worst moment for a log. */
async function giveAccess(page: Page, orderId: string, { login, password, notes }: Access): Promise<void> {
  await visit(page, `${shop.origin}/order/${orderId}`);
  const card = page.locator("#access");
  await card.getByLabel("Login name or email").fill(login);
  await card.getByLabel(/^Password/).fill(password);
  await card.getByLabel(/^Recovery answers/).fill(notes);
  await shop.query(
    "create function refuses() returns trigger language plpgsql as $$ begin raise 'no room'; end $$",
  );
  await shop.query(
    "create trigger refuses before insert on boost_access_parts for each row execute function refuses()",
  );
  await card.getByRole("button", { name: "Send access" }).click();
  await card.getByText("Something went wrong. Try again in a moment.").waitFor();
  await shop.query("drop trigger refuses on boost_access_parts");
  expect(shop.output()).toContain("no room");
  await card.getByRole("button", { name: "Send access" }).click();
  await expectToast(page, "Access sent");
  seen.push(await storedByBrowser(page, "after access was given"));
}

/** The buyer reads the login, keeps nothing of it, and is refused when asking again. */
async function revealOnce(page: Page, orderId: string, requested: readonly string[]): Promise<void> {
  await visit(page, `${shop.origin}/order/${orderId}`);
  await page.getByRole("link", { name: "Show the login once" }).click();
  // Read on its way: a browser may have dropped the body of an answer before it is asked for it.
  await page.route("**/login.data*", async (route) => {
    const response = await route.fetch();
    const where = `buyer: ${route.request().method()} ${route.request().url()}`;
    seen.push({ where, text: await response.text() });
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Show it now" }).click();
  for (const secret of requested) await page.getByText(secret).first().waitFor();
  seen.push(await storedByBrowser(page, "after reading the login"));
  await page.getByRole("link", { name: "I've saved it" }).click();
  await page.waitForURL(/#check$/);
  await page.getByRole("heading", { name: "Check the account" }).waitFor();
  const again = await page.context().request.post(`${shop.origin}/order/${orderId}/login`, {
    form: { form: "reveal-purchase", onceKey: `again-${mark()}` },
    headers: { origin: shop.origin },
  });
  expect(again.status()).toBe(409);
  seen.push({ where: "buyer: the second try", text: await again.text() });
}
