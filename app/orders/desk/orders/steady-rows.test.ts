import { expect, test } from "vitest";
import type { OrderLine } from "./order-line.ts";
import { firstOf } from "./use-drawn-rows.ts";
import { freshAmong } from "./use-fresh-rows.ts";
import { inTheirPositions } from "./use-steady-rows.ts";

/** These functions read nothing else of an order. */
const line = (id: string, version = 1) => ({ id, version }) as OrderLine;

test("rows keep their positions with their newest content, and new ones wait", () => {
  const shown = [line("a"), line("b"), line("c")];
  const rows = inTheirPositions(shown, [line("new"), line("c", 2), line("a")], new Map());
  expect(rows.map(({ id, version }) => [id, version])).toEqual([
    ["a", 1],
    ["b", 1],
    ["c", 2],
  ]);
  expect(rows.some(({ hasLeft }) => hasLeft)).toBe(false);
});

test("a row that changed out of the list stays in its place and says so; a removed one goes", () => {
  const touched = new Map([
    ["b", "order.status_changed"],
    ["c", "order.removed"],
  ]);
  const rows = inTheirPositions([line("a"), line("b"), line("c")], [line("a")], touched);
  expect(rows.map(({ id, hasLeft }) => [id, hasLeft])).toEqual([
    ["a", undefined],
    ["b", true],
  ]);
});

test("fresh are rows that came and rows of another version, and no others", () => {
  const known = new Map([
    ["a", 1],
    ["b", 1],
  ]);
  expect([...freshAmong([line("a"), line("b", 2), line("c")], known)]).toEqual([
    ["b", "changed"],
    ["c", "new"],
  ]);
});

test("of many new rows the first are drawn at once, above those that stood below them, each order once", () => {
  const list = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => line(String(from + index)));
  const before = list(0, 50);
  const after = [...list(50, 60), ...list(25, 65)].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  const drawn = firstOf(after, before).map(({ id }) => id);
  expect(drawn.slice(0, 20)).toEqual(after.slice(0, 20).map(({ id }) => id));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.slice(20)).toEqual(
    before
      .slice(20)
      .map(({ id }) => id)
      .filter((id) => !drawn.slice(0, 20).includes(id)),
  );
  expect(firstOf(after, after)).toBe(after);
  expect(firstOf(list(0, 5), before)).toHaveLength(5);
});
