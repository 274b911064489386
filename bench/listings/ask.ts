import autocannon from "autocannon";
import { quantile } from "../orders/figures.ts";

export type Timing = { rate: number; p50: number; p99: number };

/** Asks for the paths in turn for some seconds, after one to get warm; every answer must be good. */
export async function ask(
  origin: string,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Timing> {
  await run(origin, paths, { connections, duration: 1 });
  return run(origin, paths, { connections, duration: seconds });
}

function run(
  url: string,
  paths: readonly string[],
  { connections, duration }: { connections: number; duration: number },
): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const taken: number[] = [];
    const requests = paths.map((path) => ({ method: "GET" as const, path }));
    const headers = { "accept-encoding": "br" };
    const load = autocannon({ url, connections, duration, requests, headers }, (error, result) => {
      if (error || result.non2xx + result.errors > 0)
        reject(error ?? new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} errors`));
      else
        resolve({
          rate: result.requests.average,
          p50: quantile(taken, 0.5),
          p99: quantile(taken, 0.99),
        });
    });
    // Its own figures are whole milliseconds.
    load.on("response", (_client, _status, _bytes, milliseconds) => taken.push(milliseconds));
  });
}
