import { existsSync, readFileSync } from "node:fs";
import autocannon from "autocannon";
import { quantile } from "../orders/figures.ts";

export type Timing = { rate: number; p50: number; p99: number; processorMs: number };

/** Milliseconds of processor time that a process has used, all its threads together; only Linux tells. */
function processorTime(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // Behind the name in brackets: the 12th and 13th are the user's and the system's, in hundredths of a
  // second.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Asks for the paths in turn for some seconds, after one to get warm; every answer must be good. */
export async function ask(
  origin: string,
  paths: readonly string[],
  { connections, seconds, pid }: { connections: number; seconds: number; pid: number | undefined },
): Promise<Timing> {
  await run(origin, paths, { connections, duration: 1 });
  const before = processorTime(pid);
  const { taken, rate } = await run(origin, paths, { connections, duration: seconds });
  const processorMs = (processorTime(pid) - before) / taken.length;
  return { rate, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), processorMs };
}

function run(
  url: string,
  paths: readonly string[],
  { connections, duration }: { connections: number; duration: number },
): Promise<{ taken: number[]; rate: number }> {
  return new Promise((resolve, reject) => {
    const taken: number[] = [];
    const requests = paths.map((path) => ({ method: "GET" as const, path }));
    const headers = { "accept-encoding": "br" };
    const load = autocannon({ url, connections, duration, requests, headers }, (error, result) => {
      if (error || result.non2xx + result.errors > 0)
        reject(error ?? new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} errors`));
      else resolve({ taken, rate: result.requests.average });
    });
    // Its own figures are whole milliseconds.
    load.on("response", (_client, _status, _bytes, milliseconds) => taken.push(milliseconds));
  });
}
