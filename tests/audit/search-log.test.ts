import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityLine } from "../../app/people/desk/activity/activity-line.ts";
import { exportLog, searchLog } from "../../domain/audit/index.ts";
import { type AuditFilter, auditCursorInput, auditFilterInput } from "../../domain/audit/inputs.ts";
import { assignOrders, editOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { setRole } from "../../domain/people/index.ts";
import { changePromoCode, createPromoCode } from "../../domain/promotions/index.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let staff: Extract<Actor, { kind: "person" }>;
let manager: Extract<Actor, { kind: "person" }>;
let admin: Extract<Actor, { kind: "person" }>;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  staff = await person(database, "staff", "Teller Finch");
  manager = await person(database, "manager", "Manager Wren");
  admin = await person(database, "admin", "Owner Rook");
});
afterAll(() => database.close());

const rig = () => ordersCtx(database).ctx;
const as = (actor: Actor) => ({ ...rig(), actor });

async function page(filter: AuditFilter, actor: Actor = admin, before?: string, limit = 50) {
  const cursor = auditCursorInput.parse(before);
  const found = await searchLog(as(actor), { filter, before: cursor, limit });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}
/** What the lines of the log say, newest first. */
async function texts(filter: AuditFilter, actor: Actor = admin): Promise<string[]> {
  const { entries } = await page(filter, actor);
  return entries.map((entry) => {
    const { title, text, by } = activityLine(entry);
    return `${title} ${text}${by ? `, by ${by}` : ""}`;
  });
}
function done<T>(result: { ok: true; value: T } | { ok: false; error: { text: string } }): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** An event of a mail, which needs no row of its own. */
function mailEvent(mailId: string, data: Record<string, unknown> = {}, at?: Date) {
  return appendEvent(database.db, {
    ...{ subjectKind: "mail", subjectId: mailId, type: "mail.retried", actor: staff, data, at },
    visibility: "internal",
    topics: [],
  });
}

test("an order's edit, status and assignment are found by its number, from what to what, with who did it", async () => {
  const { orderId } = await placed(rig());
  done(await editOrder(as(manager), { orderId, version: 1, edit: { amountCents: 2_500 }, note: "agreed" }));
  done(await setOrderStatus(as(staff), { orderId, version: 2, status: "in_progress" }));
  done(await assignOrders(as(staff), { orderIds: [orderId], personId: manager.personId }));
  const short = orderId.slice(0, 8);
  const found = await texts({ subject: `#${short.toUpperCase()}` }, staff);
  expect(found).toContainEqual(
    expect.stringContaining(`Order #${short} Status changed from Pending to In Progress, by Teller Finch`),
  );
  expect(found).toContainEqual(expect.stringMatching(/from \$19\.00 to \$25\.00.*, by Manager Wren$/));
  expect(found).toContainEqual(expect.stringMatching(/Assigned to Manager Wren,.* by Teller Finch$/));
  expect(await texts({ subject: orderId, by: manager.personId })).toHaveLength(2);
  expect((await texts({ subject: short, kind: "payouts" })).length).toBe(0);
  // By the words of a status, as they are read.
  expect(await texts({ subject: short, text: "In Progress" })).toHaveLength(1);
  // A removed order's log stays.
  await database.pool.query("update orders set removed_at = now() where id = $1", [orderId]);
  expect((await texts({ subject: short })).length).toBeGreaterThanOrEqual(4);
});

test("settings, roles and promo codes say from what to what", async () => {
  done(
    await writeSettings(as(admin), {
      key: "approvals",
      value: { secondPersonAboveCents: 5_000 },
      version: 0,
    }),
  );
  expect(await texts({ kind: "settings" })).toEqual([
    "Settings for approvals changed: second person above cents from $100.00 to $50.00, by Owner Rook",
  ]);
  const finch = await person(database, "member", "Junior Lark");
  done(await setRole(as(admin), { personId: finch.personId, role: "staff", version: 1 }));
  expect(await texts({ subject: "Junior Lark" })).toEqual([
    "Junior Lark is now Staff (was Standard Member), by Owner Rook",
  ]);
  const terms = { maxRedemptions: 10, validUntil: null };
  const code = { code: "AUTUMN", percentHundredths: 1_000, isFirstPurchase: false };
  done(await createPromoCode(as(manager), { ...code, ...terms }));
  done(await changePromoCode(as(manager), { code: "AUTUMN", version: 1, ...terms, maxRedemptions: 25 }));
  expect((await texts({ subject: "autumn" }, staff))[0]).toBe(
    "Promo code AUTUMN changed: max redemptions from 10 to 25, by Manager Wren",
  );
});

