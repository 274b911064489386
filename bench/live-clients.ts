import http from "node:http";

/** The browsers' side of bench/live.ts, in a process of its own: `node live-clients.ts <address> <streams>`. */
const [address = "", count = "0"] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** When each subject's change arrived, in epoch milliseconds with fractions; one entry a stream. */
const arrivals: Array<[subject: string, at: number]> = [];

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = `topic=order:${index}&topic=site:rates`;
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
