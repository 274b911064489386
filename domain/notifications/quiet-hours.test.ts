import fc from "fast-check";
import { expect, test } from "vitest";
import { isTimeZone, quietUntil } from "./quiet-hours.ts";

const at = (text: string) => new Date(text);
const night = { from: 22 * 60, until: 7 * 60, timeZone: "America/New_York" };

test("quiet hours over midnight end on the next morning, in the person's own time zone", () => {
  expect(quietUntil(night, at("2026-11-23T04:30:00Z"))).toEqual(at("2026-11-23T12:00:00Z"));
  expect(quietUntil(night, at("2026-11-23T11:59:59Z"))).toEqual(at("2026-11-23T12:00:00Z"));
  expect(quietUntil(night, at("2026-11-23T12:00:00Z"))).toBe(null);
  expect(quietUntil(null, at("2026-11-23T04:30:00Z"))).toBe(null);
});

test("in the night in which the clocks change, they end by the new time", () => {
  // On 1 November 2026 an hour is had twice, on 14 March 2027 one is left out.
  expect(quietUntil(night, at("2026-11-01T03:00:00Z"))).toEqual(at("2026-11-01T12:00:00Z"));
  expect(quietUntil(night, at("2027-03-14T04:00:00Z"))).toEqual(at("2027-03-14T11:00:00Z"));
});

test("they always end, within a day and an hour, and never in the past", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const timeZone = fc.constantFrom("UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin");
  const moment = fc.date({
    min: at("2026-01-01T00:00:00Z"),
    max: at("2028-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(minute, minute, timeZone, moment, (from, until, zone, now) => {
      const end = quietUntil({ from, until, timeZone: zone }, now);
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }),
  );
});

test("a time zone is one that the calendar knows", () => {
  expect(["UTC", "Europe/Berlin"].every(isTimeZone)).toBe(true);
  expect(["", "Mars/Olympus", "<b>"].some(isTimeZone)).toBe(false);
});
