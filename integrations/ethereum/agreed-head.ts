import type { ChainAnswer, ChainHead } from "../../domain/payments/ports.ts";
import type { Endpoint, EndpointHead } from "./endpoint.ts";

/** How many blocks an endpoint may be behind the best one: more, and it lags. */
const mostLag = 5;
/** How many blocks below the common head endpoints may differ: ends of a chain do for a moment. */
const mostStepsDown = 5;

export type Answered = { endpoint: Endpoint; head: EndpointHead };

/** Who of those that answered is left out, and why. */
export type LeftOut = { endpoint: Endpoint; reason: "wrong_chain" | "lags" };

/** Parts those that can be read from those on another chain and those that lag behind. */
export function usableOf(
  answered: readonly Answered[],
  chainId: number,
): { usable: Answered[]; leftOut: LeftOut[] } {
  const own = answered.filter(({ head }) => head.chainId === chainId);
  const best = Math.max(...own.map(({ head }) => head.number));
  const lags = ({ head }: Answered) => head.number < best - mostLag;
  return {
    usable: own.filter((one) => !lags(one)),
    leftOut: [
      ...answered
        .filter(({ head }) => head.chainId !== chainId)
        .map(({ endpoint }) => ({ endpoint, reason: "wrong_chain" as const })),
      ...own.filter(lags).map(({ endpoint }) => ({ endpoint, reason: "lags" as const })),
    ],
  };
}

/**
 * The highest block that all of them have under the same hash, from the lowest of their heads downwards; a
 * few blocks further down they disagree (`disagree`). Rejects when one gives no answer.
 */
export async function agreedHead(usable: readonly Answered[]): Promise<ChainAnswer<ChainHead>> {
  const lowest = Math.min(...usable.map(({ head }) => head.number));
  const finals = usable.flatMap(({ head }) => head.finalizedNumber ?? []);
  // Without one that can say what is final, nothing is.
  const finalized = finals.length > 0 ? Math.min(...finals) : 0;
  for (let number = lowest; number >= Math.max(0, lowest - mostStepsDown); number -= 1) {
    const headers = await Promise.all(
      usable.map(({ endpoint, head }) => (head.number === number ? head : endpoint.header(number))),
    );
    const [first] = headers;
    if (first && headers.every((header) => header?.hash === first.hash)) {
      const { hash, time } = first;
      return { ok: true, value: { number, hash, time, finalizedNumber: Math.min(finalized, number) } };
    }
  }
  return { ok: false, trouble: "disagree" };
}
