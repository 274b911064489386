/** The field of the curve secp256k1, on which y² = x³ + 7. */
const field = 2n ** 256n - 2n ** 32n - 977n;

/**
 * Both coordinates of a compressed public key of secp256k1, as 128 hexadecimal digits. Only for public keys: it takes more or
 * less time for different ones. Throws when no point has this x.
 */
export function uncompressed(publicKey: Uint8Array): string {
  const [sign = 0, ...rest] = publicKey;
  const x = BigInt(`0x${Buffer.from(rest).toString("hex")}`);
  const square = (power(x, 3n) + 7n) % field;
  const root = power(square, (field + 1n) / 4n);
  if ((root * root) % field !== square) throw new Error("No point of the curve has this x");
  const isOdd = sign === 3;
  const y = (root % 2n === 1n) === isOdd ? root : field - root;
  return [x, y].map((coordinate) => coordinate.toString(16).padStart(64, "0")).join("");
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let squared = base % field, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * squared) % field;
    squared = (squared * squared) % field;
  }
  return result;
}
