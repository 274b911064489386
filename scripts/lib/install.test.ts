import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// Plain JavaScript, which has no types: it runs before anything is installed.
const { ensureInstalled } = await import(new URL("./install.mjs", import.meta.url).href);

let root: string;
let asked: string[][];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "goldhall-install-"));
  mkdirSync(path.join(root, "node_modules"));
  asked = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Packages = Record<string, { version: string; dev?: boolean; optional?: boolean }>;
const locked: Packages = {
  "": { version: "1.0.0" },
  "node_modules/pg": { version: "8.0.0" },
  "node_modules/vite": { version: "9.0.0", dev: true },
  "node_modules/pg-darwin": { version: "8.0.0", optional: true },
};

async function install(installed: Packages | undefined, onlyProduction: boolean): Promise<string[]> {
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (installed) {
    const hiddenLockFile = path.join(root, "node_modules", ".package-lock.json");
    writeFileSync(hiddenLockFile, JSON.stringify({ packages: installed }));
  }
  const run = async (_file: string, args: string[]) => {
    asked.push(args);
    return 0;
  };
  await ensureInstalled({ root, run, onlyProduction });
  return asked.splice(0).flat();
}

const production = { "node_modules/pg": { version: "8.0.0" } };
const all = { ...production, "node_modules/vite": { version: "9.0.0" } };

test("what is there is not installed again; a built shop asks for no compiler", async () => {
  expect(await install(production, true)).toEqual([]);
  expect(await install(all, true)).toEqual([]);
  expect(await install(all, false)).toEqual([]);
});

test("what is missing or of another version is installed, for production without the rest", async () => {
  expect(await install(undefined, true)).toContain("--omit=dev");
  expect(await install({ "node_modules/pg": { version: "7.0.0" } }, true)).toContain("--omit=dev");
  expect(await install(production, false)).toContain("--include=dev");
});

test("on a fresh clone the lock file is taken to the letter; packages that a server may be using stay in place", async () => {
  expect(await install(undefined, false)).toContain("ci");
  const again = await install(production, false);
  expect(again).not.toContain("ci");
  expect(again).toEqual(expect.arrayContaining(["install", "--no-save"]));
});

type Declared = Record<string, string>;
type Entry = {
  version: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Declared;
  devDependencies?: Declared;
  optionalDependencies?: Declared;
};
const lock: Record<string, Entry> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/** Where Node would find the package `name` from the folder `from`, by the lock file. */
function found(from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const entry = lock[path.join(folder, "node_modules", name)];
    if (entry || folder === "") return entry;
  }
}

test("the lock file holds whatever a package declares, for every platform", () => {
  const missing = Object.entries(lock).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !found(folder, name))
      .map((name) => `${name} of ${folder}`),
  );
  expect(missing).toEqual([]);
});

test("the lock file fits package.json, pins each package by its content, and names no registry", () => {
  const { version, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(lock[""]).toMatchObject({ version, dependencies, devDependencies });
  for (const [name, pinned] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(found("", name)?.version, name).toBe(pinned);
  const { "": _root, ...installed } = lock;
  for (const [folder, { integrity, resolved }] of Object.entries(installed)) {
    expect(integrity, folder).toMatch(/^sha512-/);
    expect(resolved, folder).toBeUndefined();
  }
});
