import { startEmbedded } from "../../platform/database/embedded.ts";

// A program that owns an embedded database until it is killed.
const [dataDir = ""] = process.argv.slice(2);
const { url } = await startEmbedded({ dataDir, disposable: true });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 1000);
