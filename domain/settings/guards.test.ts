import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guards, tightened } from "./guards.ts";
import { defaultSettings, type Settings, type SettingsKey, settingsGroups, settingsKeys } from "./schemas.ts";

test("every setting says whether it is a guard (Rule P43)", () => {
  for (const key of settingsKeys) {
    expect(Object.keys(guards[key]).sort(), key).toEqual(Object.keys(defaultSettings[key]).sort());
  }
});

/** Any value of a guard's type: a number, some of a few choices, or a text. */
function valueLike(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "number") return fc.integer({ min: 0, max: 9 });
  if (Array.isArray(value)) return fc.subarray(["one", "two", "three"]);
  return fc.constantFrom("", "pay@here.example", "pay@there.example");
}

type Group = { key: SettingsKey; values: Settings[SettingsKey][] };

/** A group of settings with some values of its guards; what guards nothing stays. */
const group: fc.Arbitrary<Group> = fc
  .constantFrom(...settingsKeys.filter((key) => Object.values(guards[key]).some(Boolean)))
  .chain((key) => {
    const plain = defaultSettings[key];
    const fields = Object.entries(guards[key]).filter(([, guard]) => guard !== null);
    const guarded = fc.record(
      Object.fromEntries(fields.map(([field]) => [field, valueLike(Reflect.get(plain, field))])),
    );
    const one = guarded.map((values) => ({ ...plain, ...values }) as Settings[SettingsKey]); // The group's own fields.
    return fc.array(one, { minLength: 2, maxLength: 6 }).map((values) => ({ key, values }));
  });

const asSets = (value: object) =>
  Object.entries(value).map(([field, one]) => [field, Array.isArray(one) ? [...one].sort() : one]);
const same = (one: object, other: object) => isDeepStrictEqual(asSets(one), asSets(other));

test("however often one person changes settings, no guard is looser than when they began (Rule P43)", () => {
  fc.assert(
    fc.property(group, ({ key, values: [start, ...asked] }) => {
      if (!start) return;
      const end = asked.reduce((held, to) => tightened(key, held, to), start);
      expect(same(tightened(key, start, end), end)).toBe(true);
    }),
  );
});

test("the way back from a tighter guard is looser (Rule P43)", () => {
  fc.assert(
    fc.property(group, ({ key, values: [from, to] }) => {
      if (!from || !to || same(from, to) || !same(tightened(key, from, to), to)) return;
      expect(same(tightened(key, to, from), from)).toBe(false);
    }),
  );
});

test.each([
  ["approvals", { secondPersonAboveCents: 99_999_900 }, false],
  ["approvals", { secondPersonAboveCents: 100 }, true],
  ["approvals", { revealsPerHour: 11 }, false],
  ["people", { staffPasswordLength: 13 }, true],
  ["people", { staffPasswordLength: 12, twoStepFor: [] }, true],
  ["crypto", { smallConfirmations: 2 }, false],
  ["crypto", { smallBelowCents: 9_000, mediumConfirmations: 20 }, true],
  ["deadlines", { goldPayoutMinutes: 60 }, false],
  ["payments", { accountPurchase: ["eth", "paypal"], paypalInstructions: "pay@me.example" }, false],
  ["payments", { goldPurchase: [] }, true],
  ["retention", { secretDays: 60 }, false],
  ["shop", { replyTo: "me@elsewhere.example" }, false],
  ["shop", { name: "Another name" }, true],
] as const)("%s to %o: holds at once %s", (key, change, isAtOnce) => {
  const from = defaultSettings[key];
  const to = { ...from, ...change } as Settings[typeof key]; // Fields of this group.
  expect(same(tightened(key, from, to), to)).toBe(isAtOnce);
  expect(settingsGroups[key].safeParse(to).success).toBe(true);
});
