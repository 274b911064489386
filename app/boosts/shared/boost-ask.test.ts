import fc from "fast-check";
import { expect, test } from "vitest";
import { boostAddress, readAsk } from "./boost-ask.ts";

const searchOf = (address: string) => new URL(address, "http://shop.invalid").searchParams;
const asks = fc.record({
  rsn: fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 _-]{0,10}[A-Za-z0-9])?$/),
  wantInfernal: fc.boolean(),
  wantQuiver: fc.boolean(),
  useOurGear: fc.boolean(),
});

test("whatever was asked comes back from the address it was written to", () => {
  fc.assert(
    fc.property(asks, fc.option(fc.uuid(), { nil: undefined }), (ask, quoteId) => {
      const search = searchOf(boostAddress(ask, quoteId ? { quoteId } : {}));
      expect(readAsk(search)).toEqual(ask);
      expect(search.get("quote") ?? undefined).toBe(quoteId);
    }),
  );
});

test("reading never fails, whatever stands in an address", () => {
  const names = fc.constantFrom("rsn", "wantInfernal", "wantQuiver", "useOurGear", "quote");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ maxLength: 200 }))), (pairs) => {
      expect(readAsk(new URLSearchParams(pairs)).rsn.length).toBeLessThanOrEqual(64);
    }),
  );
});

test("a name alone wants nothing, an empty address the service that is asked for most", () => {
  expect(readAsk(searchOf("/services?rsn=Reed+Maul"))).toEqual({
    rsn: "Reed Maul",
    wantInfernal: false,
    wantQuiver: false,
    useOurGear: false,
  });
  expect(readAsk(searchOf("/services"))).toMatchObject({ wantInfernal: true, wantQuiver: false });
});
