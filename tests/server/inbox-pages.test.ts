import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

const manager = "manager@goldhall.test";
const inbox = "/admin/inbox";
const preferences = "/admin/inbox/preferences";

/** Asks as a browser without scripts does, signed in at the desk. */
async function ask(email: string, path: string, fields?: Record<string, string>) {
  const cookies = await deskCookies(shop.origin, email);
  const answer = await fetch(shop.origin + path, {
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    headers: { origin: shop.origin, cookie: cookies.map((one) => `${one.name}=${one.value}`).join("; ") },
    redirect: "manual",
  });
  return { status: answer.status, html: await answer.text() };
}

/** What the log has from a key that somebody made, which admins and nobody else are told of. */
const happen = (type: string) =>
  shop.query(
    `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
     values ('api-key', $1, $2, 'visitor', 'internal', '{}')`,
    [randomUUID(), type],
  );

async function unreadIn(email: string): Promise<string[]> {
  const { html } = await ask(email, inbox);
  return Array.from(html.matchAll(/name="id" value="([0-9a-f-]{36})"/g), ([, id = ""]) => id);
}

longTest(
  "without scripts an inbox is read, one and all are marked, and what others have is not shown",
  async () => {
    const admin = "admin@goldhall.test";
    for (let n = 0; n < 3; n += 1) await happen("api-key.created");
    const ids = await eventually("all three are told", async () => {
      const found = await unreadIn(admin);
      return found.length === 3 && found;
    });
    expect(await unreadIn(manager)).toEqual([]);
    expect((await ask(manager, inbox)).html).toContain("You&#x27;re all caught up");
    await ask(manager, inbox, { form: "read-one", id: ids[0] ?? "" });
    expect(await unreadIn(admin)).toHaveLength(3);
    expect((await ask(admin, inbox, { form: "read-one", id: ids[0] ?? "" })).status).toBe(302);
    expect(await unreadIn(admin)).toEqual(ids.slice(1));
    expect((await ask(admin, inbox, { form: "read-one", id: "x" })).status).toBe(400);
    const upTo = /name="upTo" value="([^"]+)"/.exec((await ask(admin, inbox)).html)?.[1] ?? "";
    await happen("eth_key.proposed");
    await eventually("the fourth is told", async () => (await unreadIn(admin)).length === 3);
    expect((await ask(admin, inbox, { form: "read-all", upTo })).status).toBe(302);
    expect(await unreadIn(admin)).toHaveLength(1);
    expect((await ask(admin, `${inbox}?show=all`)).html).toContain("API key created");
  },
);

longTest("without scripts preferences are kept, wrong ones are told beside their field", async () => {
  const fields = { form: "notification-preferences", version: "0", from: "22:00", until: "22:00" };
  const wrong = await ask(manager, preferences, { ...fields, quiet: "on", timeZone: "Mars/Olympus" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain("Choose a time zone from the list.");
  const sent = { ...fields, until: "06:30", quiet: "on", timeZone: "Europe/Berlin", "alert:dispute": "on" };
  expect((await ask(manager, preferences, sent)).status).toBe(302);
  const { html } = await ask(manager, preferences);
  const ticked = Array.from(html.matchAll(/<input[^>]*name="([^"]+)"[^>]*checked=""/g), ([, name]) => name);
  // What sounds is in the inbox too.
  expect(ticked.sort()).toEqual(["alert:dispute", "inbox:dispute", "quiet"]);
  expect(html).toContain('value="06:30"');
  expect((await ask(manager, preferences, sent)).status).toBe(409);
});

longTest("customers find no such pages, and seeing a page marks nobody else's", async () => {
  const cookies = await deskCookies(shop.origin, "staff@goldhall.test");
  const post = (path: string, cookie = "") =>
    fetch(`${shop.origin}/desk/inbox/seen`, {
      method: "POST",
      body: new URLSearchParams({ path }),
      headers: { origin: shop.origin, cookie },
    });
  expect((await post("/admin/keys")).status).toBe(404);
  const staff = cookies.map((one) => `${one.name}=${one.value}`).join("; ");
  expect((await post("/admin/keys", staff)).status).toBe(204);
  expect((await post("https://elsewhere.example", staff)).status).toBe(400);
  const [row] = await shop.query("select count(*)::int as unread from inbox_entries where unread_by <> '{}'");
  expect(row).toEqual({ unread: 1 });
});
