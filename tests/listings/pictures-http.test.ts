import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { orderAgreed } from "../support/agreed.ts";
import { hugePng, plainPicture, scriptedSvg } from "../support/hostile-pictures.ts";
import { longTest } from "../support/long-run.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";

let shop: ShopServer;
let manager: string;
let listingId: string;

beforeAll(async () => {
  shop = await startShopServer();
  manager = await atDesk("manager@goldhall.test");
  listingId = randomUUID();
  await shop.query(
    `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents,
       delivery_time, description, state, login_secret_id, created_at, updated_at)
     values ($1, 'a-main', 'A main', 'Main', 'Regular', 'Legacy Email', 100, 1500, 9000, 'Instant', 'Plain.', 'published',
       $2, now(), now())`,
    [listingId, randomUUID()],
  );
});
afterAll(() => shop.stop());

/**
 * The cookies of a member of staff who has passed the step-up, by the forms as a browser without scripts
 * sends them.
 */
async function atDesk(email: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (const [path, fields] of [
    ["/auth", { form: "login", email, password: demoPassword }],
    ["/admin/login", { form: "step-up", password: demoPassword }],
  ] as const) {
    const answer = await fetch(shop.origin + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { origin: shop.origin, cookie: cookieText(cookies) },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
  }
  return cookieText(cookies);
}
const cookieText = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

type Answer = { pictures: { id: string }[]; problems: { name: string; text: string }[] };

/** Sends pictures as the desk's script does. */
async function send(body: FormData | Buffer, cookie = manager): Promise<{ status: number; answer: Answer }> {
  const answer = await fetch(`${shop.origin}/admin/listings/${listingId}/pictures`, {
    method: "POST",
    body: body instanceof FormData ? body : new Uint8Array(body),
    headers: {
      origin: shop.origin,
      cookie,
      accept: "application/json",
      ...(body instanceof FormData ? {} : { "content-type": "image/png" }),
    },
  });
  // The route's own answer; the test looks at what it holds.
  return { status: answer.status, answer: (await answer.json()) as Answer };
}

function form(fields: Record<string, string>, files: Record<string, Buffer> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    data.append("pictures", new File([new Uint8Array(bytes)], name));
  return data;
}

const media = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.origin}/media/${path}`, { headers });

test("a picture goes up, is served for a year, answers a repeat with nothing, and comes down", async () => {
  const sent = await send(form({ form: "add" }, { "holiday.png": await plainPicture("png") }));
  expect(sent).toMatchObject({ status: 200, answer: { problems: [] } });
  const [picture] = sent.answer.pictures;
  const path = `${picture?.id}-320.webp`;
  const served = await media(path);
  expect(served.status).toBe(200);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(Buffer.from(await served.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  const repeat = await media(path, { "if-none-match": served.headers.get("etag") ?? "" });
  expect([repeat.status, await repeat.text()]).toEqual([304, ""]);
  await expect.poll(async () => (await media(`${picture?.id}-1600.avif`)).status).toBe(200);
  const gone = await send(form({ form: "remove", pictureId: picture?.id ?? "" }));
  expect(gone).toMatchObject({ status: 200, answer: { pictures: [] } });
  expect((await media(path)).status).toBe(404);
});

longTest(
  "of several files each that is refused is named, and the others are there, in the order that is sent",
  async () => {
    const sent = await send(
      form(
        { form: "add" },
        {
          "a.jpg": await plainPicture("png", { hue: 10 }),
          "logo.png": scriptedSvg,
          "bomb.png": hugePng(20_000, 10_000),
          "b.webp": await plainPicture("jpeg", { hue: 90 }),
        },
      ),
    );
    expect(sent.status).toBe(400);
    expect(sent.answer.problems).toEqual([
      { name: "logo.png", text: expect.stringMatching(/^This is an SVG drawing/) },
      { name: "bomb.png", text: expect.stringMatching(/200 megapixels/) },
    ]);
    const ids = sent.answer.pictures.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const order = form({ form: "order" });
    for (const id of [...ids].reverse()) order.append("ids", id);
    expect((await send(order)).answer.pictures.map(({ id }) => id)).toEqual([...ids].reverse());
  },
);

test("a form without scripts is sent back to a page of the desk with a message, and a visitor finds nothing", async () => {
  const sendForm = (data: FormData, cookie: string) =>
    fetch(`${shop.origin}/admin/listings/${listingId}/pictures`, {
      method: "POST",
      redirect: "manual",
      body: data,
      headers: { origin: shop.origin, cookie, accept: "text/html" },
    });
  const svg = form({ form: "add", back: "//evil.example" }, { "logo.svg": scriptedSvg });
  const refused = await sendForm(svg, manager);
  expect([refused.status, refused.headers.get("location")]).toEqual([302, "/admin"]);
  expect(decodeURIComponent(refused.headers.getSetCookie().join())).toContain("flash=");
  const usual = await sendForm(form({ form: "order" }), manager);
  expect(usual.headers.get("location")).toBe(`/admin/listings/${listingId}`);
  expect((await sendForm(form({ form: "add" }), "")).status).toBe(404);
});

test("a picture of a listing that is not shown is for the desk alone and kept by nobody", async () => {
  const sent = await send(await plainPicture("png", { hue: 200 }));
  const id = sent.answer.pictures.at(-1)?.id;
  await shop.query("update account_listings set state = 'hidden' where id = $1", [listingId]);
  const shown = await media(`${id}-800.webp`, { cookie: manager });
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await media(`${id}-800.webp`)).status).toBe(404);
  await shop.query("update account_listings set state = 'published' where id = $1", [listingId]);
});

test.each(["x-320.webp", `${randomUUID()}-320.webp`, `${randomUUID()}-999.webp`, "..%2f..%2fetc%2fpasswd"])(
  "there is no picture %s",
  async (path) => {
    const answer = await media(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  },
);

test("nobody but who edits listings sends pictures", async () => {
  const staff = await atDesk("staff@goldhall.test");
  for (const cookie of ["", staff]) {
    const sent = await send(form({ form: "add" }, { "a.png": await plainPicture("png") }), cookie);
    expect(sent).toMatchObject({ status: 404, answer: { pictures: [] } });
  }
});

type Announced = { status: number; text: string; connection: string | undefined };

/**
 * Announces a body of that many bytes and sends only its beginning, which is all that the answer waits for.
 */
function announce(path: string, bytes: number, cookie = manager): Promise<Announced> {
  return new Promise((resolve, reject) => {
    const sending = request(shop.origin + path, {
      method: "POST",
      headers: { origin: shop.origin, cookie, "content-type": "image/png", "content-length": bytes },
    });
    sending.on("error", reject);
    sending.on("response", (answer) => {
      let text = "";
      answer.on("data", (piece) => (text += String(piece)));
      answer.on("end", () => {
        sending.destroy();
        const { connection } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, text, connection });
      });
    });
    sending.write(Buffer.alloc(1000));
  });
}

test("50 MB are refused at once by what they announce, and a larger body goes to pictures alone", async () => {
  const refused = await announce(`/admin/listings/${listingId}/pictures`, 50 * 1_048_576);
  expect(refused).toMatchObject({ status: 413, text: "This is too large to send." });
  expect((await announce("/admin/listings", 300_000)).status).toBe(413);
});

test("pictures for a dispute are not read where its buyer can open none, nor from anybody else", async () => {
  const bought = await fetch(`${shop.origin}/buy-accounts/a-main`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      form: "account-purchase",
      payWith: "eth",
      priceCents: "9000",
      customerEmail: "unpaid@customers.example",
      onceKey: randomUUID(),
      ...orderAgreed,
    }),
    headers: { origin: shop.origin },
  });
  const orderId = bought.headers.get("location")?.replace("/pay/", "") ?? "";
  const buyer = bought.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const path = `/order/${orderId}/dispute`;
  for (const [cookie, status] of [[buyer, 409] as const, ["", 403] as const]) {
    const refused = await announce(path, 12_000_000, cookie);
    expect(refused).toMatchObject({ status, connection: "close" });
  }
  expect(await announce(`/admin/disputes/${orderId}`, 12_000_000)).toMatchObject({
    status: 409,
    connection: "close",
  });
});

test("the card of an account with pictures is its profile picture, which nobody draws", async () => {
  const answer = await fetch(`${shop.origin}/buy-accounts/a-main/card.png`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toMatch(/^\/media\/[0-9a-f-]{36}-1600\.webp$/);
});

test("50 MB without an announced length are read no further than the limit, and the shop stays well", async () => {
  let pulled = 0;
  const piece = new Uint8Array(1_048_576);
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      if (pulled > 50) controller.close();
      else controller.enqueue(piece);
    },
  });
  const sent = await fetch(`${shop.origin}/admin/listings/${listingId}/pictures`, {
    method: "POST",
    body: endless,
    headers: { origin: shop.origin, cookie: manager, "content-type": "image/png" },
    // `duplex` is required to send a stream, and is not yet in the types.
    duplex: "half",
  } as RequestInit).then(
    (answer) => answer.status,
    () => 0,
  );
  // Refused, or broken off by the closing connection before the answer could be read.
  expect([413, 0]).toContain(sent);
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
});

test("the drawn placeholder is a public file", async () => {
  const answer = await fetch(`${shop.origin}/placeholder.svg`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
});
