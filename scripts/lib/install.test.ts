import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  return asked.flat();
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
