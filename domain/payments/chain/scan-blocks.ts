import type {
  ChainAnswer,
  ChainBlock,
  ChainHead,
  ChainReader,
  ChainTransfer,
  ChainTrouble,
} from "../ports.ts";

/**
 * How many blocks one step scans through at most, and for how long it reads on; what is left comes with the
 * next.
 */
const mostBlocks = 64;
const readingMilliseconds = 5_000;
/** How many blocks and balances are asked for at a time. */
const blocksAtOnce = 4;
const balancesAtOnce = 16;
/** How often, in blocks, the balance of an address is compared at which nothing is awaited any more. */
const quietBlocks = 50;
/** How many balances one step compares at most, those first that were compared longest ago. */
const mostCompared = 400;

/** A payment's address and what it held when its balance was last read. */
export type WatchedAddress = {
  paymentId: string;
  address: string;
  balanceWei: bigint;
  balanceBlock: number;
  /** Transfers that are known in the blocks after that one. */
  known: { blockNumber: number; valueWei: bigint; txHash: string | null }[];
  /** Whether something is awaited there now. */
  isAwaited: boolean;
};

/** A transfer found; `txHash` is null for one that only the balance shows. */
type Found = {
  paymentId: string;
  txHash: string | null;
  valueWei: bigint;
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
};

/** What looking from one head to another has shown. */
export type BlockScan = {
  /** The last block that both the earlier scan and the chain have; what stood above it is gone. */
  ancestor: number;
  blocks: Pick<ChainBlock, "number" | "hash" | "parentHash">[];
  head: ChainHead;
  found: Found[];
  balances: { paymentId: string; balanceWei: bigint }[];
};

/** Carries trouble of the chain out of the scan. */
class Trouble extends Error {
  readonly trouble: ChainTrouble;
  constructor(trouble: ChainTrouble) {
    super(`The chain is ${trouble}`);
    this.trouble = trouble;
  }
}

function must<T>(answer: ChainAnswer<T>): T {
  if (!answer.ok) throw new Trouble(answer.trouble);
  return answer.value;
}

type Known = {
  headNumber: number;
  /** The hash under which a block was scanned; undefined when it is not kept. */
  hashOf(number: number): Promise<string | undefined>;
  watched(): Promise<WatchedAddress[]>;
};

/**
 * Looks a chain through from the head that is known to the present one (Rule P21), reading only. Answers null
 * when the chain shows nothing new: the same head, or endpoints that lag behind what is known. Trouble is
 * answered, never thrown.
 */
export async function scanBlocks(
  chain: ChainReader,
  head: ChainHead,
  known: Known,
): Promise<ChainAnswer<BlockScan | null>> {
  try {
    const ancestor = await commonAncestor(chain, head, known);
    if (ancestor === "lags" || (ancestor === head.number && ancestor === known.headNumber)) {
      return { ok: true, value: null };
    }
    const base = { number: ancestor, hash: await known.hashOf(ancestor) };
    return { ok: true, value: await scanFrom(chain, head, base, await known.watched()) };
  } catch (error) {
    if (error instanceof Trouble) return { ok: false, trouble: error.trouble };
    throw error;
  }
}

async function commonAncestor(chain: ChainReader, head: ChainHead, known: Known): Promise<number | "lags"> {
  let number = Math.min(head.number, known.headNumber);
  for (;;) {
    const hash = await known.hashOf(number);
    // Older than what is kept: everything that is known above it counts as gone.
    if (hash === undefined) return number;
    const block = number === head.number ? head : must(await chain.block(number, new Set()));
    if (block?.hash === hash) {
      return number === head.number && number < known.headNumber ? "lags" : number;
    }
    number -= 1;
    if (number < 0) return -1;
  }
}

async function scanFrom(
  chain: ChainReader,
  head: ChainHead,
  base: Base,
  watched: readonly WatchedAddress[],
): Promise<BlockScan> {
  const ancestor = base.number;
  const blocks = await readBlocks(chain, head, base, new Set(watched.map(({ address }) => address)));
  const last = blocks.at(-1);
  const target = last?.number ?? ancestor;
  if (last && target === head.number && last.hash !== head.hash) throw new Trouble("disagree");
  const { found, balances } = await scanAddresses(chain, watched, { ancestor, target, blocks });
  const end = last ? { ...head, number: last.number, hash: last.hash, time: last.time } : head;
  return {
    ancestor,
    blocks: blocks.map(({ number, hash, parentHash }) => ({ number, hash, parentHash })),
    head: { ...end, finalizedNumber: Math.min(head.finalizedNumber, end.number) },
    found,
    balances,
  };
}

/** The last block that is known to hold; its hash is undefined where it is older than what is kept. */
type Base = { number: number; hash: string | undefined };

/** The blocks after `base`, linked to it and to each other, as far as one step reads. */
async function readBlocks(
  chain: ChainReader,
  head: ChainHead,
  { number: ancestor, hash }: Base,
  addresses: ReadonlySet<string>,
): Promise<ChainBlock[]> {
  const end = performance.now() + readingMilliseconds;
  const target = Math.min(head.number, ancestor + mostBlocks);
  const blocks: ChainBlock[] = [];
  for (let from = ancestor + 1; from <= target && performance.now() < end; from += blocksAtOnce) {
    const numbers = Array.from({ length: Math.min(blocksAtOnce, target - from + 1) }, (_, at) => from + at);
    for (const answer of await Promise.all(numbers.map((number) => chain.block(number, addresses)))) {
      const block = must(answer);
      const parentHash = blocks.at(-1)?.hash ?? hash;
      // The chain moved while it was read: the next step begins anew.
      if (!block || (parentHash !== undefined && block.parentHash !== parentHash))
        throw new Trouble("disagree");
      blocks.push(block);
    }
  }
  return blocks;
}

