import { afterAll, beforeAll, expect, test } from "vitest";
import { plainPicture } from "../support/hostile-pictures.ts";
import { type ApiRig, apiRig, freshKey } from "./api-rig.ts";

let rig: ApiRig;
let key: string;
beforeAll(async () => {
  rig = await apiRig();
  key = (await rig.staffKey(["orders.read", "listings.edit", "promotions.edit"])).key;
});
afterAll(() => rig.close());

const ask = (method: string, path: string, json?: unknown) => rig.call(method, path, { key, json });

async function madeListing(): Promise<string> {
  const json = { name: "By A Program", price: 20, email: `${freshKey()}@mail.test`, password: "planted-9" };
  const headers = { "Idempotency-Key": freshKey() };
  const made = await rig.call("POST", "/api/listings", { key, json, headers });
  const [listing] = made.json.listings as { id: string }[];
  return listing?.id ?? "";
}

test("a listing is changed field by field, published, hidden and withdrawn, each for the version seen", async () => {
  const id = await madeListing();
  const path = `/api/listings/${id}`;
  const draft = await ask("GET", path);
  expect(draft.json).toMatchObject({ state: "draft", version: 1, login: "ready", price_cents: 2000 });
  expect(draft.text).not.toContain("planted-9");
  const changed = await ask("PATCH", path, { version: 1, price: 25.5, featured: 3 });
  expect(changed.json).toMatchObject({ version: 2 });
  expect((await ask("GET", path)).json).toMatchObject({
    ...{ name: "By A Program", price_cents: 2550, featured: 3, features: [] },
  });
  const stale = await ask("PATCH", path, { version: 1, name: "Another" });
  expect([stale.status, stale.json.field]).toEqual([409, "version"]);
  expect((await ask("PATCH", path, { version: 2, price: -1 })).json.field).toBe("price");
  expect((await ask("POST", `${path}/state`, { version: 2, state: "published" })).json.version).toBe(3);
  expect((await ask("POST", `${path}/state`, { version: 3, state: "withdrawn" })).json.field).toBe("note");
  expect((await ask("POST", `${path}/state`, { version: 3, state: "hidden" })).json.version).toBe(4);
  const note = "The seller took it back";
  await ask("POST", `${path}/state`, { version: 4, state: "withdrawn", note });
  expect((await ask("GET", path)).json).toMatchObject({ state: "withdrawn", login: "gone" });
});

test("pictures are added as they are, once each, put in order and removed", async () => {
  const path = `/api/listings/${await madeListing()}`;
  const add = async (hue: number, type = "image/png") => {
    const body = new Uint8Array(await plainPicture("png", { hue }));
    const headers = { "content-type": type, "content-length": String(body.byteLength) };
    return rig.call("POST", `${path}/pictures`, { key, body, headers });
  };
  const one = (await add(10)).json.picture_id;
  const two = (await add(20)).json.picture_id;
  expect((await add(10)).json.picture_id).toBe(one);
  expect((await add(30, "text/plain")).status).toBe(415);
  const ids = (pictures: unknown) => (pictures as { id: string }[]).map(({ id }) => id);
  expect(ids((await ask("PUT", `${path}/pictures`, { ids: [two, one] })).json.pictures)).toEqual([two, one]);
  expect(ids((await ask("DELETE", `${path}/pictures/${two}`)).json.pictures)).toEqual([one]);
  const { pictures } = (await ask("GET", path)).json as { pictures: { url: string }[] };
  expect(pictures[0]?.url).toMatch(/^http:\/\/localhost:4990\/media\//);
});

test("a promo code is made, given another limit and switched off; what it takes off stays", async () => {
  const made = await ask("POST", "/api/promo-codes", {
    ...{ code: "PROGRAM10", percent_hundredths: 1000, max_redemptions: 5, valid_until: null },
  });
  expect([made.status, made.json.version]).toEqual([201, 1]);
  expect((await ask("POST", "/api/promo-codes", { ...made.json, max_redemptions: 6 })).status).toBe(409);
  const more = await ask("PATCH", "/api/promo-codes/PROGRAM10", { version: 1, max_redemptions: 9 });
  expect(more.json).toMatchObject({ version: 2, max_redemptions: 9, valid_from: made.json.valid_from });
  const off = await ask("PATCH", "/api/promo-codes/PROGRAM10", { version: 2, is_active: false });
  expect(off.json).toMatchObject({ is_active: false, percent_hundredths: 1000 });
  expect((await ask("PATCH", "/api/promo-codes/PROGRAM10", { version: 1, max_redemptions: 2 })).status).toBe(
    409,
  );
  const { promo_codes } = (await ask("GET", "/api/promo-codes")).json as { promo_codes: unknown[] };
  expect(promo_codes).toContainEqual(off.json);
});

test("a program reads who works here, and nobody else", async () => {
  const { staff } = (await ask("GET", "/api/staff")).json as { staff: { role: string }[] };
  expect(staff.length).toBeGreaterThan(0);
  expect(staff.every(({ role }) => role !== "member")).toBe(true);
  const { key: weak } = await rig.staffKey(["listings.edit"]);
  expect((await rig.call("GET", "/api/staff", { key: weak })).status).toBe(403);
});
