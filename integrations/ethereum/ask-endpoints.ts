import type { ChainAnswer, ChainTrouble } from "../../domain/payments/ports.ts";
import { ChainMovedError, type Endpoint } from "./endpoint.ts";

/**
 * The first answer; an endpoint that knows no such thing may only be a little behind, so the others are asked
 * too.
 */
export async function readFrom<T>(
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
export async function readAgreed<T>(
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
