import { createLogger } from "../platform/log/logger.ts";
import { exitStatus, nodeProblem, StartError, startSentence } from "./start-error.ts";

const [command = "serve", ...rest] = process.argv.slice(2);

/**
 * The program's two commands. Anything thrown here is told in plain words and ends with a status of its own.
 */
async function main(): Promise<void> {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new StartError(problem);
  if (command === "shop") return (await import("./shop.ts")).shop(rest);
  return (await import("./serve-built.ts")).serveBuilt();
}

main().catch((error: unknown) => {
  const sentence = startSentence(error);
  // A fault of ours: the log's line has what explains it, without the values that went into it.
  if (sentence === null) createLogger("error").error({ err: error }, "Goldhall could not go on");
  const text = sentence ?? "Goldhall stopped because of a bug. The line above shows where.";
  process.stderr.write(`\n${text}\n\n`);
  // The launcher's channel is still listened to, and would keep a program alive that has nothing left to do.
  process.exit(command === "shop" ? 1 : exitStatus(error));
});
