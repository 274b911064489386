import { afterAll, beforeAll, expect } from "vitest";
import { plainPicture } from "../support/hostile-pictures.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

const page = async (path: string) => (await fetch(shop.origin + path)).text();

async function post(path: string, body: URLSearchParams | FormData, cookie = "") {
  const headers = { origin: shop.origin, cookie };
  const answer = await fetch(shop.origin + path, { method: "POST", body, headers, redirect: "manual" });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { status: answer.status, to: answer.headers.get("location"), cookie: cookies.join("; ") };
}

const password = "goldhall-demo";
async function signedIn(email: string): Promise<string> {
  const { cookie } = await post("/auth", new URLSearchParams({ form: "login", email, password }));
  await post("/admin/login", new URLSearchParams({ form: "step-up", password }), cookie);
  return cookie;
}

async function upload(cookie: string, bytes: Uint8Array) {
  const form = new FormData();
  form.set("form", "logo-upload");
  form.set("pictures", new Blob([Buffer.from(bytes)]), "logo.png");
  return post("/admin/settings/logo", form, cookie);
}

longTest(
  "an admin's logo heads every page at once and is the icon of home screens, until it is removed",
  async () => {
    const before = await page("/");
    expect(before).toContain("/social-card.png");
    expect(before).not.toContain("/media/logo-");
    const admin = await signedIn("admin@goldhall.test");
    const sent = await upload(admin, await plainPicture("png", { width: 600, height: 200 }));
    expect([sent.status, sent.to]).toEqual([302, "/admin/settings?group=shop"]);

    const src = /\/media\/logo-[0-9a-f-]{36}\.png/.exec(await page("/"))?.[0] ?? "";
    expect(src).not.toBe("");
    expect(await page("/sell-gold")).toContain(src);
    const picture = await fetch(shop.origin + src);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    // Mails are read on other sites.
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const again = await fetch(shop.origin + src, {
      headers: { "If-None-Match": picture.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    const manifest = await (await fetch(`${shop.origin}/manifest.webmanifest`)).json();
    expect(manifest.icons).toEqual([
      { src: src.replace(".png", "-square.png"), type: "image/png", sizes: "192x192" },
    ]);
    expect((await fetch(shop.origin + manifest.icons[0].src)).status).toBe(200);
    const icons = /<link rel="(?:apple-touch-)?icon"[^>]*>/g;
    expect((await page("/")).match(icons)).toEqual([
      `<link rel="icon" href="${manifest.icons[0].src}" type="image/png"/>`,
      `<link rel="apple-touch-icon" href="${manifest.icons[0].src}"/>`,
    ]);
    expect(await page("/")).toContain(`<meta property="og:image" content="${shop.origin}${src}"/>`);
    for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon.png"]) {
      expect((await fetch(shop.origin + path)).url, path).toBe(shop.origin + manifest.icons[0].src);
    }

    const removal = new FormData();
    removal.set("form", "logo-remove");
    expect((await post("/admin/settings/logo", removal, admin)).status).toBe(302);
    expect(await page("/")).not.toContain("/media/logo-");
    expect(await page("/")).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
    expect((await fetch(`${shop.origin}/icon.png`)).url).toBe(`${shop.origin}/apple-touch-icon.png`);
    // Mails of before still show it.
    expect((await fetch(shop.origin + src)).status).toBe(200);
  },
);

longTest("nobody but an admin sends a logo, and what is no logo's name is no picture", async () => {
  const bytes = await plainPicture("png", { width: 100, height: 100 });
  expect((await upload(await signedIn("manager@goldhall.test"), bytes)).status).toBe(404);
  expect((await upload(await signedIn("customer@goldhall.test"), bytes)).status).toBe(404);
  expect((await upload("", bytes)).to).toMatch(/^\/auth/);
  expect(await shop.query("select from shop_logos where ended_at is null")).toEqual([]);
  for (const name of [
    "logo-.png",
    "logo-1.png",
    "logo-00000000-0000-4000-8000-000000000000.png",
    "logo-x.svg",
  ]) {
    expect((await fetch(`${shop.origin}/media/${name}`)).status, name).toBe(404);
  }
});
