import { readFileSync } from "node:fs";
import path from "node:path";

const oldestNode = [20, 19];

/** Without NODE_ENV=production and without DEMO=0 this is the demo. */
export function isDemo({ DEMO, NODE_ENV }) {
  if (DEMO !== undefined && DEMO !== "") return DEMO === "1" || DEMO === "true";
  return NODE_ENV !== "production";
}

/** What says which kind of shop this is, and the words that it may have; platform/config knows the same. */
const kindWords = [
  ["NODE_ENV", /^(production|development|test)$/, "must be production, development or test"],
  ["DEMO", /^([01]|true|false)$/, "must be 1 or 0"],
];

function unknownKind(environment) {
  const wrong = kindWords.filter(([name, words]) => environment[name] && !words.test(environment[name]));
  if (wrong.length > 0) return notStarted(wrong.map(([name, , what]) => `${name}: ${what}`));
}

/** Settings of a shop with real customers without its mode: nobody means the demo who doesn't say so. */
function meansRealShop({ DEMO, NODE_ENV, DATABASE_URL, ORIGIN }) {
  if (DEMO || NODE_ENV === "production") return false;
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
  if (missing.length > 0) return notStarted(missing.map(([name, what]) => `${name}: ${what}`));
}

const notStarted = (problems) =>
  `Goldhall cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join("\n")}`;

/**
 * Why this command cannot work, as far as that can be told before anything is installed: an old Node, a name
 * that no command has, a kind of shop that there isn't, settings that a real shop needs. Undefined when
 * nothing speaks against it.
 */
export function whyNot({ root, name, names, environment, node = process.versions.node }) {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    return `Goldhall needs Node.js ${oldestNode.join(".")} or newer, and this is ${node}. Get a newer one from https://nodejs.org.`;
  }
  if (!names.includes(name)) return `Unknown command ${name}. Commands: ${names.join(", ")}`;
  if (!["start", "shop", "build"].includes(name)) return undefined;
  const unknown = unknownKind(environment);
  if (unknown || name === "build") return unknown;
  if (name === "start" && meansRealShop(environment)) return sayKind;
  return isDemo(environment) ? undefined : missingSettings(root, environment);
}
