export type Piece<T> = { kind: "same" | "removed" | "added"; value: T };

/** Most comparisons that a difference may take; beyond it the middle counts as replaced. */
const mostCells = 4_000_000;

/**
 * What was taken out of a list and what was put in, in order: what is the same is the longest common
 * sequence. Values are compared by `===`.
 */
export function listDiff<T>(before: readonly T[], after: readonly T[]): Piece<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (end < longest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...after.slice(0, start).map(same), ...middle, ...after.slice(after.length - end).map(same)];
}

const same = <T>(value: T): Piece<T> => ({ kind: "same", value });
const removed = <T>(value: T): Piece<T> => ({ kind: "removed", value });
const added = <T>(value: T): Piece<T> => ({ kind: "added", value });

function middleDiff<T>(before: readonly T[], after: readonly T[]): Piece<T>[] {
  if (before.length * after.length > mostCells) return [...before.map(removed), ...after.map(added)];
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const pieces: Piece<T>[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    const below = lengths[(row + 1) * width + column] ?? -1;
    const right = lengths[row * width + column + 1] ?? -1;
    if (row < before.length && column < after.length && old === fresh) {
      pieces.push(same(after[column++] as T)); // Within the list.
      row += 1;
    } else if (column >= after.length || (row < before.length && below >= right)) {
      pieces.push(removed(before[row++] as T)); // Within the list.
    } else pieces.push(added(after[column++] as T)); // Within the list.
  }
  return pieces;
}

/** For each pair of places the length of the longest common sequence from there on. */
function commonLengths<T>(before: readonly T[], after: readonly T[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const isSame = before[row] === after[column];
      const next = lengths[at + width + 1] ?? 0;
      lengths[at] = isSame ? next + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}
