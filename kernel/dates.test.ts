import { expect, test } from "vitest";
import {
  clockIn,
  dayIn,
  formatDay,
  formatMoment,
  formatMomentIn,
  formatTimeIn,
  readMoment,
  writtenMoment,
} from "./dates.ts";

const now = new Date("2026-11-20T13:49:30Z");
const inUtc = { timeZone: "UTC", now };
const inTokyo = { timeZone: "Asia/Tokyo", now };

test("a moment in full says that it is in UTC", () => {
  expect(formatMoment(now)).toBe("Nov 20, 2026, 1:49 PM UTC");
  expect(formatMoment(new Date("2026-01-05T00:07:00Z"))).toBe("Jan 5, 2026, 12:07 AM UTC");
  expect(formatDay(now)).toBe("Nov 20, 2026");
});

test("an invalid date says so", () => {
  expect(formatMoment(new Date("not a date"))).toBe("Invalid date");
  expect(formatMomentIn(new Date("not a date"), inUtc)).toBe("Invalid date");
});

test("a reader has a moment in their time zone, without the year while it is this one", () => {
  expect(formatMomentIn(now, inUtc)).toBe("Nov 20, 1:49 PM UTC");
  expect(formatMomentIn(now, inTokyo)).toBe("Nov 20, 10:49 PM");
  expect(formatMomentIn(new Date("2025-12-31T16:00:00Z"), inUtc)).toBe("Dec 31, 2025, 4:00 PM UTC");
  expect(formatMomentIn(new Date("2025-12-31T16:00:00Z"), inTokyo)).toBe("Jan 1, 1:00 AM");
});

test("a time of day names the day once it is another in the reader's time zone", () => {
  const evening = new Date("2026-11-20T16:00:00Z");
  expect(formatTimeIn(evening, inUtc)).toBe("4:00 PM UTC");
  expect(formatTimeIn(evening, inTokyo)).toBe("Nov 21, 1:00 AM");
  expect([dayIn(evening, "UTC"), dayIn(evening, "Asia/Tokyo")]).toEqual(["Nov 20, 2026", "Nov 21, 2026"]);
  expect(clockIn(evening, "Asia/Tokyo")).toBe("1:00 AM");
});

test("what was written in full is found in a text and read as the same minute", () => {
  const pieces = `by you, ${formatMoment(now)}; ended ${formatMoment(new Date(0))}.`.split(writtenMoment);
  expect(pieces).toEqual([
    "by you, ",
    "Nov 20, 2026, 1:49 PM UTC",
    "; ended ",
    "Jan 1, 1970, 12:00 AM UTC",
    ".",
  ]);
  expect(pieces.filter((_, place) => place % 2 === 1).map(readMoment)).toEqual([
    new Date("2026-11-20T13:49:00Z"),
    new Date(0),
  ]);
});
