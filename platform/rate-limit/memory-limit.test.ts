import { expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { memoryLimit } from "./memory-limit.ts";

const start = new Date("2026-11-20T12:00:00Z");

test("a name gets its takes within the window, no more, and all of them again after it", () => {
  const clock = fixedClock(start);
  const take = memoryLimit(clock, { limit: 2, windowSeconds: 60 });
  expect(take("a")).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0, resetSeconds: 60 });
  clock.advance(20_000);
  expect(take("a").allowed).toBe(true);
  expect(take("a")).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 40, resetSeconds: 40 });
  expect(take("b").allowed).toBe(true);
  clock.advance(40_000);
  expect(take("a").allowed).toBe(true);
  expect(take("a").allowed).toBe(true);
  expect(take("a").allowed).toBe(false);
});

test("a name that is busy keeps its count while many others pass by", () => {
  const take = memoryLimit(fixedClock(start), { limit: 1, windowSeconds: 60 });
  for (let index = 0; index < 9_000; index += 1) take(`passing ${index}`);
  expect(take("busy").allowed).toBe(true);
  for (let index = 0; index < 5_000; index += 1) take(`more ${index}`);
  expect(take("busy").allowed).toBe(false);
});
