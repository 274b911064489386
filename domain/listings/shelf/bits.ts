/**
 * A set of small whole numbers, one bit each: bit `n & 31` of entry `n >>> 5`. Where two are brought together, what the
 * shorter one does not reach is not in it.
 */
export type Bits = Uint32Array<ArrayBuffer>;

/** Whether the number is in the set. */
export function hasBit(bits: Bits, n: number): boolean {
  return ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
}

/** The set with the number in it: the same array, or a longer copy where it does not reach so far. */
export function withBit(bits: Bits, n: number): Bits {
  const at = n >>> 5;
  const long = at < bits.length ? bits : longer(bits, at + 1);
  long[at] = (long[at] ?? 0) | (1 << (n & 31));
  return long;
}

function longer(bits: Bits, length: number): Bits {
  const grown = new Uint32Array(Math.max(length, bits.length * 2));
  grown.set(bits);
  return grown;
}

/** Takes the number out of the set. */
export function clearBit(bits: Bits, n: number): void {
  const at = n >>> 5;
  if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (n & 31));
}

/** Adds everything of `other` to `bits`, as far as `bits` reaches. */
export function orInto(bits: Bits, other: Bits): void {
  const length = Math.min(bits.length, other.length);
  for (let at = 0; at < length; at += 1) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
}

/** Leaves in `bits` only what is in `other` too. */
export function andInto(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

/** How many are in the set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += ones(bits[at] ?? 0);
  return count;
}

/** How many are in both sets. */
export function countBoth(bits: Bits, other: Bits): number {
  const length = Math.min(bits.length, other.length);
  let count = 0;
  for (let at = 0; at < length; at += 1) count += ones((bits[at] ?? 0) & (other[at] ?? 0));
  return count;
}

/** Ones of a 32-bit number, added up in ever wider fields. */
function ones(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
