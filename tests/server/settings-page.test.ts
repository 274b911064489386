import { afterAll, beforeAll, expect } from "vitest";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

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

const page = "/admin/settings?group=approvals";
const admin = "admin@goldhall.test";
// Lower limits are tighter, so that each holds at once (Rule P43).
const form = { form: "settings-approvals", personDayCents: "500", revealsPerHour: "10" };
const stored = async () => {
  const [row] = await shop.query("select version, value from settings where key = 'approvals'");
  return { version: String(row?.version), value: row?.value };
};

longTest("admins alone see and change settings", async () => {
  expect((await ask(admin, page)).status).toBe(200);
  const before = await stored();
  const { version } = before;
  for (const email of ["staff@goldhall.test", "manager@goldhall.test"]) {
    expect((await ask(email, page)).status, email).toBeGreaterThanOrEqual(400);
    const sent = await ask(email, page, { ...form, version, secondPersonAboveCents: "90" });
    expect(sent.status, email).toBeGreaterThanOrEqual(400);
  }
  expect(await stored()).toEqual(before);
});

longTest("what others may not do is no page for them, whatever they send", async () => {
  for (const path of ["/admin/data", "/admin/data.zip", "/admin/jobs"]) {
    expect((await ask("manager@goldhall.test", path, { form: "unknown" })).status, path).toBe(404);
    expect((await ask(admin, path, { form: "unknown" })).status, path).not.toBe(404);
  }
  expect((await ask("staff@goldhall.test", "/admin/promotions", { form: "unknown" })).status).toBe(404);
});

longTest("an address that names no chat is no page, read or written", async () => {
  expect((await ask(admin, "/admin/chats/nobody")).status).toBe(404);
  expect((await ask(admin, "/admin/chats/nobody", { form: "chat-take" })).status).toBe(404);
});

longTest(
  "a wrong value is told beside its field, a right one holds, and the history says from what to what",
  async () => {
    const { version } = await stored();
    const wrong = await ask(admin, page, { ...form, version, secondPersonAboveCents: "much" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("Enter an amount from $0 to $1,000,000, for example 100.00.");
    expect(wrong.html).toContain('value="much"');
    const saved = await ask(admin, page, { ...form, version, secondPersonAboveCents: "80" });
    expect(saved.status).toBe(302);
    const shown = (await ask(admin, page)).html;
    expect(shown).toContain('value="80.00"');
    expect(shown).toMatch(/\$100\.00(<!-- -->)* → (<!-- -->)*\$80\.00/);
  },
);

longTest("who comes second is told, sees both values, and may then replace what is stored", async () => {
  const { version } = await stored();
  expect((await ask(admin, page, { ...form, version, secondPersonAboveCents: "60" })).status).toBe(302);
  const second = await ask(admin, page, { ...form, version, secondPersonAboveCents: "50" });
  expect(second.status).toBe(409);
  expect(second.html).toContain("Another admin changed these settings first.");
  expect(second.html).toContain('value="50"');
  expect(second.html).toMatch(/Saved now:<\/b>(<!-- -->|\s)*60\.00/);
  const fresh = /name="version" value="(\d+)"/.exec(second.html)?.[1] ?? "";
  expect(Number(fresh)).toBe(Number(version) + 1);
  expect((await ask(admin, page, { ...form, version: fresh, secondPersonAboveCents: "50" })).status).toBe(
    302,
  );
});

longTest("once a change is answered, no server's kept page says the old thing (decision 043)", async () => {
  const other = await startShopServer({ databaseUrl: shop.databaseUrl });
  try {
    for (const [index, name] of ["Heron & Sons", "Grey Wren"].entries()) {
      // Both keep the page for their visitors.
      for (const { origin } of [shop, other]) for (const _ of [1, 2]) await fetch(`${origin}/`);
      const fields = { form: "settings-shop", version: String(index), name, accentColor: "#2f7d5b" };
      expect((await ask(admin, "/admin/settings?group=shop", fields)).status).toBe(302);
      const shown = `Gold, accounts and boosts · ${name.replace("&", "&amp;")}</title>`;
      for (const { origin } of [other, shop]) {
        const page = await (await fetch(`${origin}/`)).text();
        expect(page).toContain(shown);
        expect(page).toContain("--color-gold-mid:#2f7d5b");
        expect(page).not.toContain("Goldhall");
      }
    }
  } finally {
    await other.stop();
  }
});
