import { readFileSync } from "node:fs";
import http from "node:http";

/**
 * The browsers' side of a measurement of streams, in a process of its own: `node live-clients.ts <address>
 * <streams> [file]`. The file has a line for each stream: the query that names its topics.
 */
const [address = "", count = "0", file] = process.argv.slice(2);
const queries = file === undefined ? [] : readFileSync(file, "utf8").split("\n");
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** When each subject's change arrived, in epoch milliseconds with fractions; one entry a stream. */
const arrivals: Array<[subject: string, at: number]> = [];

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = queries[index] ?? `topic=order:${index}&topic=site:rates`;
    const request = http.get(`${address}?${query}`, { agent }, (response) => {
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        const at = performance.timeOrigin + performance.now();
        if (chunk.includes("event: ready")) resolve();
        for (const found of chunk.matchAll(/"subject":"([^"]+)"/g)) arrivals.push([found[1] ?? "", at]);
      });
    });
    request.on("error", reject);
  });
}

for (let index = 0; index < Number(count); index += 100) {
  await Promise.all(Array.from({ length: 100 }, (_, offset) => open(index + offset)));
}
process.on("message", () => process.send?.(arrivals.splice(0)));
process.send?.("open");
