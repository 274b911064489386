import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { write, writePicture, written } from "../listings/catalog-rig.ts";
import { type ApiRig, apiRig, origin } from "./api-rig.ts";

let rig: ApiRig;
const zerker = written({
  name: "Ashen Zerker",
  build: "Zerker",
  type: "Ironman",
  loginMethod: "Legacy Email",
  combatLevel: 94,
  totalLevel: 1420,
  priceCents: 12_500,
  delivery: "20 Minutes",
  description: "Quiet account, one owner.",
  features: ["Fire cape", "Barrows gloves", "Quest cape"],
  publishedAt: new Date("2026-11-03T12:00:00Z"),
});
const pure = written({
  name: "Pale Pure",
  build: "Pure",
  priceCents: 4_999,
  heldBy: randomUUID(),
  publishedAt: new Date("2026-11-02T12:00:00Z"),
});
const hidden = written({ name: "Hidden Zerker", build: "Zerker", state: "hidden" });

beforeAll(async () => {
  rig = await apiRig();
  await write(rig.database.pool, [zerker, pure, hidden]);
  await writePicture(rig.database.pool, {
    listingId: zerker.id,
    order: 1,
    url: "/media/second-1600.webp",
  });
  await writePicture(rig.database.pool, {
    listingId: zerker.id,
    order: 0,
    url: "/media/first-1600.webp",
  });
});
afterAll(() => rig.close());

type Catalog = { listings: Record<string, unknown>[]; next_cursor: string | null; counts: Counts };
type Counts = Record<string, Record<string, number>>;
const browse = async (search: string) => {
  const answer = await rig.call("GET", `/api/listings${search}`);
  expect(answer.status, answer.text).toBe(200);
  // Checked against the description by the rig.
  return answer.json as Catalog;
};
const names = async (search: string) => (await browse(search)).listings.map(({ name }) => name);

test("a listing has the fields of the listing's table, its pictures in order, and never a login", async () => {
  const { listings, next_cursor } = await browse("");
  expect(next_cursor).toBeNull();
  expect(listings).toHaveLength(2);
  expect(listings[0]).toEqual({
    id: zerker.id,
    slug: `listing-${zerker.id}`,
    url: `${origin}/buy-accounts/listing-${zerker.id}`,
    name: "Ashen Zerker",
    build: "Zerker",
    type: "Ironman",
    login_method: "Legacy Email",
    combat_level: 94,
    total_level: 1420,
    price: 125,
    price_cents: 12_500,
    delivery_time: "20 Minutes",
    description: "Quiet account, one owner.",
    features: ["Fire cape", "Barrows gloves", "Quest cape"],
    verified: false,
    quantity: 1,
    on_hold: false,
    created_at: "2026-11-03T12:00:00.000Z",
    updated_at: "2026-11-03T12:00:00.000Z",
    account_listing_images: [
      { image_url: `${origin}/media/first-1600.webp`, is_profile_picture: true, display_order: 0 },
      { image_url: `${origin}/media/second-1600.webp`, is_profile_picture: false, display_order: 1 },
    ],
  });
});

test("one without pictures has the placeholder; one on hold is told, and says so", async () => {
  const { listings } = await browse("?build=Pure");
  expect(listings).toMatchObject([
    {
      name: "Pale Pure",
      on_hold: true,
      account_listing_images: [
        { image_url: `${origin}/placeholder.svg`, is_profile_picture: true, display_order: 0 },
      ],
    },
  ]);
});

test("prices take brackets and any range, from the lower bound to below the upper one", async () => {
  expect(await names("?price=100-150")).toEqual(["Ashen Zerker"]);
  expect(await names("?price=125-125.01")).toEqual(["Ashen Zerker"]);
  expect(await names("?price=100-125")).toEqual([]);
  expect(await names("?price=49.99%2B&sort=price_asc")).toEqual(["Pale Pure", "Ashen Zerker"]);
  expect(await names("?price=50+")).toEqual(["Ashen Zerker"]);
  expect(await names("?price=0-50&price=100-150&sort=price_desc")).toEqual(["Ashen Zerker", "Pale Pure"]);
});

test("counts leave out the group that they stand beside", async () => {
  const { counts } = await browse("?build=Pure&q=p");
  expect(counts.total).toBe(1);
  expect(counts.build).toMatchObject({ Pure: 1, Zerker: 0 });
  const priced = await browse("?price=125-126");
  expect(priced.counts.price).toMatchObject({ "0-50": 1, "100-150": 1 });
  expect(priced.counts.login_method).toMatchObject({ "Legacy Email": 1, "Jagex Launched": 0 });
});

test("pages go on where the one before ended", async () => {
  const first = await browse("?limit=1&sort=price_asc");
  expect(first.listings.map(({ name }) => name)).toEqual(["Pale Pure"]);
  const second = await browse(`?limit=1&sort=price_asc&cursor=${first.next_cursor}`);
  expect(second.listings.map(({ name }) => name)).toEqual(["Ashen Zerker"]);
  expect(second.next_cursor).toBeNull();
});

test.each([
  ["?build=Tank", "build", /^Use one of: Main, Pure/],
  ["?build=Main&build=Tank", "build", /^Use one of: Main, Pure/],
  ["?login_method=Steam", "login_method", /^Use one of: Jagex Launched/],
  ["?type=Hardcore", "type", /^Use one of: GIM/],
  ["?total_level=1-2", "total_level", /^Use one of: 32-499/],
  ["?delivery=Never", "delivery", /^Use one of: Instant/],
  ["?price=cheap", "price", /^A price is a range/],
  ["?price=150-100", "price", /^A price is a range/],
  ["?price=-5", "price", /^A price is a range/],
  ["?sort=cheapest", "sort", /^Use one of: featured/],
  ["?limit=0", "limit", /whole number from 1 to 100/],
  ["?limit=101", "limit", /whole number from 1 to 100/],
  [`?q=${"x".repeat(101)}`, "q", /at most 100 characters/],
  ["?cursor=nonsense", "cursor", /^This cursor doesn't belong/],
  [`?cursor=${"x".repeat(301)}`, "cursor", /^This cursor isn't valid/],
])("%s is refused, and says why", async (search, field, text) => {
  const answer = await rig.call("GET", `/api/listings${search}`);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: "invalid", field });
  expect(answer.json.detail).toMatch(text);
});

test("a cursor of another order is refused", async () => {
  const { next_cursor } = await browse("?limit=1&sort=price_asc");
  const answer = await rig.call("GET", `/api/listings?sort=newest&cursor=${next_cursor}`);
  expect(answer.status).toBe(400);
});

test("words of a login are found nowhere", async () => {
  await rig.database.pool.query("update account_listings set login_secret_id = $1 where id = $2", [
    randomUUID(),
    zerker.id,
  ]);
  const answer = await rig.call("GET", "/api/listings");
  expect(Object.keys((answer.json as Catalog).listings[0] ?? {})).not.toEqual(
    expect.arrayContaining(["email"]),
  );
  expect(answer.text).not.toMatch(/password|recovery|secret/i);
});
