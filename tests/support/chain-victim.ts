import { startDemoChain } from "../../demo/chain/chain.ts";
import { createLogger } from "../../platform/log/logger.ts";

// A program that runs the demo's test chain until it is killed.
const [dataDir = ""] = process.argv.slice(2);
const chain = await startDemoChain({ dataDir, log: createLogger("silent"), blockSeconds: 0.1 });
await chain?.ready;
process.stdout.write(`${chain?.url}\n`);
setInterval(() => {}, 1_000);
