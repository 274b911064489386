import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const bin = (root, ...parts) => path.join(root, "node_modules", ...parts);
const vitest = (root) => bin(root, "vitest", "vitest.mjs");

/**
 * What the server's Node is given. A small server has room for other things: just the space for young objects
 * in which those of one page do not outlive two rounds of the collector. With a quarter of it they are kept
 * as old ones, and collecting those makes everybody wait; it is done when there are twice as many, not at
 * every 8 MB more (decision 016). Few pools of the C library too.
 */
const serverFlags = ["--max-semi-space-size=32", "--heap-growing-percent=100"];
const serverEnvironment = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };

const program = (folder) => path.join(folder, "server", "index.js");

/** Builds, and goes on with the folder of the build. */
async function afterBuild(build, demo, go) {
  const { status, folder } = await build(demo);
  return status === 0 ? go(folder) : status;
}

/** Runs one after the other and stops at the first that fails. */
async function inOrder(steps) {
  for (const step of steps) {
    const status = await step();
    if (status !== 0) return status;
  }
  return 0;
}

/** The test files of which the long run does more: more runs, windows, themes and cases. */
function filesOfLongRun(root) {
  const tests = readdirSync(path.join(root, "tests"), { recursive: true }).filter((file) =>
    file.endsWith(".test.ts"),
  );
  // A folder apart has what runs in the long run alone.
  const others = tests.filter((file) => !file.startsWith("long"));
  const isOfIt = /PROPERTY_RUNS|long-run\.ts|faultsInThemes/;
  return others
    .map((file) => path.join("tests", file))
    .filter((file) => isOfIt.test(readFileSync(path.join(root, file), "utf8")));
}

/**
 * Runs one kind of tests (a project of vitest.config.ts), or of it the files that are named. All of it has
 * one build.
 */
function runTests({ root, runNode, rest, build }, project) {
  const run = (env) =>
    runNode([vitest(root), "run", "--project", project, ...rest], { NODE_ENV: "test", ...env });
  if (rest.length > 0 || project === "unit") return run({});
  return afterBuild(build, true, (folder) => run({ BUILT_SERVER: program(folder) }));
}

/** What each npm script does once the packages are there. Each returns an exit status. */
export const commands = {
  build: ({ root, demo, build }) =>
    afterBuild(build, demo, (folder) => {
      process.stdout.write(`The shop is built: ${path.relative(root, folder)}\n`);
      return 0;
    }),

  start: ({ becomeNode, demo, build }) =>
    afterBuild(build, demo, (folder) =>
      becomeNode([...serverFlags, program(folder), "serve"], {
        ...serverEnvironment,
        DEMO: demo ? "1" : "0",
      }),
    ),

  dev: ({ runNode }) => runNode(["server/dev.ts"], { NODE_ENV: "development", DEMO: "1" }),

  // Either kind of build has these commands: none is made beside a running shop of the other kind.
  shop: async ({ runNode, rest, demo, built, build }) => {
    const run = (folder) => runNode([program(folder), "shop", ...rest]);
    const found = built(demo) ?? built(!demo);
    return found ? run(found) : afterBuild(build, demo, run);
  },

  test: (run) => runTests(run, "!long"),
  "test:unit": (run) => runTests(run, "unit"),
  "test:integration": (run) => runTests(run, "integration"),
  "test:browser": (run) => runTests(run, "browser"),

  // What stands in tests/long, then the tests of which the long run does more; with words, the files that
  // they name.
  "test:long": ({ root, runNode, rest }) => {
    const words = rest.filter((word) => !word.startsWith("-"));
    const isNamed = (file) => words.length === 0 || words.some((word) => file.includes(word));
    const more = filesOfLongRun(root).filter(isNamed);
    return inOrder([
      () =>
        runNode([vitest(root), "run", "--project", "long", "--passWithNoTests", ...rest], {
          NODE_ENV: "test",
        }),
      () =>
        more.length === 0
          ? 0
          : runNode(
              [
                vitest(root),
                "run",
                "--project",
                "integration",
                "--project",
                "browser",
                "--testTimeout",
                "900000",
                ...more,
              ],
              { NODE_ENV: "test", PROPERTY_RUNS: "300" },
            ),
    ]);
  },

  check: (run) =>
    inOrder([
      () => commands.typecheck(run),
      () => commands.lint(run),
      () => run.runNode(["scripts/db.ts", "check"]),
      () => run.runNode(["scripts/check-api.ts"]),
    ]),

  typecheck: ({ root, runNode }) =>
    inOrder([
      () => runNode([bin(root, "@react-router", "dev", "bin.cjs"), "typegen"], { DEMO: "1" }),
      () => runNode([bin(root, "typescript", "bin", "tsc"), "--noEmit"]),
    ]),

  // Formatting and code, borders between the parts, what is unused, and spelling.
  lint: ({ root, runNode }) =>
    inOrder([
      () => runNode([bin(root, "@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings"]),
      () =>
        runNode([
          bin(root, "dependency-cruiser", "bin", "dependency-cruiser.mjs"),
          "--config",
          "--output-type",
          "err-long",
          ".",
        ]),
      () => runNode([bin(root, "knip", "bin", "knip.js"), "--treat-config-hints-as-errors"], { DEMO: "1" }),
      () =>
        runNode([
          bin(root, "cspell", "bin.mjs"),
          "lint",
          "--no-progress",
          "--no-summary",
          "--cache",
          "--cache-location",
          "node_modules/.cache/cspell",
        ]),
    ]),

  db: ({ runNode, rest }) => runNode(["scripts/db.ts", ...rest]),

  bench: ({ runNode, rest, build }) =>
    afterBuild(build, true, (folder) =>
      runNode([`bench/${rest[0] ?? "pages"}.ts`, ...rest.slice(1)], {
        NODE_ENV: "production",
        BUILT_SERVER: program(folder),
      }),
    ),
};
