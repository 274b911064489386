import { afterAll, beforeAll, expect } from "vitest";
import { deskCookies } from "../support/desk-acts.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

let shop: ShopServer;
let draftId: string;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

const draftTitle = "Only a draft of gold";
const published = "Gold weighed fairly, paid in minutes.";

/** Asks as a browser without scripts does, signed in at the desk when an address is given. */
async function ask(path: string, email?: string, init: RequestInit = {}) {
  const cookies = email ? await deskCookies(shop.origin, email) : [];
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join("; ");
  const answer = await fetch(shop.origin + path, {
    ...init,
    headers: { ...init.headers, origin: shop.origin, ...(cookie ? { cookie } : {}) },
    redirect: "manual",
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const manager = "manager@goldhall.test";

function post(path: string, fields: Record<string, string>) {
  return ask(path, manager, { method: "POST", body: new URLSearchParams(fields) });
}

/** The hidden fields of the form that names `form`, as a browser without scripts would send them. */
function hiddenFields(html: string, form: string): Record<string, string> {
  const found = html.split("<form").find((part) => part.includes(`value="${form}"`)) ?? "";
  const fields = found.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries(Array.from(fields, ([, name = "", value = ""]) => [name, value]));
}

longTest(
  "without scripts a draft is saved and seen in its page by its editors alone, and never cached",
  async () => {
    const editor = "/admin/content?block=hero";
    const fields = hiddenFields((await ask(editor, manager)).html, "content");
    const sent = { ...fields, intent: "draft", title: draftTitle, lead: "Not yet." };
    expect((await post("/admin/content", sent)).status).toBe(302);
    const { html } = await ask(editor, manager);
    draftId = /preview=([0-9a-f-]{36})/.exec(html)?.[1] ?? "";
    expect(draftId).not.toBe("");

    const preview = await ask(`/?preview=${draftId}`, manager);
    expect(preview.html).toContain(draftTitle);
    expect(preview.html).toContain("Preview: only you see this.");
    expect(preview.headers.get("cache-control")).toBe("no-store");
    expect(preview.headers.get("x-robots-tag")).toContain("noindex");
    expect(preview.headers.get("etag")).toBeNull();
    const asData = await ask(`/_.data?preview=${draftId}`, manager);
    expect(asData.html).toContain(draftTitle);
    expect(asData.headers.get("cache-control")).toBe("no-store");

    for (const path of [
      `/?preview=${draftId}`,
      "/",
      `/?preview=${draftId}`,
      "/",
      `/_.data?preview=${draftId}`,
    ]) {
      for (const email of [undefined, "staff@goldhall.test"]) {
        const page = await ask(path, email);
        expect(page.html).not.toContain(draftTitle);
        expect(page.html).not.toContain("Preview: only");
        expect(page.html).toContain(published);
      }
    }
    // The editor's own visit without the parameter shows what customers see.
    expect((await ask("/", manager)).html).toContain(published);
  },
);

longTest("what is sent from a preview works with what is published", async () => {
  const sent = await ask(`/theme?preview=${draftId}`, manager, {
    method: "POST",
    body: new URLSearchParams({ theme: "light", to: "/" }),
  });
  expect(sent.html).not.toContain(draftTitle);
});

longTest("a draft that is published is on every page, and its preview says that it is gone", async () => {
  const fields = hiddenFields((await ask("/admin/content?block=hero", manager)).html, "content");
  const sent = { ...fields, intent: "publish", title: draftTitle, lead: "Now." };
  expect((await post("/admin/content", sent)).status).toBe(302);
  await eventually("cached pages are dropped", async () => (await ask("/")).html.includes(draftTitle));
  expect((await ask(`/?preview=${draftId}`, manager)).html).toContain("This draft is gone");
});

longTest(
  "without scripts a draft is planned and the plan canceled; a version is restored from the history",
  async () => {
    const editor = "/admin/content?block=contact";
    const fields = hiddenFields((await ask(editor, manager)).html, "content");
    await post("/admin/content", { ...fields, intent: "draft", email: "", discordUrl: "", hours: "Never." });
    const plan = hiddenFields((await ask(editor, manager)).html, "plan-draft");
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
    expect((await post("/admin/content", { ...plan, publishAt: "soon" })).status).toBe(400);
    expect((await post("/admin/content", { ...plan, publishAt: inAMonth })).status).toBe(302);
    expect((await post("/admin/content", { ...plan, publishAt: inAMonth })).status).toBe(409);
    const planned = (await ask(editor, manager)).html;
    expect(planned).toContain("Goes live on");
    expect((await post("/admin/content", hiddenFields(planned, "cancel-plan"))).status).toBe(302);
    const canceled = (await ask(editor, manager)).html;
    expect(canceled).not.toContain("Goes live on");
    expect((await post("/admin/content", hiddenFields(canceled, "discard-draft"))).status).toBe(302);

    const history = "/admin/content/history?block=hero&version=1";
    const { html } = await ask(history, manager);
    expect(html).toContain("<del>");
    const restore = hiddenFields(html, "restore-version");
    expect((await post("/admin/content/history", { ...restore, as: "published" })).status).toBe(302);
    expect((await post("/admin/content/history", { ...restore, as: "published" })).status).toBe(409);
    await eventually("the first text is back", async () => (await ask("/")).html.includes(published));
    expect((await ask(history, "staff@goldhall.test")).status).toBe(404);
  },
);
