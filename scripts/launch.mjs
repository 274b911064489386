// The door to every npm script. Plain JavaScript, because the first step runs on whatever Node the machine has
// (20 or newer); everything after it runs on the pinned Node 24 from node_modules.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { commands } from "./lib/commands.mjs";
import { ensureInstalled } from "./lib/install.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [name = "start", ...rest] = process.argv.slice(2);

// The child shares our terminal and hears Ctrl-C itself; we stay until it has ended. What else ends us, ends it too.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child?.kill("SIGTERM"));
let child;

// npm ends without telling us when it is told to stop: then somebody else is our parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child?.kill("SIGTERM");
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

/** Runs a program on the pinned Node. `env` is added to the environment. */
function runNode(args, env) {
  const bin = path.join(root, "node_modules", ".bin");
  const search = [path.dirname(pinnedNode), bin, process.env.PATH].join(path.delimiter);
  const program = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  return run(program, args, { PATH: search, ...env });
}

/** Without NODE_ENV=production and without DEMO=0 this is the demo. */
function isDemo() {
  const { DEMO, NODE_ENV } = process.env;
  if (DEMO !== undefined && DEMO !== "") return DEMO === "1" || DEMO === "true";
  return NODE_ENV !== "production";
}

/** Settings of a shop with real customers, and no word about which kind of shop this is: nobody means the demo by that. */
function meansRealShop() {
  const { DEMO, NODE_ENV, DATABASE_URL, ORIGIN } = process.env;
  if (DEMO || NODE_ENV) return false;
  const isFar = ORIGIN && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(ORIGIN);
  return Boolean(isFar) || Boolean(DATABASE_URL && DATABASE_URL !== "embedded");
}

const needsKind = ["start", "shop"];
const sayKind = `DATABASE_URL or ORIGIN is set, but not which kind of shop this is. Nothing was started.
  A shop with real customers:  NODE_ENV=production npm start
  The demo, with demo people:  DEMO=1 npm start
`;

const command = commands[name];
if (needsKind.includes(name) && meansRealShop()) {
  process.stderr.write(sayKind);
  process.exitCode = 1;
} else if (!command) {
  process.stderr.write(`Unknown command ${name}. There are: ${Object.keys(commands).join(", ")}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await (async () => {
    const installed = await ensureInstalled({ root, run });
    if (installed !== 0) return installed;
    return command({
      root,
      rest,
      runNode,
      demo: isDemo(),
      build: (demo) => ensureBuilt({ root, runNode, demo }),
    });
  })();
}
