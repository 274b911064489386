/** Why a chain cannot be read at present: no endpoint answers, or they answer differently. */
export type ChainTrouble = "down" | "disagree" | "wrong_chain";

/** The end of a chain on which every endpoint that can be asked agrees. */
export type ChainHead = {
  number: number;
  hash: string;
  time: Date;
  /** The highest block that can no longer change. */
  finalizedNumber: number;
};

/** A plain transfer of ETH in a block; it has succeeded. */
export type ChainTransfer = { txHash: string; to: string; valueWei: bigint };

export type ChainBlock = {
  number: number;
  hash: string;
  parentHash: string;
  time: Date;
  /** Those to one of the addresses asked for. */
  transfers: ChainTransfer[];
};

/** A transaction that a block holds. */
export type ChainTransaction = {
  to: string | null;
  valueWei: bigint;
  blockNumber: number;
  succeeded: boolean;
};

/** What reading a chain has come to. Never throws for what a network may do. */
export type ChainAnswer<T> = { ok: true; value: T } | { ok: false; trouble: ChainTrouble };

/**
 * A chain through one or several endpoints (Rule P21). Addresses are given and answered with the capitals of
 * their checksum. An endpoint that lags behind the others, or names another chain id, is left out; while the
 * rest disagree on a block, the chain counts as unreadable.
 */
export type ChainReader = {
  chainId: number;
  head(): Promise<ChainAnswer<ChainHead>>;
  /** The block of a number and its transfers to `addresses`; null when there is none. */
  block(number: number, addresses: ReadonlySet<string>): Promise<ChainAnswer<ChainBlock | null>>;
  /** What an address held after the block of a number, in wei. */
  balance(address: string, blockNumber: number): Promise<ChainAnswer<bigint>>;
  transaction(hash: string): Promise<ChainAnswer<ChainTransaction | null>>;
  /** What a unit of gas costs now, in wei. */
  gasPrice(): Promise<ChainAnswer<bigint>>;
};

/** What one feed said: micro-dollars for one ETH. `at` is when it holds for, as an ISO text. */
export type PriceReading = { feed: string; microUsd: number; at: string };

/** A source of the price of ETH. Rejects when it gives no answer. */
export type PriceFeed = { name: string; read(): Promise<{ microUsd: number; at: Date }> };

/** Derives addresses of an extended public key (BIP-32); pure. */
export type AddressDeriver = {
  /**
   * The address at an index below the key, with the capitals of its checksum. Throws on a key that is none.
   */
  derive(xpub: string, index: number): string;
  /**
   * What is wrong with a text that should be an extended public key at depth 4, in words; null when nothing
   * is.
   */
  check(xpub: string): string | null;
};

/**
 * The demo's wallet: sends real transactions on the local test chain. There is none on any other chain (Rule
 * P21); what makes it asks the chain's id.
 */
export type DemoWallet = {
  send(to: string, valueWei: bigint): Promise<{ txHash: string }>;
  /**
   * Sends once under a reference, a UUID, which the transaction carries: what was sent under it since that
   * moment, by whichever program, is found on the chain and answered as it was.
   */
  sendOnce(transfer: ReferredTransfer): Promise<ReferredTransfer & { txHash: string }>;
};

export type ReferredTransfer = { reference: string; since: Date; to: string; valueWei: bigint };

/** An order of a statement, written out. */
export type PrintedOrder = {
  day: string;
  number: string;
  what: string;
  status: string;
  paid: string;
  paidOut: string;
  refunded: string;
};

/** Some orders of a statement, and what it comes to so far. */
export type PrintedOrders = {
  orders: readonly PrintedOrder[];
  total: Pick<PrintedOrder, "paid" | "paidOut" | "refunded">;
};

/** A customer's statement; the days are UTC. */
export type PrintedStatement = {
  shopName: string;
  name: string;
  email: string;
  from: string;
  to: string;
  parts: AsyncIterable<PrintedOrders>;
};

/** Prints a statement as a PDF, with a logo where there is one; others are served between its pages. */
export type StatementPrinter = (statement: PrintedStatement, logo: Uint8Array | null) => Promise<Uint8Array>;
