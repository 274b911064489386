import fc from "fast-check";
import { expect, test } from "vitest";
import { lruCache } from "./lru-cache.ts";

test("it holds just the keys that were put or asked for last", () => {
  const step = fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e"), puts: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step), (most, steps) => {
      const cache = lruCache<{ key: string }>(most);
      // The plain answer: all keys it should hold, the oldest first.
      let held: string[] = [];
      for (const { key, puts } of steps) {
        if (!puts) expect(cache.get(key)?.key).toBe(held.includes(key) ? key : undefined);
        else cache.put(key, { key });
        if (puts || held.includes(key)) held = [...held.filter((other) => other !== key), key].slice(-most);
      }
      expect(["a", "b", "c", "d", "e"].filter((key) => cache.get(key)).length).toBe(held.length);
    }),
  );
});

test("cleared, it holds nothing", () => {
  const cache = lruCache<object>(2);
  cache.put("a", {});
  cache.clear();
  expect(cache.get("a")).toBeUndefined();
});
