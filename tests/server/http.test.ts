import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.stop());

const get = (path: string, init: RequestInit = {}) =>
  fetch(shop.origin + path, { redirect: "manual", ...init });

/** A form post as our own page sends it. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  get(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: shop.origin, ...headers },
  });

test("every inline script of a page is named by hash in its policy, and no nonce leaves the server", async () => {
  const response = await get("/");
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(html).not.toContain("nonce=");
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
  expect(inline.length).toBeGreaterThan(0);
  for (const [, body = ""] of inline) {
    expect(policy).toContain(createHash("sha256").update(body).digest("base64"));
  }
});

test("security headers stand on pages, files, errors and the API alike", async () => {
  for (const path of ["/", "/favicon.svg", "/nowhere", "/api/live", "/healthz"]) {
    const { headers, body } = await get(path);
    await body?.cancel();
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("scripts and styles carry the headers that browsers heed on files, and no others", async () => {
  const html = await (await get("/")).text();
  const [style = ""] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
  const { headers, body } = await get(style);
  await body?.cancel();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("permissions-policy")).toBe(null);
});

test("a visitor who comes back after long is asked to read again, and is told one by one only of what was of late", async () => {
  const id = randomUUID();
  const insert = (at: string) =>
    shop.query(
      `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics, at)
       values ('order', $1, 'order.noted', 'visitor', 'internal', array['order:' || $1, 'listings'], now() - $2::interval)`,
      [id, at],
    );
  /** The frames of a stream up to the first of changes or of a resync. */
  async function follow(query: string, once = async () => {}): Promise<string> {
    const stream = await get(`/api/live?topic=order:${id}${query}`);
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of stream.body ?? []) {
      if (text === "") await once();
      text += decoder.decode(chunk, { stream: true });
      if (/event: (change|resync)/.test(text)) break;
    }
    return text;
  }
  const bare = `[{"topic":"order:${id}","type":"changed","subject":"order:${id}","seq":0}]`;
  const first = await follow("", async () => void (await insert("9 minutes")));
  expect(first).toContain(bare);
  const position = `&last_event_id=${/^id: (\S+)$/m.exec(first)?.[1]}`;
  expect(await follow(position)).toContain(bare);
  expect(await follow("", async () => void (await insert("11 minutes")))).toContain(bare);
  const late = await follow(position);
  expect(late).toContain("event: resync");
  expect(late).not.toContain(id);
});

test("what an Origin says is no part of the address: nobody changes the pages that others are shown", async () => {
  const own = new URL(shop.origin).origin;
  const strange = [`${own}/terms?`, `${own}/buy-accounts?q=elsewhere&x=`, "null", "foo", "http://["];
  for (const path of ["/refund-policy", "/contact", "/"]) {
    const title = /<title>(.*?)<\/title>/.exec(await (await get(path)).text())?.[1];
    for (const [index, origin] of strange.entries()) {
      // No kept page stands in its place.
      const asked = await get(`${path}?fresh=${index}`, { headers: { origin } });
      expect([origin, asked.status, /<title>(.*?)<\/title>/.exec(await asked.text())?.[1]]).toEqual([
        origin,
        200,
        title,
      ]);
    }
    expect(await (await get(path)).text()).toContain(`<title>${title}</title>`);
  }
});

