import path from "node:path";

const bin = (root, ...parts) => path.join(root, "node_modules", ...parts);
const vitest = (root) => bin(root, "vitest", "vitest.mjs");

/** Runs one after the other and stops at the first that fails. */
async function inOrder(steps) {
  for (const step of steps) {
    const status = await step();
    if (status !== 0) return status;
  }
  return 0;
}

/** Names of tests whose runs are counted by PROPERTY_RUNS. */
const manyRuns = ["property", "tallies", "attacker-day", "tests/server/kill"];

/** What each npm script does once the packages are there. Each returns an exit status. */
export const commands = {
  build: ({ demo, build }) => build(demo),

  start: ({ runNode, demo, build }) =>
    inOrder([
      () => build(demo),
      // A small server has room for other things: few pools of the C library, and just the space for young objects in which
      // those of one page do not outlive two rounds of the collector. With a quarter of it they are kept as old ones, and collecting
      // those makes everybody wait; it is done when there are twice as many, not at every 8 MB more (decision 018).
      () =>
        runNode(
          ["--max-semi-space-size=32", "--heap-growing-percent=100", "build/server/index.js", "serve"],
          {
            NODE_ENV: "production",
            DEMO: demo ? "1" : "0",
            MALLOC_ARENA_MAX: "2",
          },
        ),
    ]),

  dev: ({ runNode }) => runNode(["server/dev.ts"], { NODE_ENV: "development", DEMO: "1" }),

  shop: ({ runNode, rest, demo, build }) =>
    inOrder([
      () => build(demo),
      () =>
        runNode(["build/server/index.js", "shop", ...rest], {
          NODE_ENV: "production",
          DEMO: demo ? "1" : "0",
        }),
    ]),

  test: ({ root, runNode, rest, build }) =>
    inOrder([
      () => (rest.length > 0 ? 0 : build(true)),
      () => runNode([vitest(root), "run", "--project", "!long", ...rest], { NODE_ENV: "test" }),
    ]),

  // What stands in tests/long, then the tests of many runs with more of them. With words, only the files of tests/long that
  // they name.
  "test:long": ({ root, runNode, rest }) =>
    inOrder([
      () => runNode([vitest(root), "run", "--project", "long", ...rest], { NODE_ENV: "test" }),
      () =>
        rest.length > 0
          ? 0
          : runNode(
              [vitest(root), "run", "--project", "integration", "--testTimeout", "900000", ...manyRuns],
              {
                NODE_ENV: "test",
                PROPERTY_RUNS: "300",
              },
            ),
    ]),

  check: ({ root, runNode }) =>
    inOrder([
      () => runNode([bin(root, "@react-router", "dev", "bin.cjs"), "typegen"], { DEMO: "1" }),
      () => runNode([bin(root, "typescript", "bin", "tsc"), "--noEmit"]),
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
    ]),

  bench: ({ runNode, rest, build }) =>
    inOrder([
      () => build(true),
      () => runNode([`bench/${rest[0] ?? "pages"}.ts`, ...rest.slice(1)], { NODE_ENV: "production" }),
    ]),
};
