import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markBuildInUse } from "../../server/build-folder.ts";

// Plain JavaScript, which has no types: it runs before anything is installed.
const lib = (name: string) => import(new URL(`./${name}.mjs`, import.meta.url).href);
const { cleanBuilds, findBuild } = await lib("builds");
const { ensureBuilt } = await lib("build");

const hour = 3_600_000;
let root: string;
let builds = 0;
beforeEach(() => {
  builds = 0;
  root = mkdtempSync(path.join(tmpdir(), "goldhall-builds-"));
  mkdirSync(path.join(root, "scripts", "lib"), { recursive: true });
  mkdirSync(path.join(root, "app"));
  for (const file of ["react-router", "vite"]) writeFileSync(path.join(root, `${file}.config.ts`), "");
  for (const file of ["vite.imports.ts", "tsconfig.json", "scripts/lib/compress-assets.mjs"])
    writeFileSync(path.join(root, file), "");
  for (const file of ["package.json", "package-lock.json"])
    writeFileSync(path.join(root, file), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A build as the framework makes it, in no time. */
async function fakeBuild(_args: string[], env: Record<string, string>) {
  builds += 1;
  const folder = path.join(root, env.BUILD_FOLDER ?? "");
  mkdirSync(path.join(folder, "server"), { recursive: true });
  mkdirSync(path.join(folder, "client"));
  writeFileSync(path.join(folder, "client", "page.js"), "x".repeat(100));
  return 0;
}
const build = (demo: boolean): Promise<{ status: number; folder: string }> =>
  ensureBuilt({ root, demo, runNode: fakeBuild });

/** A finished build that was last asked for `hours` ago. */
function oldBuild(name: string, hours = 1): string {
  const folder = path.join(root, "build", name.repeat(16));
  mkdirSync(folder, { recursive: true });
  age(folder, hours);
  return folder;
}

function age(file: string, hours: number): void {
  const then = new Date(Date.now() - hours * hour);
  utimesSync(file, then, then);
}

function used(folder: string, by: string, hours = 0): void {
  mkdirSync(path.join(folder, "users"), { recursive: true });
  writeFileSync(path.join(folder, "users", by), "");
  age(path.join(folder, "users", by), hours);
  age(folder, 1);
}

test("both kinds and each content stand side by side, and nothing is built twice", async () => {
  const real = await build(false);
  const demo = await build(true);
  writeFileSync(path.join(root, "app", "page.tsx"), "changed");
  const changed = await build(false);
  writeFileSync(path.join(root, "vite.imports.ts"), "changed");
  const builtOtherwise = await build(false);
  const all = [real, demo, changed, builtOtherwise];
  expect(new Set(all.map(({ folder }) => folder)).size).toBe(4);
  for (const { folder } of all) expect(existsSync(path.join(folder, "server"))).toBe(true);
  const again = await ensureBuilt({ root, demo: false, runNode: () => Promise.reject(new Error("built")) });
  expect(again).toEqual(builtOtherwise);
  expect(existsSync(path.join(real.folder, "release.json"))).toBe(true);
});

test("two builds of one content at once are one, and nothing unfinished stays", async () => {
  const [one, two] = await Promise.all([build(true), build(true)]);
  expect(one).toEqual(two);
  expect(builds).toBe(1);
  expect(readdirSync(path.join(root, "build"))).toEqual([path.basename(one.folder)]);
  expect(existsSync(path.join(one.folder, "client", "page.js.br"))).toBe(true);
});

test("who was killed while it built keeps nobody waiting", async () => {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(child, "exit");
  const { folder } = await build(true);
  rmSync(folder, { recursive: true });
  const turn = path.join(root, "build", `turn-${path.basename(folder)}`);
  writeFileSync(turn, `${child.pid}@${hostname()}`);
  expect((await build(true)).status).toBe(0);
  expect(existsSync(turn)).toBe(false);
});

test("a build that failed leaves nothing that would be taken for one", async () => {
  const { status } = await ensureBuilt({ root, demo: true, runNode: async () => 1 });
  expect(status).toBe(1);
  expect(readdirSync(path.join(root, "build"))).toEqual([]);
  expect(findBuild(root, true)).toBeUndefined();
});

test("builds that nobody runs go; what somebody runs, or has just asked for, stays", async () => {
  const { folder: current } = await build(true);
  age(current, 48);
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  const dead = child.pid;
  await once(child, "exit");
  const [mine, killed, far, silent, fresh, idle] = [..."abcdef"].map((name) => oldBuild(name));
  if (!mine || !killed || !far || !silent || !fresh || !idle) throw new Error("there are six");
  const unmark = markBuildInUse(mine);
  age(mine, 1);
  used(killed, `${dead}@${hostname()}`);
  used(far, "1@another-container");
  used(silent, `${process.pid}@${hostname()}`, 25);
  age(fresh, 0);
  const unfinished = path.join(root, "build", "unfinished-1");
  mkdirSync(unfinished);
  age(unfinished, 25);

  cleanBuilds(current);
  const left = (folders: string[]) => folders.filter((folder) => existsSync(folder));
  expect(left([current, mine, killed, far, silent, fresh, idle, unfinished])).toEqual([
    current,
    mine,
    far,
    fresh,
  ]);
  unmark();
  age(mine, 1);
  cleanBuilds(current);
  expect(left([current, mine, far, fresh])).toEqual([current, far, fresh]);
});
