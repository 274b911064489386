import { expect, test } from "vitest";
import { promoTypes, promoTypesText } from "./promo-types.ts";

test("a code is for what customers buy, never for what they sell", () => {
  expect(promoTypes).toEqual([
    "gold_buy",
    "infernal_boost",
    "quiver_boost",
    "infernal_quiver_boost",
    "account_purchase",
  ]);
});

test("what a code is for is named by its kind, and by its types where only some of a kind are meant", () => {
  const boosts = ["infernal_boost", "quiver_boost", "infernal_quiver_boost"] as const;
  expect(promoTypesText(boosts)).toBe("boosts");
  expect(promoTypesText(["account_purchase", "gold_buy"])).toBe("gold and accounts");
  expect(promoTypesText(["infernal_boost", "gold_buy"])).toBe("gold and Infernal Boosts");
  expect(promoTypesText(promoTypes)).toBe("gold, boosts, and accounts");
});
