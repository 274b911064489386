// The door to every npm script. Plain JavaScript, because the first step runs on whatever Node the machine
// has (20 or newer); everything after it runs on the pinned Node 24 from node_modules.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isDemo, whyNot } from "./lib/before-start.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { findBuild } from "./lib/builds.mjs";
import { commands } from "./lib/commands.mjs";
import { ensureInstalled } from "./lib/install.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [name = "start", ...rest] = process.argv.slice(2);

// The child shares our terminal and hears Ctrl-C itself; we stay until it has ended. What else ends us, ends
// it too. Without a child, as while somebody else builds, there is nobody to wait for.
let child;
const hasChild = () => Boolean(child) && child.exitCode === null && child.signalCode === null;
process.on("SIGINT", () => (hasChild() ? undefined : process.exit(130)));
for (const signal of ["SIGTERM", "SIGHUP"])
  process.on(signal, () => (hasChild() ? child.kill("SIGTERM") : process.exit(1)));

// npm ends without telling us when it is told to stop: then somebody else is our parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid === parent) return;
  if (hasChild()) child.kill("SIGTERM");
  else process.exit(1);
}, 500).unref();

const pinnedNode = path.join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

function run(file, args, env = {}) {
  return new Promise((resolve) => {
    // The channel closes when we are killed, by which a server learns that it has to stop.
    const stdio = ["inherit", "inherit", "inherit", "ipc"];
    child = spawn(file, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

/** The pinned Node, once it is there, and the environment of what it runs. */
function pinned(env) {
  const bin = path.join(root, "node_modules", ".bin");
  const search = [path.dirname(pinnedNode), bin, process.env.PATH].join(path.delimiter);
  return { program: existsSync(pinnedNode) ? pinnedNode : process.execPath, env: { PATH: search, ...env } };
}

/** Runs a program on the pinned Node. `env` is added to the environment. */
function runNode(args, env) {
  const own = pinned(env);
  return run(own.program, args, own.env);
}

/**
 * The same, but this process becomes the program where its Node can (22.15 and newer), so that no second Node
 * stays in memory beside a server. Not below npm, whose end nobody would notice then.
 */
function becomeNode(args, env) {
  if (!process.execve || process.env.npm_lifecycle_event) return runNode(args, env);
  const own = pinned(env);
  process.chdir(root);
  return process.execve(own.program, [own.program, ...args], { ...process.env, ...own.env });
}

/** These run what is built, and with a build that is there need neither a compiler nor the browser. */
const runsTheBuild = ["start", "shop"];

async function main() {
  const demo = isDemo(process.env);
  const built = (kind) => findBuild(root, kind);
  const isBuilt = built(demo) || (name === "shop" && built(!demo));
  const installed = await ensureInstalled({
    root,
    run,
    onlyProduction: Boolean(isBuilt) && runsTheBuild.includes(name),
  });
  if (installed !== 0) return installed;
  if (name === "start" && !isBuilt) {
    const checked = await runNode(["platform/config/check-settings.ts"], { DEMO: demo ? "1" : "0" });
    if (checked !== 0) return checked;
  }
  const build = (kind) => ensureBuilt({ root, runNode, demo: kind });
  return commands[name]({ root, rest, runNode, becomeNode, demo, built, build });
}

const problem = whyNot({ root, name, names: Object.keys(commands), environment: process.env });
if (problem) process.stderr.write(`${problem}\n`);
// EX_CONFIG: starting again doesn't help, and `deploy/goldhall.service` doesn't.
process.exitCode = problem ? 78 : await main();
