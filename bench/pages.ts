import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import autocannon from "autocannon";
import { freePort, started, startShop, stopped } from "./programs.ts";

// Requests per second of the home page for visitors without a session, beside a bare Hono route that returns
// as the same bytes, in one run (the load generator decodes them, which it does for both). Usage: npm run
// bench -- pages [seconds]
const seconds = Number(process.argv[2] ?? "8");
const dataDir = mkdtempSync(path.join("/tmp", "goldhall-bench-"));
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The bytes as they are sent, not decoded. */
function rawBody(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    });
    asked.once("error", reject);
  });
}

async function measure(url: string, encoding: string) {
  const options = { url, connections: 16, headers: { "accept-encoding": encoding } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const port = await freePort();
const shop = startShop({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" });
const children = [shop];
try {
  await started(shop, /open at (\S+)/);
  const address = `http://127.0.0.1:${port}/`;
  say(`home page, 16 connections, ${seconds} s each`);
  say("encoding   bytes    shop req/s   p50 ms  p99 ms   bare Hono req/s   ratio");
  for (const encoding of ["identity", "br"]) {
    const body = await rawBody(address, encoding);
    const bytes = body.byteLength;
    const file = path.join(dataDir, `page-${encoding}`);
    writeFileSync(file, body);
    const bare = spawn(process.execPath, ["bench/bare-server.ts", file, encoding], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(bare);
    const barePort = await started(bare, /(\d+)/);
    const ours = await measure(address, encoding);
    const reference = await measure(`http://127.0.0.1:${barePort}/`, encoding);
    bare.kill();
    say(
      [
        encoding.padEnd(9),
        String(bytes).padStart(7),
        ours.rate.toFixed(0).padStart(12),
        String(ours.p50).padStart(8),
        String(ours.p99).padStart(7),
        reference.rate.toFixed(0).padStart(17),
        (ours.rate / reference.rate).toFixed(2).padStart(7),
      ].join(" "),
    );
  }
} finally {
  for (const child of children) await stopped(child);
  rmSync(dataDir, { recursive: true, force: true });
}
