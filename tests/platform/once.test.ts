import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { forgetExpiredKeys, once, sealedAnswers } from "../../platform/idempotency/once.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { vaultKey } from "../support/tools.ts";

const old = vaultKey("old");
const vault = createVault([old]);
const request = { scope: "place-order:someone", key: "key-00000001", content: { quantity: 5 } };
let database: TestDatabase;
let clock: ReturnType<typeof fixedClock>;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query("create table written (value text)");
});
beforeEach(async () => {
  clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
  await database.pool.query("truncate idempotency_keys, written");
});
afterAll(() => database.close());

function ctx() {
  return { db: database.db, vault, clock };
}

async function write(tx: Queryable, value: string): Promise<void> {
  await tx.execute(sql`insert into written values (${value})`);
}

async function written(): Promise<number> {
  const counted = await database.pool.query("select count(*)::int as count from written");
  return counted.rows[0].count;
}

test("20 simultaneous calls with one key run once and all get the same answer", async () => {
  let runs = 0;
  const calls = Array.from({ length: 20 }, () =>
    once(ctx(), request, async (tx) => {
      runs += 1;
      await write(tx, "order");
      return { status: 201, answer: { orderId: `order ${runs}` }, store: true };
    }),
  );
  const answers = await Promise.all(calls);
  expect(runs).toBe(1);
  expect(await written()).toBe(1);
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: true, value: { status: 201, answer: { orderId: "order 1" } } });
  }
  expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
});

test("the same key with other content is refused and nothing runs", async () => {
  await once(ctx(), request, async () => ({ status: 201, answer: "first", store: true }));
  const run = vi.fn();
  const second = await once(ctx(), { ...request, content: { quantity: 6 } }, run);
  expect(second).toMatchObject({ ok: false, error: { code: "key_reused" } });
  expect(run).not.toHaveBeenCalled();
});

test("another scope may use the same key", async () => {
  await once(ctx(), request, async () => ({ status: 201, answer: "mine", store: true }));
  const other = await once(ctx(), { ...request, scope: "place-order:other" }, async () => ({
    status: 201,
    answer: "theirs",
    store: true,
  }));
  expect(other).toMatchObject({ ok: true, value: { answer: "theirs", replayed: false } });
});

test("a run that breaks leaves neither its writes nor the key", async () => {
  const broken = once(ctx(), request, async (tx) => {
    await write(tx, "half");
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(await written()).toBe(0);
  const again = await once(ctx(), request, async () => ({ status: 201, answer: "whole", store: true }));
  expect(again).toMatchObject({ ok: true, value: { answer: "whole", replayed: false } });
});

test("a connection that dies in the middle leaves no key behind", async () => {
  const killed = once(ctx(), request, async (tx) => {
    await write(tx, "half");
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return { status: 201, answer: null, store: true };
  });
  await expect(killed).rejects.toThrow();
  expect(await written()).toBe(0);
  const again = await once(ctx(), request, async () => ({ status: 201, answer: "whole", store: true }));
  expect(again).toMatchObject({ ok: true, value: { replayed: false } });
});

test("a failure is answered but not remembered, and its writes are undone", async () => {
  const refused = await once(ctx(), request, async (tx) => {
    await write(tx, "half");
    return { status: 400, answer: { error: "quantity" }, store: false };
  });
  expect(refused).toEqual({
    ok: true,
    value: { status: 400, answer: { error: "quantity" }, replayed: false },
  });
  expect(await written()).toBe(0);
  const better = { ...request, content: { quantity: 7 } };
  const second = await once(ctx(), better, async () => ({ status: 201, answer: "ok", store: true }));
  expect(second).toMatchObject({ ok: true, value: { status: 201, replayed: false } });
});

test("twins that wait for a refused first run get to run themselves", async () => {
  let runs = 0;
  const calls = Array.from({ length: 6 }, () =>
    once(ctx(), request, async () => {
      runs += 1;
      return { status: runs === 1 ? 400 : 201, answer: runs, store: runs > 1 };
    }),
  );
  await Promise.all(calls);
  expect(runs).toBe(2);
});

test("a key is good for 48 hours, then it is new again", async () => {
  await once(ctx(), request, async () => ({ status: 201, answer: "first", store: true }));
  clock.advance(48 * 3_600_000 - 1);
  expect(await forgetExpiredKeys(database.db, clock.now())).toBe(0);
  const repeat = await once(ctx(), request, async () => ({ status: 201, answer: "second", store: true }));
  expect(repeat).toMatchObject({ ok: true, value: { answer: "first", replayed: true } });
  clock.advance(1);
  const late = { ...request, content: "other" };
  const afterwards = await once(ctx(), late, async () => ({ status: 201, answer: "third", store: true }));
  expect(afterwards).toMatchObject({ ok: true, value: { answer: "third", replayed: false } });
  clock.advance(48 * 3_600_000);
  expect(await forgetExpiredKeys(database.db, clock.now())).toBe(1);
});

test.each(["short", "x".repeat(256), "with space", "line\nbreak", "snowman-☃☃☃"])(
  "%j is not a usable key",
  async (key) => {
    const run = vi.fn();
    expect(await once(ctx(), { ...request, key }, run)).toMatchObject({
      ok: false,
      error: { code: "invalid" },
    });
    expect(run).not.toHaveBeenCalled();
  },
);

test("an answer with a secret is stored sealed and survives a rotation of keys", async () => {
  const answer = { accessToken: "token-in-the-clear" };
  await once(ctx(), request, async () => ({ status: 201, answer, store: true }));
  const rows = await database.pool.query("select idempotency_keys::text as row from idempotency_keys");
  expect(rows.rows[0].row).not.toContain("token-in-the-clear");
  expect(rows.rows[0].row).not.toContain(Buffer.from("token-in-the-clear").toString("hex"));
  const fresh = vaultKey("fresh");
  const columns = [sealedAnswers];
  const rotated = await createVault([fresh, old]).rotate(database.db, { batch: 5, onProgress() {}, columns });
  expect(rotated).toBe(1);
  const replayed = await once({ ...ctx(), vault: createVault([fresh]) }, request, vi.fn());
  expect(replayed).toEqual({ ok: true, value: { status: 201, answer, replayed: true } });
});
