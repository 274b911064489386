import { expect, test } from "vitest";
import { agoText, conflictText } from "./conflict-copy.ts";

test("a conflict is told with name and time, and as one's own where it is", () => {
  const at = new Date("2026-11-20T13:41:00Z");
  const later = new Date("2026-11-20T13:41:04.300Z");
  expect(conflictText({ by: "Ledger Oak", isOwn: false, at }, later)).toBe(
    "Ledger Oak changed this 4 s ago. Your change wasn't saved.",
  );
  expect(conflictText({ by: "Ledger Oak", isOwn: true, at }, at)).toBe(
    "You changed this in another tab just now. Your change wasn't saved.",
  );
});

test("the past is told in its largest unit", () => {
  expect([-500, 59_999, 61_000, 7_200_000, 90_000_000, 200_000_000].map(agoText)).toEqual([
    "just now",
    "59 s ago",
    "1 min ago",
    "2 h ago",
    "1 day ago",
    "2 days ago",
  ]);
});
