import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bucketOf,
  clearTokens,
  forgetExpiredLimits,
  giveBackToken,
  peekTokens,
  takeToken,
} from "../../platform/rate-limit/take.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

const now = new Date("2026-11-20T12:00:00Z");
let database: TestDatabase;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function freshBucket(): string {
  count += 1;
  return bucketOf("test", `${count}`);
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

test("of 50 simultaneous takes exactly the limit is allowed", async () => {
  const bucket = freshBucket();
  const takes = Array.from({ length: 50 }, () =>
    takeToken(database.db, { bucket, limit: 7, windowSeconds: 60, now }),
  );
  const taken = await Promise.all(takes);
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7);
  expect(
    taken
      .map(({ remaining }) => remaining)
      .filter((left) => left > 0)
      .sort(),
  ).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a refused take says how long to wait, and the window ends as told", async () => {
  const request = { bucket: freshBucket(), limit: 2, windowSeconds: 60 };
  await takeToken(database.db, { ...request, now });
  await takeToken(database.db, { ...request, now: later(10) });
  const refused = await takeToken(database.db, { ...request, now: later(20.5) });
  expect(refused).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 40 });
  expect(await takeToken(database.db, { ...request, now: later(60) })).toEqual({
    allowed: true,
    remaining: 1,
    retryAfterSeconds: 0,
  });
});

test("refused takes do not lengthen the wait", async () => {
  const request = { bucket: freshBucket(), limit: 1, windowSeconds: 60 };
  for (let second = 0; second < 60; second += 10)
    await takeToken(database.db, { ...request, now: later(second) });
  expect((await takeToken(database.db, { ...request, now: later(60) })).allowed).toBe(true);
});

test("with a lock the take that reaches the limit starts the wait anew", async () => {
  const request = { bucket: freshBucket(), limit: 2, windowSeconds: 60, lockSeconds: 900 };
  await takeToken(database.db, { ...request, now });
  expect((await takeToken(database.db, { ...request, now: later(50) })).allowed).toBe(true);
  const refused = await takeToken(database.db, { ...request, now: later(100) });
  expect(refused).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 850 });
  const single = { ...request, bucket: freshBucket(), limit: 1 };
  await takeToken(database.db, { ...single, now });
  expect((await takeToken(database.db, { ...single, now: later(899) })).allowed).toBe(false);
});

test("looking takes nothing, clearing fills up", async () => {
  const request = { bucket: freshBucket(), limit: 1, windowSeconds: 60, now };
  expect(await peekTokens(database.db, request)).toEqual({
    allowed: true,
    remaining: 1,
    retryAfterSeconds: 0,
  });
  await takeToken(database.db, request);
  expect(await peekTokens(database.db, request)).toEqual({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 60,
  });
  await clearTokens(database.db, request.bucket);
  expect((await takeToken(database.db, request)).allowed).toBe(true);
});

test("only windows that have passed are forgotten, and the table is unlogged", async () => {
  await database.pool.query("truncate rate_limits");
  await takeToken(database.db, { bucket: freshBucket(), limit: 1, windowSeconds: 10, now });
  await takeToken(database.db, { bucket: freshBucket(), limit: 1, windowSeconds: 60, now });
  expect(await forgetExpiredLimits(database.db, later(10))).toBe(1);
  const kind = await database.pool.query("select relpersistence from pg_class where relname = 'rate_limits'");
  expect(kind.rows).toEqual([{ relpersistence: "u" }]);
});

test("a token that is given back may be taken again, and a full bucket stays full", async () => {
  const bucket = freshBucket();
  const take = () => takeToken(database.db, { bucket, limit: 2, windowSeconds: 60, now });
  await take();
  await take();
  expect((await take()).allowed).toBe(false);
  await giveBackToken(database.db, bucket, now);
  await giveBackToken(database.db, bucket, now);
  expect((await take()).allowed).toBe(true);
  for (let count = 0; count < 5; count += 1) await giveBackToken(database.db, bucket, now);
  expect(await peekTokens(database.db, { bucket, limit: 2, now })).toMatchObject({ remaining: 2 });
});
