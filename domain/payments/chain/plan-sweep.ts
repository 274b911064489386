/** What a plain transfer of ETH uses. */
export const transferGas = 21_000;

/** An address and what it holds, in wei. */
export type HeldAddress = {
  /** Where the wallet finds its private key: `m/44'/60'/0'/0/7`. */
  path: string;
  address: string;
  /** Tells which wallet it belongs to. */
  fingerprint: string;
  orderId: string;
  balanceWei: bigint;
  /** The block after which it held that. */
  balanceBlock: number;
  /** Whether the chain was asked just now; else it is what was last seen. */
  isFresh: boolean;
};

export type SweepLine = HeldAddress & {
  /** What arrives when all is sent; 0 when the gas costs more than is there. */
  valueWei: bigint;
  isWorth: boolean;
};

export type SweepTotals = {
  addresses: number;
  balanceWei: bigint;
  worthAddresses: number;
  /** What arrives from the addresses that are worth it, and what moving them costs. */
  worthWei: bigint;
  gasWei: bigint;
};

/** The path of the address of an index (facts, ETH payments). */
export function pathOf(index: number): string {
  return `m/44'/60'/0'/0/${index}`;
}

/**
 * Whether each address is worth emptying: the gas of a transfer at this price costs at most `worthPercent` of
 * what is there. The largest come first; sums in wei.
 */
export function planSweep(
  held: readonly HeldAddress[],
  { gasPriceWei, worthPercent }: { gasPriceWei: bigint; worthPercent: number },
): { lines: SweepLine[]; totals: SweepTotals; costWei: bigint } {
  const costWei = gasPriceWei * BigInt(transferGas);
  const lines = held
    .map((line) => ({
      ...line,
      valueWei: line.balanceWei > costWei ? line.balanceWei - costWei : 0n,
      isWorth: line.balanceWei > costWei && costWei * 100n <= line.balanceWei * BigInt(worthPercent),
    }))
    .sort((a, b) => (a.balanceWei < b.balanceWei ? 1 : a.balanceWei > b.balanceWei ? -1 : 0));
  const worth = lines.filter(({ isWorth }) => isWorth);
  const totals = {
    addresses: lines.length,
    balanceWei: sumOf(lines.map(({ balanceWei }) => balanceWei)),
    worthAddresses: worth.length,
    worthWei: sumOf(worth.map(({ valueWei }) => valueWei)),
    gasWei: costWei * BigInt(worth.length),
  };
  return { lines, totals, costWei };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, wei) => sum + wei, 0n);
}
