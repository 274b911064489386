import { expect, test } from "vitest";
import { publishRatesInput } from "./inputs.ts";

const form = { version: "1", buyMicroUsd: "0.20", sellMicroUsd: "0.19", paymentMicroUsd: "0.17" };
const effective = (effectiveAt: string) => publishRatesInput.safeParse({ ...form, effectiveAt });

test("rates are published for a moment of our time, in UTC, and for no other", () => {
  expect(effective("2026-11-20T12:00").data?.effectiveAt).toEqual(new Date("2026-11-20T12:00:00Z"));
  expect(effective("").data).toMatchObject({ buyMicroUsd: 200_000, effectiveAt: undefined });
  for (const moment of [
    "0000-01-01T00:00",
    "1999-12-31T23:59",
    "9999-01-01T00:00",
    "2026-02-31T99:00",
    "soon",
  ]) {
    const reported = effective(moment).error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(reported, moment).toContainEqual(["effectiveAt", "Please choose a day and a time."]);
  }
});
