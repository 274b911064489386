import { expect, test } from "vitest";

// Plain JavaScript, which has no types: it runs before anything is installed.
const { whyNot } = await import(new URL("./before-start.mjs", import.meta.url).href);

const ask = (name: string, environment: Record<string, string>, node?: string): string | undefined =>
  whyNot({ root: process.cwd(), name, names: ["start", "shop", "build", "test"], environment, node });

test("an old Node is refused in one sentence, whatever is asked for", () => {
  for (const node of ["18.20.4", "20.18.1"])
    expect(ask("start", {}, node)).toMatch(/needs Node.js 20.19 or newer.*nodejs\.org\.$/);
  for (const node of ["20.19.0", "22.1.0", "24.0.0"]) expect(ask("start", {}, node)).toBeUndefined();
});

test("a command that is none is told with those that are", () => {
  expect(ask("strat", {})).toBe("Unknown command strat. Commands: start, shop, build, test");
});

test("a real shop's missing settings are listed before anything is installed, and no value is repeated", () => {
  const reported = ask("start", { NODE_ENV: "production", AUTH_SECRET: "planted", ORIGIN: " " });
  for (const name of ["ORIGIN", "DATABASE_URL", "VAULT_KEYS", "SMTP_URL", "MAIL_FROM", "ETH_RPC_URLS"])
    expect(reported).toContain(`  - ${name}: `);
  expect(reported).not.toContain("planted");
  expect(ask("start", { NODE_ENV: "production", DEMO: "1" })).toBeUndefined();
  expect(ask("build", { NODE_ENV: "production" })).toBeUndefined();
});

test("nobody means the demo by a real shop's settings", () => {
  expect(ask("start", { DATABASE_URL: "postgres://db.example/shop" })).toContain(
    "NODE_ENV=production npm start",
  );
  expect(ask("start", { ORIGIN: "https://shop.example" })).toContain("DEMO=1 npm start");
  expect(ask("start", { ORIGIN: "http://localhost:3001", DATABASE_URL: "embedded" })).toBeUndefined();
});
