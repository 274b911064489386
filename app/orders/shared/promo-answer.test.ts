import { expect, test } from "vitest";
import { promoNames, unseenText } from "./promo-answer.ts";

const line = { label: "Promo code", discountCents: 1_154 };
const promo = { code: "FIRSTBUY", line, problem: null };

test("a code that was typed and not applied before is said to be applied, with the sum", () => {
  expect(unseenText({ [promoNames.code]: "firstbuy" }, promo, 7_695)).toEqual({
    title: "Code FIRSTBUY applied",
    text: "You pay $65.41 now. Nothing was ordered yet. Press the button again to accept.",
  });
});

test("another saving than the one that was shown is a changed price", () => {
  expect(unseenText({ [promoNames.seen]: "1000" }, promo, 7_695).title).toBe("The price has changed");
  expect(unseenText({ [promoNames.seen]: "1000" }, null, 7_695).title).toBe("The price has changed");
});