test("a request that changes something is refused unless it comes from our own pages", async () => {
  const fields = { theme: "light" };
  expect((await post("/theme", fields)).status).toBe(200);
  expect((await post("/theme", fields, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post("/theme", fields, { origin: "null" })).status).toBe(403);
  expect((await get("/theme", { method: "POST", body: new URLSearchParams(fields) })).status).toBe(403);
  const crossSite = {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-site": "cross-site" },
  };
  expect((await get("/theme", crossSite)).status).toBe(403);
});

test("a visitor's page is served from finished bytes with an ETag, and a session gets its own", async () => {
  await (await get("/terms")).text();
  const first = await get("/terms");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\//);
  expect((await get("/terms", { headers: { "if-none-match": etag } })).status).toBe(304);
  const br = await get("/terms", { headers: { "accept-encoding": "br" } });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(await br.text()).toBe(await first.text());
});

test("a page that is sent once comes in each way that browsers take", async () => {
  const plain = await (await get("/terms?once", { headers: { "accept-encoding": "identity" } })).text();
  const ways = { "gzip, deflate, br, zstd": "zstd", "gzip, br, zstd;q=0": "br", gzip: "gzip" };
  for (const [accepted, encoding] of Object.entries(ways)) {
    const answer = await get("/terms?once", { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toBe(plain);
  }
});

test("asked for its head first, a page still has its body for the next visitor", async () => {
  for (const path of ["/", "/privacy", "/refund-policy"]) {
    const head = await get(path, { method: "HEAD" });
    expect(head.status, path).toBe(200);
    expect(await head.text()).toBe("");
    expect(Number(head.headers.get("content-length")), path).toBeGreaterThan(1000);
    expect(await (await get(path)).text(), path).toContain("</html>");
  }
});

test("only one spelling of an address is kept, others are rendered for themselves", async () => {
  const cachedCount = async () => {
    const metrics = await (await get("/metrics")).text();
    return Number(/goldhall_pages_from_cache_total (\d+)/.exec(metrics)?.[1]);
  };
  const before = await cachedCount();
  for (const path of ["/TERMS", "/terms/", "/%74erms", "//terms", "/terms?x=1"]) {
    await (await get(path)).text();
    await (await get(path)).text();
  }
  expect(await cachedCount()).toBe(before);
  await (await get("/terms")).text();
  await (await get("/terms")).text();
  expect(await cachedCount()).toBeGreaterThan(before);
});

test("behind a proxy that changes host and scheme, forms still work", async () => {
  const { hostname, port } = new URL(shop.origin);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const body = new URLSearchParams({ theme: "light", back: "/terms" }).toString();
    const headers = {
      host: "inside.example:8080",
      origin: shop.origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    };
    const sent = request({ hostname, port, path: "/theme", method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject);
    sent.end(body);
  });
  expect(status).toBe(302);
});

test("nobody is sent to another site, however the way back is written", async () => {
  const ways = [
    "//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example",
    "/\\evil.example",
  ];
  for (const back of ways) {
    const response = await post("/theme", { theme: "dark", back });
    const location = response.headers.get("location") ?? "";
    expect(new URL(location, shop.origin).origin, back).toBe(shop.origin);
  }
});

test("the chosen theme is a page of its own in the cache", async () => {
  const light = await get("/", { headers: { cookie: "theme=light" } });
  expect(await light.text()).toContain('data-theme="light"');
  expect(await (await get("/")).text()).toContain('data-theme="dark"');
});

const odd = [
  "/%E0%A4%A",
  "/%00",
  "/profile?page=%00",
  "/auth?tab=%F0%28",
  "/..%2f..%2fetc%2fpasswd",
  "/assets/..%2f..%2fserver%2findex.js",
  "/auth?next=%0d%0aSet-Cookie:x=1",
  "/register?ref=<script>alert(1)</script>",
  "/auth/callback?error=x&error_description=<script>alert(1)</script>",
  "/auth/callback?type=signup&token=x",
  "/api/live?topic=",
  "/api/live?topic=user:someone-else",
  "/api/auth/callback/discord?code=x&state=y",
  "/api/auth/get-session",
  "/api/nothing",
  "/demo/mails.json?to=%25",
  "/?utm_source=x",
  "/profile.data?_routes=%00x",
  "/__manifest?p=%2F&version=zzz",
  "/auth?error=__proto__",
  "/auth/callback?error=constructor",
  "/admin/mails?before=0000-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000",
];
test.each(odd)("no address makes the server fail: %s", async (path) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await get(path, { method, headers: { origin: shop.origin } });
    await response.body?.cancel();
    expect(response.status, `${method} ${path.slice(0, 60)}`).toBeLessThan(500);
  }
});

test("an address of thousands of pieces is refused before it costs anything", async () => {
  expect((await get("/a".repeat(3000))).status).toBe(414);
  expect((await get(`/?q=${"x".repeat(10_000)}`)).status).toBe(414);
});

