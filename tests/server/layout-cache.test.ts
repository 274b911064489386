import { afterEach, expect, test, vi } from "vitest";
import type { Frame } from "../../app/read-layout.ts";
import { layoutCache } from "../../server/http/layout-cache.ts";

afterEach(() => void vi.useRealTimers());

const frame = (tagline: string): Frame => ({
  captions: { buyRate: "$0.20", sellRate: "$0.19", accountsFrom: null },
  tagline,
  publisherNote: "",
  discordUrl: null,
  year: 2026,
});

/** A frame whose readings are counted, and the count of changes that finished pages know. */
function counted() {
  let generation = 0;
  const read = vi.fn(async () => frame(`reading ${read.mock.calls.length}`));
  const keep = layoutCache({ generation: () => generation }, read);
  return {
    read,
    keep,
    change: () => {
      generation += 1;
    },
  };
}

test("visitors share one reading until something changes", async () => {
  const { read, keep, change } = counted();
  const frames = await Promise.all([keep(), keep(), keep()]);
  expect(frames.map(({ tagline }) => tagline)).toEqual(["reading 1", "reading 1", "reading 1"]);
  change();
  expect((await keep()).tagline).toBe("reading 2");
  expect((await keep()).tagline).toBe("reading 2");
  expect(read).toHaveBeenCalledTimes(2);
});

test("a change while it is read is seen by the next visitor", async () => {
  const { keep, change } = counted();
  const started = keep();
  change();
  expect((await keep()).tagline).toBe("reading 2");
  expect((await started).tagline).toBe("reading 1");
  expect((await keep()).tagline).toBe("reading 2");
});

test("after a minute it is read anew", async () => {
  vi.useFakeTimers();
  const { keep } = counted();
  await keep();
  vi.advanceTimersByTime(60_000);
  expect((await keep()).tagline).toBe("reading 1");
  vi.advanceTimersByTime(1);
  expect((await keep()).tagline).toBe("reading 2");
});

test("a reading that failed is not kept", async () => {
  const { read, keep } = counted();
  read.mockRejectedValueOnce(new Error("no connection"));
  await expect(keep()).rejects.toThrow("no connection");
  expect((await keep()).tagline).toBe("reading 2");
});

test("a reading that is never answered holds nobody for long", async () => {
  vi.useFakeTimers();
  const { read, keep } = counted();
  read.mockReturnValueOnce(new Promise(() => {}));
  void keep();
  vi.advanceTimersByTime(3_001);
  expect((await keep()).tagline).toBe("reading 2");
});
