import { readFileSync } from "node:fs";
import path from "node:path";

const oldestNode = [20, 19];

/** Without NODE_ENV=production and without DEMO=0 this is the demo. */
export function isDemo({ DEMO, NODE_ENV }) {
  if (DEMO !== undefined && DEMO !== "") return DEMO === "1" || DEMO === "true";
  return NODE_ENV !== "production";
}

/**
 * Settings of a shop with real customers, and no word about which kind of shop this is: nobody means the demo
 * by that.
 */
function meansRealShop({ DEMO, NODE_ENV, DATABASE_URL, ORIGIN }) {
  if (DEMO || NODE_ENV) return false;
  const isFar = ORIGIN && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(ORIGIN);
  return Boolean(isFar) || Boolean(DATABASE_URL && DATABASE_URL !== "embedded");
}

const sayKind = `DATABASE_URL or ORIGIN is set, but not what kind of shop this is. Nothing was started.
  A shop with real customers:  NODE_ENV=production npm start
  The demo, with demo people:  DEMO=1 npm start`;

function missingSettings(root, environment) {
  const file = path.join(root, "platform", "config", "required.json");
  const missing = Object.entries(JSON.parse(readFileSync(file, "utf8"))).filter(
    ([name]) => !environment[name]?.trim(),
  );
  if (missing.length === 0) return undefined;
  const lines = missing.map(([name, what]) => `  - ${name}: ${what}`);
  return `Goldhall cannot start with these settings:\n${lines.join("\n")}`;
}

/**
 * Why this command cannot work, as far as that can be told before anything is installed: an old Node, a name
 * that no command has, settings that a real shop needs. Undefined when nothing speaks against it.
 */
export function whyNot({ root, name, names, environment, node = process.versions.node }) {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    return `Goldhall needs Node.js ${oldestNode.join(".")} or newer, and this is ${node}. Get a newer one from https://nodejs.org.`;
  }
  if (!names.includes(name)) return `Unknown command ${name}. Commands: ${names.join(", ")}`;
  if (name === "start" && meansRealShop(environment)) return sayKind;
  const needsSettings = name === "start" || name === "shop";
  return needsSettings && !isDemo(environment) ? missingSettings(root, environment) : undefined;
}