const forms = [
  "/auth",
  "/auth?tab=register",
  "/auth/callback",
  "/auth/second-step",
  "/theme",
  "/logout",
  "/profile",
  "/profile/security",
  "/admin/login",
  "/admin/people",
  "/admin/content",
  "/admin/mails",
  "/",
];
test.each(forms)("no form post makes the server fail: %s", async (path) => {
  const bodies: [string, string][] = [
    ["application/x-www-form-urlencoded", ""],
    ["application/x-www-form-urlencoded", "form=login&email=%00&password=%00"],
    ["application/x-www-form-urlencoded", `email=${"x".repeat(100_000)}%40y.z&password=1&form=login`],
    ["application/x-www-form-urlencoded", "form[]=1&email[]=a&__proto__=x&constructor=y"],
    ["application/json", "{"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["multipart/form-data", "nothing"],
    ["text/plain", "form=login"],
    ["", "\u0000\uffff"],
  ];
  for (const [type, body] of bodies) {
    const headers = { origin: shop.origin, ...(type ? { "content-type": type } : {}) };
    const response = await get(path, { method: "POST", body, headers });
    const text = await response.text();
    expect(response.status, `${path} ${type} ${body.slice(0, 30)}`).toBeLessThan(500);
    expect(text).not.toMatch(/at .*\.(ts|tsx|js):\d+/);
  }
});

test("a body over the limit is refused before it is read", async () => {
  const response = await post("/auth", { form: "login", email: "x".repeat(300_000) });
  expect(response.status).toBe(413);
});

test("broken cookies are as good as none", async () => {
  const cookies = [
    "goldhall.session_token=%",
    "goldhall.session_token=a.b",
    "flash=x.y",
    "flash=.",
    "theme=%E0",
    "=;;=",
  ];
  for (const cookie of cookies) {
    expect((await get("/", { headers: { cookie } })).status, cookie).toBe(200);
  }
});

test("health tells about the program, readiness about the database, metrics only this machine", async () => {
  expect((await get("/healthz")).status).toBe(200);
  expect(await (await get("/readyz")).json()).toMatchObject({ status: "ready", database: true });
  const metrics = await (await get("/metrics")).text();
  expect(metrics).toContain("goldhall_http_request_seconds_bucket");
  expect(metrics).toMatch(/^goldhall_database_up 1$/m);
  expect(metrics).toMatch(/^goldhall_build_info\{version="\d+\.\d+\.\d+",commit="[\w+]+"\} 1$/m);
  expect((await get("/metrics", { headers: { "x-forwarded-for": "1.2.3.4" } })).status).toBe(404);
});

test("only the address that a provider returns to is open of the sign-in service", async () => {
  for (const path of [
    "/api/auth/sign-in/email",
    "/api/auth/sign-up/email",
    "/api/auth/list-sessions",
    "/api/auth/error",
  ]) {
    expect((await post(path, { email: "a@b.c", password: "x" })).status, path).toBe(404);
  }
});

test("unknown pages answer 404 with the way on, and a hint for orders", async () => {
  const response = await get("/profile/orders-of/nothing");
  expect(response.status).toBe(404);
  const order = await get("/old/orders/3f9a1c7e-aaaa-bbbb");
  expect(order.status).toBe(404);
  const html = await order.text();
  expect(html).toContain("Page Not Found");
  expect(html).toContain("3f9a1c7e");
});

test("robots and sitemap name the public pages and nothing else", async () => {
  expect(await (await get("/robots.txt")).text()).toContain("Disallow: /admin");
  const sitemap = await (await get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${shop.origin}/</loc>`);
  expect(sitemap).not.toContain("/admin");
});

test("programs find where a password is changed and where a fault of security is reported", async () => {
  const password = await get("/.well-known/change-password");
  expect([password.status, password.headers.get("location")]).toEqual([302, "/profile?part=password"]);
  const security = await (await get("/.well-known/security.txt")).text();
  expect(security).toContain(`Contact: ${shop.origin}/contact\n`);
  const expires = Date.parse(/Expires: (.*)/.exec(security)?.[1] ?? "");
  expect((expires - Date.now()) / 86_400_000).toBeLessThan(365);
});

test("methods that no page takes are refused with those that it does", async () => {
  for (const method of ["TRACE", "PROPFIND", "QUERY", "PUT", "DELETE"]) {
    for (const path of ["/", "/terms", "/nowhere", "/theme", "/healthz"]) {
      const { status, allow } = await bare(method, path);
      expect([method, path, status, allow]).toEqual([method, path, 405, "GET, HEAD, POST"]);
    }
    expect([404, 405], `${method} of the API`).toContain((await bare(method, "/api/orders")).status);
  }
  expect(await bare("OPTIONS", "/terms")).toEqual({ status: 204, allow: "GET, HEAD, POST" });
});

/** A request as `fetch` refuses to send it, from our own pages. */
function bare(
  method: string,
  path: string,
): Promise<{ status: number | undefined; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(shop.origin + path, { method, headers: { origin: shop.origin } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, allow: answer.headers.allow });
    });
    sent.on("error", reject).end();
  });
}
