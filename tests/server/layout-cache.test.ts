import { afterEach, expect, test, vi } from "vitest";
import type { SiteLayoutData } from "../../app/shell/site/read-layout.ts";
import { layoutCache } from "../../server/http/layout-cache.ts";

afterEach(() => void vi.useRealTimers());

const layoutWith = (tagline: string): SiteLayoutData => ({
  captions: { buyRate: "$0.20", sellRate: "$0.19", accountsFrom: null },
  tagline,
  publisherNote: "",
  discordUrl: null,
  banner: null,
  closedText: null,
  year: 2026,
});

/** A layout whose readings are counted, and the count of changes that finished pages know. */
function counted() {
  let generation = 0;
  const read = vi.fn(async () => layoutWith(`reading ${read.mock.calls.length}`));
  const cache = layoutCache({ generation: () => generation }, read);
  return {
    read,
    cache,
    change: () => {
      generation += 1;
    },
  };
}

test("visitors share one reading until something changes", async () => {
  const { read, cache, change } = counted();
  const layouts = await Promise.all([cache(), cache(), cache()]);
  expect(layouts.map(({ tagline }) => tagline)).toEqual(["reading 1", "reading 1", "reading 1"]);
  change();
  expect((await cache()).tagline).toBe("reading 2");
  expect((await cache()).tagline).toBe("reading 2");
  expect(read).toHaveBeenCalledTimes(2);
});

test("a change while it is read is seen by the next visitor", async () => {
  const { cache, change } = counted();
  const started = cache();
  change();
  expect((await cache()).tagline).toBe("reading 2");
  expect((await started).tagline).toBe("reading 1");
  expect((await cache()).tagline).toBe("reading 2");
});

test("after a minute it is read anew", async () => {
  vi.useFakeTimers();
  const { cache } = counted();
  await cache();
  vi.advanceTimersByTime(60_000);
  expect((await cache()).tagline).toBe("reading 1");
  vi.advanceTimersByTime(1);
  expect((await cache()).tagline).toBe("reading 2");
});

test("a reading that failed is not kept", async () => {
  const { read, cache } = counted();
  read.mockRejectedValueOnce(new Error("no connection"));
  await expect(cache()).rejects.toThrow("no connection");
  expect((await cache()).tagline).toBe("reading 2");
});

test("a reading that is never answered holds nobody for long", async () => {
  vi.useFakeTimers();
  const { read, cache } = counted();
  read.mockReturnValueOnce(new Promise(() => {}));
  void cache();
  vi.advanceTimersByTime(3_001);
  expect((await cache()).tagline).toBe("reading 2");
});
