import { defineConfig } from "vitest/config";

/** No test measures the machine: limits only end what will never come. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } };

/** What another project runs. Every test file belongs to one, whatever folder is made for it. */
const foreign = ["**/node_modules/**", "**/build/**", "**/.data/**"];

export default defineConfig({
  test: {
    // Classes keep the names that they have in their modules.
    css: { modules: { classNameStrategy: "non-scoped" } },
    pool: "forks",
    // Two processors are full with three; with five each test took twice as long, and all of them no less.
    maxWorkers: 3,
    // A worker keeps its modules from file to file: reading them anew takes a quarter of the time. What is
    // kept so holds nothing of a test: a database, a shop and a clock are made by each file, and stubs are
    // taken back.
    isolate: false,
    reporters: ["default", "./tests/support/count-reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...foreign, "tests/**"],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...foreign, "tests/browser/**", "tests/fuzz/**", "tests/long/**"],
          globalSetup: ["tests/support/cluster.ts"],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // tests/fuzz needs the built shop, not a browser.
          include: ["tests/browser/**/*.test.ts", "tests/fuzz/**/*.test.ts"],
          globalSetup: ["tests/support/cluster.ts", "tests/support/build.ts"],
          ...limits,
        },
      },
      // What is rare or takes longer than a change should wait for: npm run test:long.
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          globalSetup: ["tests/support/cluster.ts", "tests/support/build.ts"],
          ...limits,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
