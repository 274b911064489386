import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addNote, setOrderStatus } from "../../domain/orders/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type ApiRig, apiRig, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const read = (id: string, key?: string) =>
  rig.call("GET", `/api/orders/${id}`, key === undefined ? {} : { key });
const cancel = (id: string, key?: string, json?: unknown) =>
  rig.call("POST", `/api/orders/${id}/cancel`, {
    ...(key === undefined ? {} : { key }),
    ...(json === undefined ? {} : { json }),
  });
const failures = async (id: string) => {
  const found = await rig.database.pool.query(
    "select count(*)::int as n from events where subject_id = $1 and type = 'order.refused'",
    [id],
  );
  return found.rows[0].n;
};

test("the id alone opens nothing that tells of people: no name, address, game name or phrase anywhere", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const full = await read(id, token);
  expect(full.json).toMatchObject({
    view: "full",
    customer_email: "heron@customers.example",
    rsn: "Vault Heron",
  });
  const secrets = [full.json.phrase, "Ada Heron", "heron@", "Vault Heron", token].map(String);
  for (const secret of secrets) expect(full.text + token).toMatch(new RegExp(secret, "i"));
  const shown = await read(id);
  expect(shown.json).toMatchObject({ view: "public", id, status: "pending", quantity: 10, amount_usd: 1.9 });
  for (const secret of secrets) expect(shown.text.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(Object.keys(shown.json).sort()).toEqual(
    [
      ...[
        "activity_log",
        "amount_cents",
        "amount_usd",
        "created_at",
        "id",
        "product",
        "quantity",
        "short_id",
        "status",
      ],
      ...["type", "updated_at", "version", "view"],
    ].sort(),
  );
});

test("the public view has the last five public events, newest first, without notes and people", async () => {
  const { id } = await placeGuestOrder(rig);
  const ctx = { ...rig.services.ctx, actor: await person(rig.database, "manager", "Marlo Secret") };
  const steps = [
    "in_progress",
    "pending",
    "in_progress",
    "pending",
    "in_progress",
    "gold_collected",
  ] as const;
  for (const status of steps) {
    const moved = await setOrderStatus(ctx, { orderId: id, status, note: "call Ada", notePublic: true });
    expect(moved.ok).toBe(true);
  }
  const { json, text } = await read(id);
  const log = json.activity_log;
  if (!Array.isArray(log)) throw new Error("There is no log");
  expect(log).toHaveLength(5);
  expect(log[0]).toMatchObject({ action: "Status changed to Gold Collected", note: null, user_id: null });
  expect(text).not.toMatch(/Ada|Marlo/);
  expect(text).not.toContain(ctx.actor.personId);
});

test("a wrong token counts as none: the public view, 403 for acts, and staff are told; without one it is 401", async () => {
  const [mine, other] = [await placeGuestOrder(rig), await placeGuestOrder(rig)];
  const before = await rig.state();
  expect((await read(mine.id, other.token)).json.view).toBe("public");
  expect(await failures(mine.id)).toBe(1);
  const refused = await cancel(mine.id, other.token);
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  expect((await cancel(mine.id)).status).toBe(401);
  expect(await failures(mine.id)).toBe(2);
  expect((await read(mine.id, "x")).json.view).toBe("public");
  expect(await rig.state()).toEqual(before);
});

test("a customer who comes late is told neither what is internal nor who of staff it was", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const actor = await person(rig.database, "staff", "Teller Finch");
  const late = async () => (await cancel(id, token, { version: 99 })).json.detail;
  const note = { orderId: id, note: "He came late twice", isPublic: false };
  const ctx = { ...rig.services.ctx, actor };
  expect((await addNote(ctx, { ...note, once: { scope: "test", key: randomUUID() } })).ok).toBe(true);
  expect(await late()).toMatch(/^You changed this order/);
  const change = { orderId: id, version: 2, status: "in_progress" as const };
  expect((await setOrderStatus(ctx, change)).ok).toBe(true);
  const reported = await late();
  expect(reported).toMatch(/^We set this to In Progress/);
  expect(reported).not.toContain("Teller Finch");
});

test("the customer cancels while it is pending, once; later it is a conflict that says how the order stands", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const canceled = await cancel(id, token);
  expect([canceled.status, canceled.json.status, canceled.json.version]).toEqual([200, "canceled", 2]);
  expect(canceled.json.activity_log).toMatchObject([{ note: "Canceled by customer" }, {}]);
  expect((await cancel(id, token)).json.version).toBe(2);

  const later = await placeGuestOrder(rig);
  const ctx = { ...rig.services.ctx, actor: await person(rig.database, "staff") };
  await setOrderStatus(ctx, { orderId: later.id, status: "in_progress" });
  const before = await rig.state();
  const refused = await cancel(later.id, later.token);
  expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
  expect(refused.json.current).toEqual({ version: 2, status: "in_progress" });
  expect(await rig.state()).toEqual(before);
});

test("a cancel for a version that is no longer there is refused with the present one", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const refused = await cancel(id, token, { version: 7 });
  expect([refused.status, refused.json.current]).toEqual([409, { version: 1, status: "pending" }]);
  expect((await cancel(id, token, { version: 1 })).status).toBe(200);
});

test("unknown, removed and malformed ids are the same 404", async () => {
  const ids = ["3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11", "1", "counts-of", "..%2f", "%F0%9F%92%B0"];
  for (const id of ids) {
    const answer = await read(id);
    expect([answer.status, answer.json.code, answer.json.detail], id).toEqual([
      404,
      "not_found",
      "Order not found",
    ]);
    expect((await cancel(id, "token")).status, id).toBe(404);
  }
});

test("a payout destination is never answered, only that there is one", async () => {
  const { id, token } = await placeGuestOrder(rig);
  expect((await read(id, token)).json.disbursement_details).toBeNull();
  const secretId = randomUUID();
  await rig.database.pool.query(
    "update orders set disbursement_method = 'paypal', payout_locked_at = now(), payout_secret_id = $2 where id = $1",
    [id, secretId],
  );
  const { json, text } = await read(id, token);
  expect(json).toMatchObject({ disbursement_method: "paypal", disbursement_details: "locked" });
  expect(text).not.toContain(secretId);
  expect(Object.keys(json).filter((name) => name.includes("secret"))).toEqual([]);
});
