import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderForDesk, setOrderStatus } from "../../domain/orders/index.ts";
import { actorOfKey, createApiKey, listApiKeys, revokeApiKey } from "../../domain/people/index.ts";
import { person } from "../orders/orders-rig.ts";
import { eventually } from "../support/tools.ts";
import { type ApiRig, apiRig, freshKey, orderBody, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const status = (id: string, key: string, json: unknown) =>
  rig.call("POST", `/api/orders/${id}/status`, { key, json });

test("a key is kept as a hash only, and neither the log nor the program's lines hold it", async () => {
  const { keyId, key } = await rig.staffKey(["orders.read"]);
  expect(key).toMatch(/^gh_[\w-]{43}$/);
  const stored = await rig.database.pool.query("select * from api_keys where id = $1", [keyId]);
  expect(stored.rows[0].key_hash).toBe(createHash("sha256").update(key).digest("hex"));
  const events = await rig.database.pool.query("select * from events where subject_kind = 'api-key'");
  expect(events.rows.at(-1)).toMatchObject({ type: "api-key.created", subject_id: keyId });
  const everything = JSON.stringify([stored.rows, events.rows, rig.log.lines]);
  expect(everything).not.toContain(key.slice(12));
});

test("a repeat of the form makes no second key and does not show the first again", async () => {
  const actor = await person(rig.database, "admin");
  const ctx = { ...rig.services.ctx, actor };
  const input = { name: "Till", capabilities: ["orders.read" as const], idempotencyKey: freshKey() };
  const first = await createApiKey(ctx, input);
  const again = await createApiKey(ctx, input);
  expect([first.ok, again.ok]).toEqual([true, false]);
  const made = await rig.database.pool.query(
    "select count(*)::int as n from api_keys where created_by = $1",
    [actor.personId],
  );
  expect(made.rows[0].n).toBe(1);
});

test("only elevated admins make, list and revoke keys", async () => {
  const { keyId } = await rig.staffKey(["orders.read"]);
  const admin = await person(rig.database, "admin");
  const others = [
    { kind: "visitor" } as const,
    { ...admin, elevated: false },
    await person(rig.database, "manager"),
    await person(rig.database, "member"),
    {
      kind: "key",
      keyId,
      madeBy: "00000000-0000-4000-8000-000000000000",
      name: "A robot",
      capabilities: ["keys.manage"],
    } as const,
  ];
  for (const actor of others) {
    const ctx = { ...rig.services.ctx, actor };
    const input = { name: "Mine", capabilities: ["orders.read" as const], idempotencyKey: freshKey() };
    expect((await createApiKey(ctx, input)).ok).toBe(false);
    if (actor.kind === "key") continue;
    expect((await listApiKeys(ctx)).ok).toBe(false);
    expect((await revokeApiKey(ctx, { keyId })).ok).toBe(false);
  }
  expect((await listApiKeys({ ...rig.services.ctx, actor: admin })).ok).toBe(true);
});

test("an unknown, malformed or revoked key is answered 401 with a challenge, and cookies do not help it", async () => {
  const { keyId, key } = await rig.staffKey(["orders.read"]);
  const { id } = await placeGuestOrder(rig);
  expect((await rig.call("GET", `/api/orders/${id}`, { key })).json.view).toBe("full");
  const actor = await person(rig.database, "admin");
  expect((await revokeApiKey({ ...rig.services.ctx, actor }, { keyId })).ok).toBe(true);
  expect((await revokeApiKey({ ...rig.services.ctx, actor }, { keyId })).ok).toBe(true);
  for (const bad of [key, `gh_${"x".repeat(43)}`, "gh_", "gh_short", ""]) {
    for (const path of ["/api/orders", `/api/orders/${id}`, "/api/rates"]) {
      const answer = await rig.call("GET", path, { key: bad });
      expect([answer.status, answer.json.code], `${bad} ${path}`).toEqual([401, "unauthenticated"]);
      expect(answer.headers.get("www-authenticate")).toContain("Bearer");
    }
  }
});

test("a key does what it was given and nothing else", async () => {
  const { id } = await placeGuestOrder(rig);
  const reads = await rig.staffKey(["orders.read"]);
  const progresses = await rig.staffKey(["orders.read", "orders.progress"]);
  const before = await rig.state();
  const refused = await status(id, reads.key, { status: "in_progress", version: 1 });
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  expect((await rig.call("POST", `/api/orders/${id}/cancel`, { key: reads.key })).status).toBe(403);
  const money = { version: 1, amount_usd: 3, note: "a trial" };
  const edit = await rig.call("PATCH", `/api/orders/${id}`, { key: progresses.key, json: money });
  expect(edit.status).toBe(403);
  expect(await rig.state()).toEqual(before);
  expect((await status(id, progresses.key, { status: "in_progress", version: 1 })).status).toBe(200);
});

test("a key never has more than its maker may now, and nothing once they are no longer staff", async () => {
  const maker = await person(rig.database, "admin");
  const { key } = await rig.staffKey(["orders.read", "orders.progress", "listings.edit"], maker);
  const { id } = await placeGuestOrder(rig);
  const edit = (version: number, world: number) =>
    rig.call("PATCH", `/api/orders/${id}`, { key, json: { version, world } });
  const capabilities = async () => (await actorOfKey(rig.services.ctx, key))?.capabilities;
  const setRole = (role: string) =>
    rig.database.pool.query("update user_profiles set role = $1 where id = $2", [role, maker.personId]);
  expect(await capabilities()).toContain("listings.edit");
  await setRole("staff");
  expect(await capabilities()).not.toContain("listings.edit");
  expect((await edit(1, 335)).status).toBe(200);
  expect((await rig.call("GET", `/api/orders/${id}`, { key })).json.view).toBe("full");
  await setRole("member");
  expect((await edit(2, 333)).status).toBe(401);
});

test("the log names the key that acted, and staff read it there", async () => {
  const { keyId, key } = await rig.staffKey(["orders.read", "orders.progress"]);
  const { id } = await placeGuestOrder(rig);
  const { json } = await status(id, key, { status: "in_progress", version: 1 });
  expect(json.activity_log).toMatchObject([{ user_id: keyId }, { user_id: null }]);
  const { rows } = await rig.database.pool.query(
    "select actor_kind, actor_id from events where subject_id = $1 order by seq desc limit 1",
    [id],
  );
  expect(rows[0]).toEqual({ actor_kind: "key", actor_id: keyId });
  const staff = { ...rig.services.ctx, actor: await person(rig.database, "staff") };
  const seen = await readOrderForDesk(staff, id);
  expect(seen.ok && seen.value.activity[0]?.actorName).toBe("Key: A robot");
  const stale = await setOrderStatus(staff, { orderId: id, status: "gold_collected", version: 1 });
  expect(stale.ok ? "" : stale.error.text).toMatch(/^Key: A robot set this to In Progress/);
});

test("a key's last use is noted, at most once a minute", async () => {
  const { keyId, key } = await rig.staffKey(["orders.read"]);
  const lastUse = async () => {
    const { rows } = await rig.database.pool.query("select last_used_at from api_keys where id = $1", [
      keyId,
    ]);
    return rows[0].last_used_at?.getTime();
  };
  expect(await lastUse()).toBeUndefined();
  await rig.call("GET", "/api/rates", { key });
  const first = await eventually("the first use is noted", async () => (await lastUse()) ?? false);
  rig.clock.advance(30_000);
  await rig.call("GET", "/api/rates", { key });
  rig.clock.advance(31_000);
  await rig.call("GET", "/api/rates", { key });
  const second = await eventually("the later use is noted", async () => {
    const at = await lastUse();
    return at !== first && at;
  });
  expect(second - first).toBe(61_000);
});

test("an order placed with a key is a guest's, and the log says which key placed it", async () => {
  const { keyId, key } = await rig.staffKey(["orders.read"]);
  const quote = await rig.call("POST", "/api/gold/quotes", { key, json: { direction: "sell", quantity: 3 } });
  const json = orderBody(quote.json.quote_id);
  const headers = { "idempotency-key": freshKey() };
  const placed = await rig.call("POST", "/api/orders", { key, json, headers });
  expect(placed.status).toBe(201);
  const { rows } = await rig.database.pool.query(
    "select customer_id, actor_id from orders join events on subject_id = orders.id::text where orders.id = $1",
    [placed.json.id],
  );
  expect(rows[0]).toEqual({ customer_id: null, actor_id: keyId });
});
