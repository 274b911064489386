import { expect, test } from "vitest";
import { orderEvents } from "../order-event-types.ts";
import { activityText, publicActivityText } from "./activity-copy.ts";

const types = Object.keys(orderEvents);

test("there are events to find words for", () => {
  expect(types).toContain("boost.progress");
  expect(types.length).toBeGreaterThan(40);
});

test.each(types)("%s has words of its own, with and without what it tells", (type) => {
  expect(activityText(type, {})).not.toBe(type);
  expect(publicActivityText(type, null)).not.toBe(type);
  expect(`${activityText(type, {})} ${publicActivityText(type, null)}`).not.toMatch(/NaN/);
});

const money = { amountCents: 7400, missingCents: 1200, code: "FIRSTBUY", paymentId: "planted" };
test.each(types)("%s tells whoever knows only the id no sum and no code (Rule P4)", (type) => {
  expect(publicActivityText(type, null)).not.toMatch(/\$|FIRSTBUY|planted/);
});

test("the customer reads how much came and how much is missing", () => {
  expect(activityText("payment.received", money)).toBe("Payment received: $74.00");
  expect(activityText("payment.partial", money)).toBe(
    "Part of the payment arrived: $74.00, $12.00 still missing",
  );
  const second = { amountCents: 2450, totalCents: 4900 };
  expect(activityText("payment.seen", second)).toBe(
    "Payment seen, waiting for confirmations: $24.50, $49.00 in all",
  );
  expect(activityText("payment.seen", { ...second, totalCents: 2450 })).toBe(
    "Payment seen, waiting for confirmations: $24.50",
  );
  expect(activityText("promo.redeemed", money)).toBe("Promo code FIRSTBUY used");
  expect(activityText("boost.snapshot", { moment: "after" })).toBe("High scores read after the boost");
});
