import type { ChainAnswer, ChainHead, ChainReader, ChainTrouble } from "../../domain/payments/ports.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { type Answered, agreedHead, usableOf } from "./agreed-head.ts";
import { ChainMovedError, type Endpoint, openEndpoint } from "./endpoint.ts";

type ChainReaderOptions = {
  /** At least one. */
  urls: readonly string[];
  chainId: number;
  log: Logger;
  /** For one request; 4 s unless given. */
  timeoutMilliseconds?: number;
};

/** How long an endpoint that gave no answer is left alone while another one can be asked. */
const restMilliseconds = 30_000;
/**
 * How long what the last look showed of the endpoints holds for reading from them; and how long trouble does.
 */
const knownMilliseconds = 20_000;
const troubledMilliseconds = 2_000;

type WatchedEndpoint = { endpoint: Endpoint; restsUntil: number; state: string };
type Known = ChainAnswer<{ endpoints: Endpoint[]; head: ChainHead }>;

/** What the last look showed of an endpoint: `answers`, or why it is left out. */
type EndpointState = { name: string; state: string };

/** The port, and for those who watch over the shop how its endpoints are. Asks nothing. */
export type WatchedChainReader = ChainReader & {
  endpoints(): EndpointState[];
  /** The newest block on which the endpoints agreed; null while the last look was in vain. */
  newestBlock(): number | null;
};

/**
 * Reads a chain through its endpoints as the port describes (Rule P21). Whoever gives no answer within the
 * time limit rests for half a minute unless there is nobody else. Blocks come from the first endpoint that
 * answers among those that the last look found to agree; but what would credit money, a transfer in a block
 * or a balance, counts only when all of them that answer say the same. The log says when the state of an
 * endpoint changes, without its address.
 */
export function createChainReader(options: ChainReaderOptions): WatchedChainReader {
  const { urls, chainId, log, timeoutMilliseconds = 4_000 } = options;
  const watched = urls.map(
    (url, index): WatchedEndpoint => ({
      endpoint: openEndpoint(url, index + 1, timeoutMilliseconds),
      restsUntil: 0,
      state: "answers",
    }),
  );
  let known: { until: number; is: Known } | undefined;

  async function refresh(): Promise<Known> {
    const is = await lookAt(watched, chainId, log);
    known = { until: performance.now() + (is.ok ? knownMilliseconds : troubledMilliseconds), is };
    return is;
  }

  async function read<T>(
    ask: (endpoint: Endpoint) => Promise<T>,
    from: typeof readFrom = readFrom,
  ): Promise<ChainAnswer<T>> {
    const current = known && known.until > performance.now() ? known.is : await refresh();
    return current.ok ? from(current.value.endpoints, ask) : current;
  }

  async function readBlock(number: number, addresses: ReadonlySet<string>) {
    const ask = (endpoint: Endpoint) => endpoint.block(number, addresses);
    const first = await read(ask);
    return first.ok && (first.value?.transfers.length ?? 0) > 0 ? read(ask, readAgreed) : first;
  }

  return {
    chainId,
    async head() {
      const is = await refresh();
      return is.ok ? { ok: true, value: is.value.head } : is;
    },
    block: readBlock,
    balance: (address, blockNumber) => read((endpoint) => endpoint.balance(address, blockNumber), readAgreed),
    transaction: (hash) => read((endpoint) => endpoint.transaction(hash)),
    gasPrice: () => read((endpoint) => endpoint.gasPrice()),
    endpoints: () => watched.map(({ endpoint, state }) => ({ name: endpoint.name, state })),
    newestBlock: () => (known?.is.ok ? known.is.value.head.number : null),
  };
}

async function lookAt(watched: readonly WatchedEndpoint[], chainId: number, log: Logger): Promise<Known> {
  const awake = watched.filter(({ restsUntil }) => restsUntil <= performance.now());
  let answered = await askHeads(awake, log);
  const asleep = watched.filter((entry) => !awake.includes(entry));
  if (answered.length === 0) answered = await askHeads(asleep, log);
  if (answered.length === 0) return { ok: false, trouble: "down" };
  const { usable, leftOut } = usableOf(answered, chainId);
  for (const entry of watched) {
    const out = leftOut.find(({ endpoint }) => endpoint === entry.endpoint);
    if (out) note(entry, out.reason, log);
    else if (usable.some(({ endpoint }) => endpoint === entry.endpoint)) note(entry, "answers", log);
  }
  if (usable.length === 0) return { ok: false, trouble: "wrong_chain" };
  try {
    const head = await agreedHead(usable);
    if (!head.ok) return head;
    return {
      ok: true,
      value: { endpoints: usable.map(({ endpoint }) => endpoint), head: head.value },
    };
  } catch {
    // One of them went silent in the middle of the look; the next one leaves it out.
    return { ok: false, trouble: "down" };
  }
}

async function askHeads(watched: readonly WatchedEndpoint[], log: Logger): Promise<Answered[]> {
  const asked = watched.map(async (entry) => {
    try {
      const head = await entry.endpoint.head();
      entry.restsUntil = 0;
      return [{ endpoint: entry.endpoint, head }];
    } catch (error) {
      entry.restsUntil = performance.now() + restMilliseconds;
      // The message of such an error holds the endpoint's address; its name says enough.
      note(entry, error instanceof Error ? error.name : "unknown", log);
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}

/** Logs when an endpoint's state changes. */
function note(entry: WatchedEndpoint, state: string, log: Logger): void {
  if (entry.state === state) return;
  entry.state = state;
  const facts = { endpoint: entry.endpoint.name, state };
  if (state === "answers") log.info(facts, "an endpoint of the chain answers again");
  else log.warn(facts, "an endpoint of the chain is left out");
}

/**
 * The first answer; an endpoint that knows no such thing may only be a little behind, so the others are asked
 * too.
 */
async function readFrom<T>(
  endpoints: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<T>,
): Promise<ChainAnswer<T>> {
  let trouble: ChainTrouble = "down";
  let nothing: { value: T } | undefined;
  for (const endpoint of endpoints) {
    try {
      const value = await ask(endpoint);
      if (value !== null) return { ok: true, value };
      nothing = { value };
    } catch (error) {
      if (error instanceof ChainMovedError) trouble = "disagree";
    }
  }
  return nothing ? { ok: true, value: nothing.value } : { ok: false, trouble };
}

/** What all endpoints that answer say alike; one that knows no such thing may only be a little behind. */
async function readAgreed<T>(
  endpoints: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<T>,
): Promise<ChainAnswer<T>> {
  const asked = await Promise.allSettled(endpoints.map(ask));
  const given = asked.flatMap((one) => (one.status === "fulfilled" && one.value !== null ? [one.value] : []));
  const [first] = given;
  // Nobody answers, or nobody knows it: the same as when they are asked one after the other.
  if (first === undefined) return readFrom(endpoints, ask);
  if (new Set(given.map(written)).size > 1) return { ok: false, trouble: "disagree" };
  return { ok: true, value: first };
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part} wei` : part));
}
