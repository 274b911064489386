import { expect, test } from "vitest";
import { areClose, type Box, freePosition } from "./free-position.ts";

const room: Box = { left: 16, top: 80, right: 1264, bottom: 884 };
const size = { width: 384, height: 90 };
const row = (top: number, bottom: number, left = 0, right = 1280): Box => ({ left, top, right, bottom });

test("a message stands in the lower right corner when nothing is there", () => {
  expect(freePosition(size, room, [])).toEqual({ left: 880, top: 794 });
});

test("a message moves up its edge past what it would cover", () => {
  expect(freePosition(size, room, [row(850, 890, 1000, 1200)])).toEqual({ left: 880, top: 752 });
});

test("a message goes to the other edge when the right one is full", () => {
  expect(freePosition(size, room, [row(0, 900, 900, 1280)])).toEqual({ left: 16, top: 794 });
});

test("a message fits into a gap that is just high enough, and into none that is lower", () => {
  const around = (gap: number) => [row(0, 400), row(400 + gap, 900)];
  expect(freePosition(size, room, around(106))).toEqual({ left: 880, top: 408 });
  expect(freePosition(size, room, around(105))).toBeNull();
});

test("a position that is found is inside the room and covers nothing, wherever things lie", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let found = 0;
  for (let round = 0; round < 500; round += 1) {
    const taken = Array.from({ length: 1 + random(30) }, () => {
      const [left, top] = [random(1200), random(860)];
      return { left, top, right: left + 20 + random(400), bottom: top + 20 + random(60) };
    });
    const position = freePosition(size, room, taken);
    if (!position) continue;
    found += 1;
    const box = { ...position, right: position.left + size.width, bottom: position.top + size.height };
    expect(taken.some((other) => areClose(box, other))).toBe(false);
    expect(box.top).toBeGreaterThanOrEqual(room.top);
    expect(box.right).toBeLessThanOrEqual(room.right);
  }
  expect(found).toBeGreaterThan(100);
});
