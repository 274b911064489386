import { expect, test } from "vitest";
import { promiseOf } from "./deadline-banner.tsx";

const startedAt = new Date("2026-11-21T12:00:00Z");
const now = new Date("2026-11-21T12:02:00Z");

function shown(type: Parameters<typeof promiseOf>[0]["type"], minutes: number, metAt: Date | null = null) {
  const dueAt = new Date(startedAt.getTime() + minutes * 60_000);
  const isUnsent = type !== "account_purchase" && metAt === null;
  const deadline = { startedAt, dueAt, metAt, isUnsent, serverNow: now.getTime() };
  return promiseOf({ type, amountCents: 5700, deadline });
}

test("to whom we owe money a payment is promised, from what began it", () => {
  expect(shown("gold_sale", 5)).toMatchObject({
    title: expect.stringContaining("Payment promised by"),
    text: "Within 5 minutes of Gold Received. $57.00 is due and not sent yet.",
  });
  expect(shown("account_sale", 1440)?.text).toMatch(/^Within 24 hours of verification\./);
});

test("who has bought an account is promised its login, and nothing is due to them", () => {
  expect(shown("account_purchase", 20)).toMatchObject({
    title: expect.stringContaining("Login promised by"),
    text: "Within 20 minutes of payment. The buyer has no login yet. Verifying Account hands it over.",
  });
});

test("a deadline that was kept says what it took", () => {
  const onTime = shown("account_purchase", 20, new Date("2026-11-21T12:07:00Z"));
  expect(onTime).toMatchObject({ text: "Promised within 20 minutes of payment.", tookMs: 7 * 60_000 });
});