async function scanAddresses(
  chain: ChainReader,
  watched: readonly WatchedAddress[],
  span: Span,
): Promise<Pick<BlockScan, "found" | "balances">> {
  const found: Found[] = [];
  const balances: BlockScan["balances"] = [];
  const compared = new Set(
    watched
      .filter(({ isAwaited, balanceBlock }) => isAwaited || span.target - balanceBlock >= quietBlocks)
      .sort((a, b) => a.balanceBlock - b.balanceBlock)
      .slice(0, mostCompared)
      .map(({ paymentId }) => paymentId),
  );
  for (let at = 0; at < watched.length; at += balancesAtOnce) {
    const some = watched.slice(at, at + balancesAtOnce);
    for (const own of await Promise.all(some.map((one) => transfersTo(chain, one, { ...span, compared })))) {
      found.push(...own.found);
      if (own.balance) balances.push(own.balance);
    }
  }
  return { found, balances };
}

type Span = { ancestor: number; target: number; blocks: readonly ChainBlock[] };

/**
 * What has come to one address: the transfers in blocks, and what more its balance shows when it is compared.
 */
async function transfersTo(
  chain: ChainReader,
  watched: WatchedAddress,
  { ancestor, target, blocks, compared }: Span & { compared: ReadonlySet<string> },
): Promise<{ found: Found[]; balance: BlockScan["balances"][number] | null }> {
  const { paymentId, address, balanceWei, balanceBlock, known } = watched;
  const found: Found[] = blocks.flatMap((block) => foundIn(block, block.transfers, paymentId, address));
  // A balance of blocks that are gone is read anew in any case.
  if (balanceBlock <= ancestor && !compared.has(paymentId)) return { found, balance: null };
  const before = known.filter(({ blockNumber }) => blockNumber <= ancestor);
  const from = Math.min(balanceBlock, ancestor);
  // A balance that was read above the ancestor may belong to blocks that are gone.
  const start = balanceBlock > ancestor && from >= 0 ? must(await chain.balance(address, from)) : balanceWei;
  const end = { number: target, balanceWei: must(await chain.balance(address, target)) };
  let reached = { number: from, balanceWei: start };
  while (unexplained(reached, end, [...before, ...found]) > 0n) {
    const at = await firstUnexplained(chain, address, reached, end, [...before, ...found]);
    found.push(...(await explain(chain, { paymentId, address }, reached, at, [...before, ...found])));
    reached = at;
  }
  return { found, balance: { paymentId, balanceWei: end.balanceWei } };
}

type Transfer = Pick<Found, "blockNumber" | "valueWei" | "txHash">;
type BlockBalance = { number: number; balanceWei: bigint };

/** By how much the balance grew between two blocks beyond the transfers that are known there. */
function unexplained(from: BlockBalance, to: BlockBalance, found: readonly Transfer[]): bigint {
  const known = found
    .filter(({ blockNumber }) => blockNumber > from.number && blockNumber <= to.number)
    .reduce((sum, { valueWei }) => sum + valueWei, 0n);
  return to.balanceWei - from.balanceWei - known;
}

/** The first block at which the balance shows more than the transfers, by halving. */
async function firstUnexplained(
  chain: ChainReader,
  address: string,
  from: BlockBalance,
  to: BlockBalance,
  found: readonly Transfer[],
): Promise<BlockBalance> {
  let low = from.number;
  let high = to;
  while (high.number - low > 1) {
    const number = low + Math.floor((high.number - low) / 2);
    const balance = await chain.balance(address, number);
    // Endpoints do not keep old balances for ever: then it counts from where it can be seen.
    if (!balance.ok) return high;
    const middle = { number, balanceWei: balance.value };
    if (unexplained(from, middle, found) > 0n) high = middle;
    else low = number;
  }
  return high;
}

/**
 * What came in a block: its transfers if they were not read yet, and the rest as what the
 * balance shows.
 */
async function explain(
  chain: ChainReader,
  { paymentId, address }: { paymentId: string; address: string },
  from: BlockBalance,
  at: BlockBalance,
  found: readonly Transfer[],
): Promise<Found[]> {
  const block = must(await chain.block(at.number, new Set([address])));
  if (!block) throw new Trouble("disagree");
  const known = new Set(found.map(({ txHash }) => txHash));
  const fresh = block.transfers.filter(({ txHash }) => !known.has(txHash));
  const transfers = foundIn(block, fresh, paymentId, address);
  const rest = unexplained(from, at, [...found, ...transfers]);
  if (rest <= 0n) return transfers;
  const { number: blockNumber, hash: blockHash, time: blockTime } = block;
  return [...transfers, { paymentId, txHash: null, valueWei: rest, blockNumber, blockHash, blockTime }];
}

function foundIn(
  block: Pick<ChainBlock, "number" | "hash" | "time">,
  transfers: readonly ChainTransfer[],
  paymentId: string,
  address: string,
): Found[] {
  return transfers
    .filter(({ to }) => to === address)
    .map(({ txHash, valueWei }) => ({
      paymentId,
      txHash,
      valueWei,
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: block.time,
    }));
}
