import { ConfigError } from "../platform/config/config.ts";
import { StartError } from "./start-error.ts";

const [command = "serve", ...rest] = process.argv.slice(2);

/** The program's two commands. Anything thrown here is told in plain words and ends with status 1. */
async function main(): Promise<void> {
  if (command === "shop") return (await import("./shop.ts")).shop(rest);
  return (await import("./serve-built.ts")).serveBuilt();
}

main().catch((error: unknown) => {
  const told = error instanceof ConfigError || error instanceof StartError;
  const text =
    error instanceof Error ? (told ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${text}\n\n`);
  process.exitCode = 1;
});
