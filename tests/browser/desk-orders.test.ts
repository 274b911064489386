import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder, removeOrder } from "../../domain/orders/index.ts";
import { shortId } from "../../domain/orders/model.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { openPage, sharedBrowser, windows } from "../support/browser.ts";
import type { TestDatabase } from "../support/database.ts";
import { openDesk, tryPassword } from "../support/desk-acts.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { expectToast, signIn, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;
let database: TestDatabase;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
  database = { ...connect(shop.databaseUrl, { max: 2, onError: () => {} }), url: shop.databaseUrl };
});
afterAll(async () => {
  await database?.close();
});

type Options = { customerName?: string };

/** Places a boost, which needs no stock, as a customer would, behind the desk's back. */
async function placedOrder({ customerName = "Plain Customer" }: Options = {}): Promise<string> {
  const ctx = { ...ordersCtx(database).ctx, clock: systemClock };
  const order = {
    id: randomUUID(),
    type: "account_sale",
    customerId: null,
    customerName,
    customerEmail: "plain@customers.example",
    rsn: "Plain Person",
    quantity: 1,
    amountCents: 3500,
    source: "web",
  } as const;
  const result = await placeOrder(ctx, {
    order,
    once: { scope: "test", key: randomUUID(), content: {} },
    visitor: null,
  });
  if (!result.ok) throw new Error(result.error.text);
  return order.id;
}

const rowOf = (page: Page, id: string) =>
  page.locator("tbody tr").filter({ has: page.locator(`[data-order="${id}"]`) });

const statusOf = async (id: string) =>
  (await shop.query("select status from orders where id = $1", [id]))[0]?.status;

