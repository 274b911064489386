import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atEvenTime } from "./even-time.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Work that takes these milliseconds; answers when its result came. */
async function answeredAt(milliseconds: number): Promise<number> {
  const work = new Promise<string>((resolve) => void setTimeout(resolve, milliseconds, "done"));
  const answered = atEvenTime(300, work);
  await vi.runAllTimersAsync();
  expect(await answered).toBe("done");
  return Date.now();
}

test.each([
  [1, 300],
  [299, 300],
  [301, 600],
])("work of %i ms is answered after %i ms", async (takes, after) => {
  expect(await answeredAt(takes)).toBe(after);
});
