import { defineConfig } from "vitest/config";

const server = ["kernel", "platform", "domain", "integrations", "server", "scripts", "app"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    // A worker keeps its modules from file to file: reading them anew takes a quarter of the time. What is kept so holds
    // nothing of a test: a database, a shop and a clock are made by each file, and stubs are taken back.
    isolate: false,
    reporters: ["default", "./tests/support/count-reporter.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: server.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [
            "tests/{platform,live,people,orders,approvals,gold,payments,account-sales,promotions,boosts,listings,settings,integrations,notifications,support-chat,reviews,api,server,borders}/**/*.test.{ts,tsx}",
          ],
          globalSetup: ["tests/support/cluster.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/support/cluster.ts", "tests/support/build.ts"],
          // No test measures the machine: limits only end what will never come.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
