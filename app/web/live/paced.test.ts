import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a burst is worked off once at its begin and once at its end", () => {
  const work = vi.fn();
  const pace = paced(work, 1_000);
  for (let call = 0; call < 20; call += 1) pace.run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test("the next burst waits for the pace of the one before", () => {
  const work = vi.fn();
  const pace = paced(work, 1_000);
  pace.run();
  vi.advanceTimersByTime(600);
  pace.run();
  vi.advanceTimersByTime(400);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(999);
  pace.run();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(3);
});

test("what was canceled does not run", () => {
  const work = vi.fn();
  const pace = paced(work, 1_000);
  pace.run();
  pace.run();
  pace.cancel();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("what was done for somebody else after the last call needs no further run, and counts for the pace", () => {
  const work = vi.fn();
  let doneAt = Number.NEGATIVE_INFINITY;
  const pace = paced(work, 1_000, () => doneAt);
  pace.run();
  vi.advanceTimersByTime(100);
  pace.run();
  vi.advanceTimersByTime(100);
  // biome-ignore lint/plugin: of the moved clock.
  doneAt = performance.now();
  vi.advanceTimersByTime(900);
  expect(work).toHaveBeenCalledTimes(1);
  // biome-ignore lint/plugin: of the moved clock.
  doneAt = performance.now();
  vi.advanceTimersByTime(1);
  pace.run();
  vi.advanceTimersByTime(998);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});
