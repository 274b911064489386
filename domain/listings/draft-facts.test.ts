import fc from "fast-check";
import { expect, test } from "vitest";
import { type DraftSource, draftFacts } from "./draft-facts.ts";

const maxed: DraftSource = {
  accountType: "maxed_main",
  accountTypeLabel: "Maxed main",
  combatLevel: 126,
  totalLevel: 2277,
  loginMethod: "legacy-email",
  features: ["Infernal Cape + Quiver", "Quest Cape", "2 × Boss pet"],
  penalty: null,
  paidCents: 10_000,
  isVerified: true,
};

test("a draft says what is known of the account, and asks 1.3 times what was paid", () => {
  expect(draftFacts(maxed)).toEqual({
    name: "Maxed main, combat 126, 2,277 total",
    build: "Maxed",
    type: "Regular",
    loginMethod: "Legacy Email",
    combatLevel: 126,
    totalLevel: 2277,
    priceCents: 13_000,
    deliveryTime: "1 Day",
    description:
      "Maxed main with combat level 126 and a total level of 2,277. It has: Infernal Cape + Quiver; Quest Cape; 2 × Boss pet.",
    features: ["Infernal Cape + Quiver", "Quest Cape", "2 × Boss pet"],
    verified: true,
  });
});

test("each type of account has its build, and what is not known is Other", () => {
  const buildOf = (accountType: DraftSource["accountType"]) => draftFacts({ ...maxed, accountType }).build;
  expect((["perfect_pure", "zerker", "med_level", "skiller", null] as const).map(buildOf)).toEqual([
    "Pure",
    "Zerker",
    "Main",
    "Skiller",
    "Other",
  ]);
});

test("a penalty is told, and an account of no known type is called one", () => {
  const plain = { ...maxed, accountType: null, accountTypeLabel: null, features: [], penalty: "Mute only" };
  const { name, description } = draftFacts({ ...plain, loginMethod: "legacy-username" });
  expect(name).toBe("Account, combat 126, 2,277 total");
  expect(description).toBe("Account with combat level 126 and a total level of 2,277. Penalty: mute only.");
});

test("the price is the least whole dollar that is 1.3 times what was paid or more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (paidCents) => {
      const { priceCents } = draftFacts({ ...maxed, paidCents });
      expect(priceCents % 100).toBe(0);
      expect(priceCents * 10).toBeGreaterThanOrEqual(paidCents * 13);
      expect((priceCents - 100) * 10).toBeLessThan(paidCents * 13);
    }),
  );
});
