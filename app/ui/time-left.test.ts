import { expect, test } from "vitest";
import { clockState, formatClock, formatSpan } from "./time-left.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("a span under an hour reads like a clock", () => {
  expect(formatSpan(9 * MINUTE + 42_000)).toBe("9:42");
  expect(formatSpan(59 * MINUTE + 59_000)).toBe("59:59");
  expect(formatSpan(400)).toBe("0:01");
  expect(formatSpan(0)).toBe("0:00");
  expect(formatSpan(-5000)).toBe("0:00");
});

test("a long span is told in hours and days", () => {
  expect(formatSpan(HOUR)).toBe("1 h 00 min");
  expect(formatSpan(23 * HOUR + 56 * MINUTE)).toBe("23 h 56 min");
  expect(formatSpan(76 * HOUR)).toBe("3 d 4 h");
});

test("the clock warns under a fifth and turns over at zero", () => {
  expect(clockState(5 * MINUTE, 5 * MINUTE)).toBe("ok");
  expect(clockState(MINUTE, 5 * MINUTE)).toBe("ok");
  expect(clockState(MINUTE - 1, 5 * MINUTE)).toBe("soon");
  expect(clockState(0, 5 * MINUTE)).toBe("over");
});

test("a clock says left or over in words", () => {
  expect(formatClock(3 * MINUTE + 5000)).toBe("3:05 left");
  expect(formatClock(-72_000)).toBe("1:12 over");
  expect(formatClock(0)).toBe("0:00 over");
});