test("people, settings and keys are the admins', and no filter opens them to others", async () => {
  await setRole(as(admin), { personId: randomUUID(), role: "staff", version: 1 });
  for (const filter of [
    { kind: "people" },
    { kind: "settings" },
    { subject: "Junior Lark" },
    { subject: "approvals" },
    { by: admin.personId, kind: "people" },
    { text: "person.role" },
  ] as AuditFilter[]) {
    expect(await texts(filter, staff), JSON.stringify(filter)).toEqual([]);
    expect(await texts(filter, manager), JSON.stringify(filter)).toEqual([]);
  }
  for (const actor of [visitor, await person(database, "member"), { ...staff, elevated: false }]) {
    expect(await searchLog(as(actor), { filter: {}, limit: 1 })).toMatchObject({ ok: false });
    expect(await exportLog(as(actor), {})).toMatchObject({ ok: false });
  }
});

test("pages follow each other without a gap or a repeat, also within one moment", async () => {
  const at = new Date("2026-01-05T10:00:00Z");
  const ids = Array.from({ length: 7 }, () => randomUUID());
  for (const id of ids) await mailEvent(id, {}, at);
  const range = { from: "2026-01-05", to: "2026-01-05" };
  for (const filter of [
    range,
    { ...range, kind: "desk" },
    { ...range, by: staff.personId },
  ] as AuditFilter[]) {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { entries, next } = await page(filter, staff, before, 3);
      seen.push(...entries.map(({ subjectId }) => subjectId));
      before = next ? `${next.micros}_${next.id}` : undefined;
    } while (before);
    expect(seen).toEqual([...ids].reverse());
  }
  expect((await page({ from: "2026-01-06", to: "2026-01-07" })).entries).toEqual([]);
});

test("a text far back is found by going on", async () => {
  const target = randomUUID();
  await mailEvent(target, { reason: "The Needle_Found" }, new Date("2025-03-01T00:00:00Z"));
  await database.pool.query(
    `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics, at)
     select 'mail', gen_random_uuid()::text, 'mail.retried', 'system', 'internal', '{}', timestamptz '2025-03-02' + n * interval '1 second'
     from generate_series(1, 2100) n`,
  );
  const filter = { kind: "desk", text: "needle found", to: "2025-03-02" } as const;
  const first = await page(filter);
  expect(first).toMatchObject({ entries: [], isPart: true });
  const { micros, id } = first.next ?? { micros: "", id: "" };
  const second = await page(filter, admin, `${micros}_${id}`);
  expect(second.entries.map(({ subjectId }) => subjectId)).toEqual([target]);
  expect(second).toMatchObject({ isPart: false, next: null });
});

test("an export holds everything that is found, and is an event that keeps no typed text", async () => {
  const filter = { kind: "desk", to: "2025-12-31", text: "mail" } as const;
  const found: string[] = [];
  for await (const batch of done(await exportLog(as(manager), filter))) {
    found.push(...batch.map(({ id }) => id));
  }
  expect(new Set(found).size).toBe(2101);
  expect(found.length).toBe(2101);
  const [asked] = (await page({ kind: "audit" })).entries;
  expect(asked).toMatchObject({ actorName: "Manager Wren", data: { kind: "desk", searched: ["text"] } });
  expect(JSON.stringify(asked?.data)).not.toContain("mail");
});

test("whatever is typed searches or is left out", async () => {
  for (const typed of ["%", "'; drop table events --", "\u0000", "💎".repeat(90), "#", "-", "zzzzzz"]) {
    const filter = auditFilterInput.parse({
      by: typed,
      subject: typed,
      text: typed,
      from: typed,
      kind: typed,
    });
    const isLeftOut = Object.values(filter).every((value) => value === undefined);
    expect((await page(filter)).entries.length > 0, typed).toBe(isLeftOut);
  }
  expect(auditCursorInput.parse("1_2_3")).toBeUndefined();
});

test("every search walks an index", async () => {
  const asked: { query: string; params: unknown[] }[] = [];
  const db = Object.assign(
    drizzle(database.pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }),
    { $client: database.pool },
  );
  const before = { micros: "1790000000000000", id: "900" };
  const filters: AuditFilter[] = [
    {},
    { by: staff.personId },
    { kind: "payouts" },
    { kind: "orders", by: staff.personId },
    { subject: "3f9a1c7e" },
    { subject: "Owner Rook" },
    { text: "needle", from: "2025-01-01", to: "2026-01-01" },
  ];
  for (const filter of filters)
    await searchLog({ ...rig(), db, actor: admin }, { filter, before, limit: 50 });
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    // Of few rows a table is read as a whole, unless that is made dear.
    await client.query("set local enable_seqscan = off");
    for (const { query, params } of asked) {
      const { rows } = await client.query(`explain ${query}`, params);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, query).not.toContain("Seq Scan");
    }
    // The general list reads from the newest end and sorts nothing.
    const list = asked.find(
      ({ query }) => /where type = any\(.*order by at desc/s.test(query) && !/unnest/.test(query),
    );
    const { rows } = await client.query(`explain ${list?.query}`, list?.params);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("events_at");
    expect(plan).not.toContain("Sort");
    await client.query("rollback");
  } finally {
    client.release();
  }
});