longTest(
  "filters stand in the address: a reload shows the same, and the form works without scripts",
  async () => {
    const mine = `Seeker ${randomUUID().slice(0, 6)}`;
    const id = await placedOrder({ customerName: mine });
    await placedOrder({ customerName: "Somebody Else" });
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "staff@goldhall.test");
    await page.getByRole("searchbox", { name: "Search orders" }).fill(mine);
    await page.waitForURL(/q=Seeker/);
    await page.getByRole("combobox", { name: "Type", exact: true }).selectOption({ label: "Account Sale" });
    await page.waitForURL(/type=account_sale/);
    const pending = page
      .getByRole("navigation", { name: "Filter by status" })
      .getByRole("link", { name: /Pending/ });
    await pending.click();
    await page.waitForURL(/status=pending/);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await page.reload();
    await rowOf(page, id).waitFor();
    expect(await page.locator("tbody tr").count()).toBe(1);
    expect(await page.getByRole("searchbox").inputValue()).toBe(mine);
    expect(await pending.getAttribute("aria-current")).toBe("true");

    const bare = await browser.newContext({
      ...windows.desktop,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const quiet = await bare.newPage();
    await quiet.goto(`${shop.origin}/admin?state=all`);
    await quiet.getByRole("searchbox", { name: "Search orders" }).fill(mine);
    await quiet.keyboard.press("Enter");
    await quiet.waitForURL(/q=Seeker/);
    expect(await quiet.locator("tbody tr").count()).toBe(1);
    await rowOf(quiet, id).getByRole("button", { name: /^Take/ }).click();
    await rowOf(quiet, id).getByText("Teller Finch").waitFor();
    await rowOf(quiet, id)
      .getByRole("link", { name: /^Cancel #/ })
      .click();
    await quiet.getByLabel("Reason").fill("Asked by mail");
    await quiet.getByRole("button", { name: "Cancel order" }).click();
    await rowOf(quiet, id).getByText("Canceled").waitFor();
    expectQuiet();
    await Promise.all([bare.close(), context.close()]);
  },
);

longTest("a filter that is chosen at the moment a search is answered is kept", async () => {
  const mine = `Seeker ${randomUUID().slice(0, 6)}`;
  const id = await placedOrder({ customerName: mine });
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  // As on a slow machine: the choice comes between what is shown and what follows from it, and is sent a
  // moment later.
  await page.evaluate(() => {
    const after = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, ms?: number) => after(act, ms || 50)) as typeof window.setTimeout;
    let steps = 2;
    const watch = new MutationObserver(() => {
      const type = document.querySelector<HTMLSelectElement>("select[name=type]");
      if (!type || !location.search.includes("q=")) return;
      steps -= 1;
      if (steps === 0) watch.disconnect();
      type.value = "account_sale";
      type.dispatchEvent(new Event("change", { bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener("popstate", () => watch.disconnect());
  });
  const type = page.getByRole("combobox", { name: "Type", exact: true });
  await page.getByRole("searchbox", { name: "Search orders" }).fill(mine);
  await page.waitForURL(/type=account_sale/);
  expect(new URL(page.url()).searchParams.get("q")).toBe(mine);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await rowOf(page, id).waitFor();
  expect(await type.inputValue()).toBe("account_sale");
  // Cleared elsewhere, the fields follow. The choice was made twice, and may be two steps of the history.
  const isFiltered = () => new URL(page.url()).searchParams.has("type");
  for (let step = 0; step < 2 && isFiltered(); step += 1) await page.goBack();
  expect(isFiltered()).toBe(false);
  await expect.poll(() => type.inputValue()).toBe("");
  expectQuiet();
  await context.close();
});

longTest(
  "a filter that is pressed while a search is on its way is added to it, and a failed one leaves the list",
  async () => {
    const mine = `Seeker ${randomUUID().slice(0, 6)}`;
    const id = await placedOrder({ customerName: mine });
    const { page, context } = await openPage(browser);
    await openDesk(page, shop.origin, "staff@goldhall.test");
    const asked = Promise.withResolvers<void>();
    const pressed = Promise.withResolvers<void>();
    await page.route(/\/admin\.data\?.*q=Seeker/, async (route) => {
      asked.resolve();
      await pressed.promise;
      await route.continue();
    });
    const search = page.getByRole("searchbox", { name: "Search orders" });
    await search.fill(mine);
    await asked.promise;
    await page.getByRole("link", { name: "Paid, waiting" }).click();
    pressed.resolve();
    await page.waitForURL(
      (url) => url.searchParams.get("paid_waiting") === "true" && url.searchParams.get("q") === mine,
    );
    await page.getByRole("link", { name: "Paid, waiting" }).click();
    await page.waitForURL((url) => !url.searchParams.has("paid_waiting"));
    await rowOf(page, id).waitFor();
    await page.unrouteAll();
    await page.route(/\/admin\.data/, (route) => route.abort());
    await search.fill("nobody");
    await expectToast(page, "You seem to be offline");
    await rowOf(page, id).waitFor();
    expect(await search.inputValue()).toBe("nobody");
    await context.close();
  },
);

longTest("what was chosen before the page's script began is chosen", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  const chosen = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto(`${shop.origin}/admin`, { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Type", exact: true }).selectOption({ label: "Account Sale" });
  chosen.resolve();
  await page.waitForURL(/type=account_sale/);
  await page.unrouteAll({ behavior: "wait" });
  expectQuiet();
  await context.close();
});

longTest("after Take, new orders appear by themselves again", async () => {
  const id = await placedOrder({ customerName: `Taken ${randomUUID().slice(0, 6)}` });
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test");
  const take = rowOf(page, id).getByRole("button", { name: /^Take/ });
  await take.focus();
  await page.keyboard.press("Enter");
  await take.waitFor({ state: "detached" });
  const next = await placedOrder();
  await rowOf(page, next).waitFor();
  expectQuiet();
  await context.close();
});

longTest(
  "a filter or an order that is pressed before a search has started comes first, and the search goes on",
  async () => {
    const mine = `Seeker ${randomUUID().slice(0, 6)}`;
    const id = await placedOrder({ customerName: mine });
    const { page, context, expectQuiet } = await openPage(browser);
    await page.clock.install();
    await openDesk(page, shop.origin, "staff@goldhall.test");
    let searchDue = Promise.withResolvers<void>();
    await page.route("**/*.data*", async (route) => {
      await searchDue.promise;
      await route.continue();
    });
    const typeAndPress = async (link: string) => {
      searchDue = Promise.withResolvers();
      await page.evaluate(
        ([text, selector]) => {
          const search = document.querySelector<HTMLInputElement>("input[name=q]");
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
          set?.call(search, text);
          search?.dispatchEvent(new Event("input", { bubbles: true }));
          document.querySelector<HTMLElement>(selector ?? "")?.click();
        },
        [mine, link],
      );
      // Longer on its way than it takes until a search begins.
      await page.clock.runFor(2_000);
      searchDue.resolve();
    };
    await typeAndPress('a[href="/admin?state=open&at_risk=true"]');
    await page.waitForURL((url) => url.searchParams.has("at_risk") && url.searchParams.get("q") === mine);
    await visit(page, `${shop.origin}/admin`);
    await typeAndPress(`[data-order="${id}"]`);
    await page.waitForURL(new RegExp(`/admin/orders/${id}$`));
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasText: id.slice(0, 8) })
      .waitFor();
    expectQuiet();
    await context.close();
  },
);

/** Where something is once the page has come to rest: the focus may have moved it into sight. */
async function restingBox(locator: Locator) {
  let box = await locator.boundingBox();
  await expect
    .poll(async () => {
      const before = box;
      box = await locator.boundingBox();
      return isDeepStrictEqual(box, before);
    })
    .toBe(true);
  return box;
}

test("a new order appears by itself, and never moves the row that has the focus", async () => {
  for (const window of isLongRun ? [windows.desktop, windows.phone] : [windows.desktop]) {
    const { page, context, expectQuiet } = await openPage(browser, window);
    await page.clock.install();
    await placedOrder();
    await signIn(page, shop.origin, "staff@goldhall.test", "/support");
    await visit(page, `${shop.origin}/admin?sort=created`);
    await tryPassword(page);
    await page.locator("tbody tr").first().waitFor();
    await page.mouse.move(0, 0);
    await page.getByText("Live", { exact: true }).waitFor();
    const first = await placedOrder();
    await rowOf(page, first).getByText("just in").waitFor();
    // It is called so for four seconds.
    await page.clock.fastForward(4_000);
    await expect.poll(() => rowOf(page, first).getByText("just in").count()).toBe(0);
    // The greeting stands above the page on a phone; the page moves up when it goes, after five seconds.
    await page.clock.fastForward(6_000);
    await expect.poll(() => page.locator(".toast_toast").count()).toBe(0);

    const link = rowOf(page, first).getByRole("link", { name: `#${shortId(first)}`, exact: true });
    await link.focus();
    const before = await restingBox(rowOf(page, first));
    const second = await placedOrder();
    const show = page.getByRole("button", { name: "1 new order" });
    await show.waitFor();
    expect(await rowOf(page, first).boundingBox()).toEqual(before);
    expect(await rowOf(page, second).count()).toBe(0);
    await show.click();
    await rowOf(page, second).waitFor();
    expectQuiet();
    await context.close();
  }
});

longTest(
  "an order is canceled with a reason that the customer can read; a stale version changes nothing",
  async () => {
    const id = await placedOrder();
    const { page, context, expectQuiet } = await openPage(browser);
    await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
    await rowOf(page, id)
      .getByRole("link", { name: /^Cancel #/ })
      .click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("Canceled by admin");
    await dialog.getByLabel("Reason").fill("Sent twice");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expectToast(page, "Order Canceled", "Order has been canceled successfully.");
    expect(await statusOf(id)).toBe("canceled");
    const [event] = await shop.query(
      "select note, visibility from events where subject_id = $1 and type = 'order.status_changed'",
      [id],
    );
    expect(event).toEqual({ note: "Sent twice", visibility: "public" });
    await rowOf(page, id).getByText("Canceled").waitFor();
    expect(
      await rowOf(page, id)
        .getByRole("link", { name: /^Cancel #/ })
        .count(),
    ).toBe(0);

    const raced = await placedOrder();
    const answer = await page.request.post(`${shop.origin}/admin`, {
      form: { form: "cancel", orderId: raced, version: "7", reason: "too late" },
      headers: { Origin: shop.origin },
    });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain("Your change wasn't saved.");
    expect(await statusOf(raced)).toBe("pending");
    expectQuiet();
    await context.close();
  },
);

longTest("ticked orders are assigned together, all or none", async () => {
  const ids = [await placedOrder(), await placedOrder()];
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "manager@goldhall.test", "/admin?sort=created");
  for (const id of ids)
    await page.getByRole("checkbox", { name: `Select #${shortId(id)}` }).check({ force: true });
  await page.getByText("2 selected").waitFor();
  await page.getByLabel("Assign to").selectOption({ label: "Teller Finch" });
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expectToast(page, "Assigned to Teller Finch", "2 orders reassigned.");
  for (const id of ids) await rowOf(page, id).getByText("Teller Finch").waitFor();
  const third = await placedOrder();
  const staff = await shop.query("select id from user_profiles where display_name = 'Teller Finch'");
  const staffId = String(staff[0]?.id);
  const answer = await page.request.post(`${shop.origin}/admin`, {
    form: { form: "assign", personId: staffId, [`order:${third}`]: "on", [`order:${randomUUID()}`]: "on" },
    headers: { Origin: shop.origin },
  });
  expect(answer.status()).toBe(404);
  const [row] = await shop.query("select assigned_to, version from orders where id = $1", [third]);
  expect(row).toEqual({ assigned_to: null, version: 1 });
  expectQuiet();
  await context.close();
});

longTest("the export is what the filters show, with cells that no spreadsheet runs", async () => {
  const name = `=HYPERLINK("http://evil.example?${randomUUID()}")`;
  const id = await placedOrder({ customerName: name });
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?status=pending");
  await rowOf(page, id).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  await expectToast(page, "Export Complete", "Orders have been exported to CSV.");
  const day = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`orders-pending-${day}.csv`);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines[0]).toContain(
    '"Order ID","Type","Customer Name","Customer Email","Amount","Status","Created At",',
  );
  const line = lines.find((each) => each.includes(id));
  expect(line).toContain(`"'${name.replaceAll('"', '""')}"`);
  expect(lines.some((each) => each.includes('"Completed"'))).toBe(false);
  const answer = await page.request.get(`${shop.origin}/admin/orders.csv?status=pending`);
  expect(answer.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
  });
  const visitor = await fetch(`${shop.origin}/admin/orders.csv`, { redirect: "manual" });
  expect(visitor.status).toBe(302);
  expectQuiet();
  await context.close();
});

longTest("the list is worked by single keys, and they rest while one types", async () => {
  const ids = [await placedOrder(), await placedOrder()].reverse();
  const [newest = "", older = ""] = ids;
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
  await rowOf(page, newest).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await rowOf(page, older).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("k");
  expect(await rowOf(page, newest).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("t");
  await rowOf(page, newest).getByText("Teller Finch").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog", { name: `Status of #${shortId(newest)}` }).waitFor();
  await page.getByRole("button", { name: /In Progress/ }).click();
  await expectToast(page, "Status Updated");
  expect(await statusOf(newest)).toBe("in_progress");
  await page.keyboard.press("/");
  await page.keyboard.type("jt?");
  expect(await page.getByRole("searchbox").inputValue()).toBe("jt?");
  await page.waitForURL(/q=jt/);
  await page.getByRole("searchbox").fill("");
  await page.waitForURL((url) => !url.search.includes("q="));
  await rowOf(page, newest).waitFor();
  await page.locator("body").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/orders\//);
  expectQuiet();
  await context.close();
});

/** Presses an order's status, which asks for the next one. */
async function askStatus(page: Page, id: string): Promise<Locator> {
  await rowOf(page, id)
    .getByRole("link", { name: /change status/ })
    .click();
  return page.getByRole("dialog", { name: `Status of #${shortId(id)}` });
}

longTest("what is written about an order's status stays while somebody else takes the order", async () => {
  const id = await placedOrder();
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
  await page.getByText("Live", { exact: true }).waitFor();
  const dialog = await askStatus(page, id);
  await dialog.getByRole("textbox").fill("Asked for coins");
  await dialog.getByRole("checkbox").check({ force: true });
  const other = await openPage(browser);
  await openDesk(other.page, shop.origin, "manager@goldhall.test", "/admin?sort=created");
  await rowOf(other.page, id).getByRole("button", { name: /^Take/ }).click();
  await expect.poll(() => dialog.locator("input[name=version]").inputValue()).toBe("2");
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Asked for coins");
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(true);
  await dialog.getByRole("button", { name: /In Progress/ }).click();
  await dialog.getByText("Ledger Oak is on this order. Take it over?").waitFor();
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Asked for coins");
  await dialog.getByRole("button", { name: "Take over and continue" }).click();
  await expectToast(page, "Status Updated");
  await dialog.waitFor({ state: "detached" });
  expectQuiet();
  await Promise.all([context.close(), other.context.close()]);
});

longTest("the late answer of a search closes no dialog; an action that was done does", async () => {
  const mine = `Seeker ${randomUUID().slice(0, 6)}`;
  const id = await placedOrder({ customerName: mine });
  await placedOrder();
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(/[?&]q=/, async (route) => {
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  // At once, since a search that takes its time leaves no rows to press.
  await page.evaluate(
    ([text, order]) => {
      const search = document.querySelector<HTMLInputElement>("input[name=q]");
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(search, text);
      search?.dispatchEvent(new Event("input", { bubbles: true }));
      const row = document.querySelector(`[data-order="${order}"]`)?.closest("tr");
      row?.querySelector<HTMLElement>(".orders-list_statusLink")?.click();
    },
    [mine, id],
  );
  const dialog = page.getByRole("dialog", { name: `Status of #${shortId(id)}` });
  await dialog.getByRole("textbox").fill("Asked for coins");
  await asked.promise;
  free.resolve();
  await page.waitForURL(/q=Seeker/);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Asked for coins");
  await dialog.getByRole("button", { name: /In Progress/ }).click();
  await expectToast(page, "Status Updated");
  await dialog.waitFor({ state: "detached" });
  expect(await statusOf(id)).toBe("in_progress");
  expectQuiet();
  await context.close();
});

longTest("why an order's status was refused is said of that order alone", async () => {
  const [one, other] = [await placedOrder(), await placedOrder()];
  const { page, context, expectQuiet } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
  await rowOf(page, other).waitFor();
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  const first = await askStatus(page, one);
  await first.getByRole("button", { name: /In Progress/ }).click();
  await first.locator(".alert_alert", { hasText: "What you typed is still here." }).waitFor();
  await page.keyboard.press("Escape");
  await first.waitFor({ state: "detached" });
  const second = await askStatus(page, other);
  await second.getByRole("textbox").waitFor();
  expect(await second.locator(".alert_alert").count()).toBe(0);
  expectQuiet();
  await context.close();
});

longTest("an order that is removed leaves open lists, and who had it selected is told", async () => {
  const id = await placedOrder();
  const { page, context } = await openPage(browser);
  await openDesk(page, shop.origin, "staff@goldhall.test", "/admin?sort=created");
  await page.getByText("Live", { exact: true }).waitFor();
  await rowOf(page, id)
    .getByRole("link", { name: `#${shortId(id)}`, exact: true })
    .focus();
  const ctx = { ...ordersCtx(database).ctx, clock: systemClock, actor: system("test") };
  const done = await removeOrder(ctx, { orderId: id, version: 1, reason: "spam" });
  expect(done.ok).toBe(true);
  await expectToast(page, "Order Removed", "This order is no longer available.");
  await rowOf(page, id).waitFor({ state: "detached" });
  await visit(page, `${shop.origin}/admin?q=${id}`);
  await page.getByRole("heading", { name: "No matching orders" }).waitFor();
  await context.close();
});
