import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Presence } from "../../platform/database/presence.ts";
import type { PageCache } from "./page-cache.ts";
import { whileUnavailable } from "./while-unavailable.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

/** A shop without a database, whose work fails and whose look for the database ends when the test says so. */
function shop(isKnown: boolean) {
  const work = Promise.withResolvers<never>();
  const look = Promise.withResolvers<boolean>();
  const answers = vi.fn(() => look.promise);
  const presence: Presence = { isUnavailable: () => isKnown, answers, stop() {} };
  const cache = { getOld: () => undefined } as unknown as PageCache; // All that is asked of it here.
  const app = new Hono();
  app.use(whileUnavailable({ presence, cache }));
  const api = new Hono().onError((_, c) => c.json({ code: "internal" }, 500));
  api.post("/quotes", () => work.promise);
  app.route("/api", api);
  return {
    answer: app.request("/api/quotes", { method: "POST" }),
    answers,
    fail: () => work.reject(refused),
    foundAway: () => look.resolve(false),
  };
}

const known = [
  { isKnown: false, patience: 700 },
  { isKnown: true, patience: 100 },
];

test.each(known)("work that fails at once is answered 503 without a look (known: $isKnown)", async (at) => {
  const { answer, answers, fail } = shop(at.isKnown);
  fail();
  expect(await said(answer)).toEqual([503, "5"]);
  expect(answers).not.toHaveBeenCalled();
});

test.each(known)("work that fails during the look is answered 503 (known: $isKnown)", async (at) => {
  const { answer, answers, fail, foundAway } = shop(at.isKnown);
  await vi.advanceTimersByTimeAsync(at.patience);
  expect(answers).toHaveBeenCalledTimes(1);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  foundAway();
  expect(await said(answer)).toEqual([503, "5"]);
});

test.each(known)("work of $patience ms is looked after and answered 503 (known: $isKnown)", async (at) => {
  const { answer, answers, foundAway } = shop(at.isKnown);
  await vi.advanceTimersByTimeAsync(at.patience - 1);
  expect(answers).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  foundAway();
  expect(await said(answer)).toEqual([503, "5"]);
});

async function said(answer: Response | Promise<Response>) {
  const { status, headers } = await answer;
  return [status, headers.get("retry-after")];
}
