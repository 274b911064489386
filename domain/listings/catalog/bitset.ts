/**
 * A set of document numbers, one bit each: bit `n & 31` of entry `n >>> 5`. Sets may differ in length: a
 * number beyond the end of one is not in it.
 */
export type Bitset = Uint32Array<ArrayBuffer>;

/** Whether the number is in the set. */
export function hasBit(bits: Bitset, n: number): boolean {
  return ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
}

/** The set with the number in it: the same array, or a longer copy where it is too short. */
export function addBit(bits: Bitset, n: number): Bitset {
  const at = n >>> 5;
  let target = bits;
  if (at >= bits.length) {
    target = new Uint32Array(Math.max(at + 1, bits.length * 2));
    target.set(bits);
  }
  target[at] = (target[at] ?? 0) | (1 << (n & 31));
  return target;
}

/** Takes the number out of the set. */
export function deleteBit(bits: Bitset, n: number): void {
  const at = n >>> 5;
  if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (n & 31));
}

/** Adds everything of `other` to `bits`, up to the end of `bits`. */
export function unite(bits: Bitset, other: Bitset): void {
  const length = Math.min(bits.length, other.length);
  for (let at = 0; at < length; at += 1) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
}

/** Leaves in `bits` only what is in `other` too. */
export function intersect(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

/** How many numbers are in both sets, or in the one. */
export function countBits(bits: Bitset, other: Bitset = bits): number {
  const length = Math.min(bits.length, other.length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    // The ones of 32 bits, added up in ever wider fields.
    const both = (bits[at] ?? 0) & (other[at] ?? 0);
    const pairs = both - ((both >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
