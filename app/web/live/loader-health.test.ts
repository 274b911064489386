import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnread, noteReading, onReadAgain, watchReading } from "./loader-health.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  noteReading(true);
  vi.useRealTimers();
});

test("a page that could not be read is read again after 1, 2, 5, then every 10 s until the shop answers", () => {
  const reads: number[] = [];
  onReadAgain(() => {
    reads.push(Date.now());
    noteReading(reads.length >= 5);
  });
  noteReading(false);
  expect(isUnread()).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect(reads).toEqual([1_000, 3_000, 8_000, 18_000, 28_000]);
  expect(isUnread()).toBe(false);
});

test("watchers hear when reading begins to fail and when it works again, not each try", () => {
  let heard = 0;
  onReadAgain(() => noteReading(false));
  const stop = watchReading(() => {
    heard += 1;
  });
  noteReading(false);
  vi.advanceTimersByTime(30_000);
  expect(heard).toBe(1);
  noteReading(true);
  expect(heard).toBe(2);
  stop();
});
