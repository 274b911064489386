import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "./slug-of.ts";

const id = "0f3c1a2b-0000-4000-8000-000000000000";

test("an address is the name in plain letters and the beginning of the id", () => {
  expect(slugOf("Maxed Main, Quest Cape", id)).toBe("maxed-main-quest-cape-0f3c1a2b00");
  expect(slugOf("Épée & Zerker", id)).toBe("epee-zerker-0f3c1a2b00");
  expect(slugOf("···", id)).toBe("0f3c1a2b00");
});

test("every name gives an address that needs no encoding", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (name) => {
      expect(slugOf(name, id)).toMatch(/^[a-z0-9-]{10,71}$/);
      expect(slugOf(name, id)).not.toMatch(/^-|--/);
    }),
  );
});
