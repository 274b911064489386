export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
type Position = { left: number; top: number };

/** Pixels between a message and what it must not cover. */
const clearance = 8;

/** Whether two boxes touch, or nearly do. */
export function areClose(one: Box, other: Box): boolean {
  return (
    one.left < other.right + clearance &&
    other.left < one.right + clearance &&
    one.top < other.bottom + clearance &&
    other.top < one.bottom + clearance
  );
}

/**
 * Where a box of this size lies inside `room` and covers nothing of `taken`: as low as possible at the right
 * edge, else at the left edge, else in the middle. Null where it fits nowhere.
 */
export function freePosition({ width, height }: Size, room: Box, taken: readonly Box[]): Position | null {
  const lefts = new Set([room.right - width, room.left, (room.left + room.right - width) / 2]);
  for (const left of lefts) {
    let top = room.bottom - height;
    while (top >= room.top) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = taken.filter((other) => areClose(box, other));
      if (covered.length === 0) return { left, top };
      // Nothing of this height fits between two boxes that it covers both.
      top = Math.floor(Math.min(...covered.map((other) => other.top)) - clearance - height);
    }
  }
  return null;
}
