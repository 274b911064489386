import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig, freshKey } from "./api-rig.ts";

let rig: ApiRig;
let key: string;
beforeAll(async () => {
  rig = await apiRig();
  key = (await rig.staffKey(["listings.edit"])).key;
});
afterAll(() => rig.close());

type Post = { by?: string; idempotencyKey?: string; query?: string };

const post = (json: unknown, { by = key, idempotencyKey = freshKey(), query = "" }: Post = {}) =>
  rig.call("POST", `/api/listings${query}`, {
    key: by,
    json,
    headers: { "Idempotency-Key": idempotencyKey },
  });

async function listingsNamed(name: string) {
  const { rows } = await rig.database.pool.query(
    "select state, price_cents, build, login_secret_id from account_listings where name = $1",
    [name],
  );
  return rows;
}

const login = { email: "seller@mail.test", password: "planted-password-9" };

test("one listing is made by its name alone, as a draft with the usual values", async () => {
  const made = await post({ name: "By A Program" });
  expect(made.status).toBe(201);
  expect(made.json.listings).toEqual([
    {
      id: expect.any(String),
      slug: expect.stringMatching(/^by-a-program-/),
      url: expect.stringContaining("/buy-accounts/by-a-program-"),
    },
  ]);
  expect(await listingsNamed("By A Program")).toMatchObject([
    { state: "draft", price_cents: 9_999, build: "Main" },
  ]);
});

test("many are made together, for sale at once, and no answer has a login", async () => {
  const many = [1, 2, 3].map((at) => ({ name: "Many", price: 40 + at, ...login, email: `${at}@mail.test` }));
  const made = await post(many, { query: "?publish=true" });
  expect(made.status).toBe(201);
  expect(made.text).not.toMatch(/planted-password|mail\.test/);
  expect((await listingsNamed("Many")).map(({ state }) => state)).toEqual([
    "published",
    "published",
    "published",
  ]);
});

test("a wrong field refuses all of them and is named with its place", async () => {
  const made = await post([{ name: "Right" }, { name: "Wrong", combat_level: 127, price: "dear" }]);
  expect(made.status).toBe(400);
  expect(made.json.errors).toEqual([
    { field: "1.combat_level", detail: "Enter a combat level from 3 to 126." },
    { field: "1.price", detail: "Enter a price, for example 95.00." },
  ]);
  expect(await listingsNamed("Right")).toEqual([]);
});

test("a repeat makes nothing more, and the same key with another listing is refused", async () => {
  const idempotencyKey = freshKey();
  const first = await post({ name: "Once" }, { idempotencyKey });
  const again = await post({ name: "Once" }, { idempotencyKey });
  expect(again.json).toEqual(first.json);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await listingsNamed("Once")).toHaveLength(1);
  expect((await post({ name: "Other" }, { idempotencyKey })).status).toBe(422);
});

test("an account is listed once, whatever key comes with it", async () => {
  const twice = { ...login, email: "twice@mail.test" };
  const both = await post([
    { name: "Twice", ...twice },
    { name: "Twice", ...twice },
  ]);
  expect([both.status, both.json.field]).toEqual([409, "email"]);
  expect((await post({ name: "Twice", ...twice })).status).toBe(201);
  expect((await post({ name: "Twice", ...twice, email: "Twice@mail.test" })).status).toBe(409);
  expect(await listingsNamed("Twice")).toHaveLength(1);
});

test("nobody lists without a key that may, and nothing is for sale without a login", async () => {
  const reader = (await rig.staffKey(["orders.read"])).key;
  expect((await post({ name: "No" }, { by: reader })).status).toBe(403);
  const bare = await rig.call("POST", "/api/listings", {
    json: { name: "No" },
    headers: { "Idempotency-Key": freshKey() },
  });
  expect(bare.status).toBe(401);
  expect((await post({ name: "No" }, { query: "?publish=true" })).status).toBe(400);
  expect((await post([])).status).toBe(400);
  expect((await post("text")).status).toBe(400);
  expect(await listingsNamed("No")).toEqual([]);
});
