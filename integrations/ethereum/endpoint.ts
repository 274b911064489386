import {
  BlockNotFoundError,
  createClient,
  getAddress,
  type Hash,
  http,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import {
  getBalance,
  getBlock,
  getChainId,
  getGasPrice,
  getTransaction,
  getTransactionReceipt,
} from "viem/actions";
import type { ChainBlock, ChainTransaction, ChainTransfer } from "../../domain/payments/ports.ts";

/** The end of the chain as one endpoint sees it; `finalizedNumber` is null where it cannot say. */
export type EndpointHead = {
  chainId: number;
  number: number;
  hash: string;
  time: Date;
  finalizedNumber: number | null;
};

/**
 * One JSON-RPC endpoint. Everything rejects when it gives no answer; null means that it knows no such thing.
 */
export type Endpoint = {
  /** Host and number in the settings: addresses of endpoints hold keys and are never logged. */
  name: string;
  head(): Promise<EndpointHead>;
  /** A block without its transactions. */
  header(number: number): Promise<Omit<ChainBlock, "transfers"> | null>;
  block(number: number, addresses: ReadonlySet<string>): Promise<ChainBlock | null>;
  balance(address: string, blockNumber: number): Promise<bigint>;
  transaction(hash: string): Promise<ChainTransaction | null>;
  gasPrice(): Promise<bigint>;
};

/** The block of a transaction is no longer that which was read: the chain moved in between. */
export class ChainMovedError extends Error {
  override name = "ChainMovedError";
}

type Client = ReturnType<typeof makeClient>;

function makeClient(url: string, timeoutMilliseconds: number, retryCount: number) {
  return createClient({
    // An endpoint that sends us elsewhere is none: only the addresses of the settings are asked.
    transport: http(url, {
      ...{ timeout: timeoutMilliseconds, retryCount, retryDelay: 150 },
      fetchOptions: { redirect: "error" },
    }),
    cacheTime: 0,
  });
}

/**
 * Opens an endpoint; nothing is asked yet. The head is asked for once, everything else is tried once more.
 */
export function openEndpoint(url: string, ordinal: number, timeoutMilliseconds: number): Endpoint {
  const asking = makeClient(url, timeoutMilliseconds, 0);
  const reading = makeClient(url, timeoutMilliseconds, 1);
  return {
    name: `${ordinal}: ${new URL(url).host}`,
    head: () => readHead(asking),
    header: (number) => readHeader(asking, number),
    block: (number, addresses) => readBlock(reading, number, addresses),
    balance: (address, blockNumber) =>
      getBalance(reading, { address: getAddress(address), blockNumber: BigInt(blockNumber) }),
    transaction: (hash) => (isHash(hash) ? readTransaction(reading, hash) : Promise.resolve(null)),
    gasPrice: () => getGasPrice(reading),
  };
}

async function readHead(client: Client): Promise<EndpointHead> {
  const [chainId, latest, finalizedNumber] = await Promise.all([
    getChainId(client),
    getBlock(client, { blockTag: "latest" }),
    // Not every endpoint knows the tag: then nothing of what it shows counts as final.
    getBlock(client, { blockTag: "finalized" }).then(
      ({ number }) => Number(number),
      () => null,
    ),
  ]);
  return { chainId, ...headerOf(latest), finalizedNumber };
}

async function readHeader(client: Client, number: number): Promise<Omit<ChainBlock, "transfers"> | null> {
  const block = await orNull(getBlock(client, { blockNumber: BigInt(number) }));
  return block && headerOf(block);
}

async function readBlock(
  client: Client,
  number: number,
  addresses: ReadonlySet<string>,
): Promise<ChainBlock | null> {
  if (addresses.size === 0) {
    const header = await readHeader(client, number);
    return header && { ...header, transfers: [] };
  }
  const block = await orNull(getBlock(client, { blockNumber: BigInt(number), includeTransactions: true }));
  if (!block) return null;
  const wanted = new Map([...addresses].map((address) => [address.toLowerCase(), address]));
  const matched = block.transactions.flatMap(({ hash, to, value }) => {
    const address = to && value > 0n ? wanted.get(to.toLowerCase()) : undefined;
    return address ? [{ txHash: hash, to: address, valueWei: value }] : [];
  });
  const succeeded = await Promise.all(matched.map(({ txHash }) => hasSucceeded(client, txHash, block.hash)));
  const transfers: ChainTransfer[] = matched.filter((_, index) => succeeded[index]);
  return { ...headerOf(block), transfers };
}

async function hasSucceeded(client: Client, hash: Hash, blockHash: string): Promise<boolean> {
  const receipt = await getTransactionReceipt(client, { hash });
  if (receipt.blockHash !== blockHash) throw new ChainMovedError();
  return receipt.status === "success";
}

async function readTransaction(client: Client, hash: Hash): Promise<ChainTransaction | null> {
  const [transaction, receipt] = await Promise.all([
    orNull(getTransaction(client, { hash })),
    orNull(getTransactionReceipt(client, { hash })),
  ]);
  if (!transaction || !receipt) return null;
  return {
    to: transaction.to && getAddress(transaction.to),
    valueWei: transaction.value,
    blockNumber: Number(receipt.blockNumber),
    succeeded: receipt.status === "success",
  };
}

type RawHeader = { number: bigint; hash: string; parentHash: string; timestamp: bigint };

function headerOf({ number, hash, parentHash, timestamp }: RawHeader): Omit<ChainBlock, "transfers"> {
  return { number: Number(number), hash, parentHash, time: new Date(Number(timestamp) * 1_000) };
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (
      error instanceof BlockNotFoundError ||
      error instanceof TransactionNotFoundError ||
      error instanceof TransactionReceiptNotFoundError
    ) {
      return null;
    }
    throw error;
  }
}
