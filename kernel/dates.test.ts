import { expect, test } from "vitest";
import { formatLogTime, formatTimeOfDay } from "./dates.ts";

test("an order's page writes a moment as MMM d, yyyy h:mm a in UTC", () => {
  expect(formatLogTime(new Date("2026-11-20T13:49:30Z"))).toBe("Nov 20, 2026 1:49 PM");
  expect(formatLogTime(new Date("2026-01-05T00:07:00Z"))).toBe("Jan 5, 2026 12:07 AM");
});

test("an invalid date says so", () => {
  expect(formatLogTime(new Date("not a date"))).toBe("Invalid date");
});

test("the time at which a promise ends is told to the second", () => {
  expect(formatTimeOfDay(new Date("2026-11-20T14:04:12.900Z"))).toBe("14:04:12");
});
