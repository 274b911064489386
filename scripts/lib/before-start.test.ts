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

test("only DEMO=1 makes a demo with a real shop's settings, whatever else NODE_ENV says (Rule P33)", () => {
  const real = { DATABASE_URL: "postgres://db.example/shop", ORIGIN: "https://shop.example" };
  for (const mode of ["development", "test"]) {
    expect(ask("start", { ...real, NODE_ENV: mode })).toContain("NODE_ENV=production npm start");
    expect(ask("start", { ...real, NODE_ENV: mode, DEMO: "1" })).toBeUndefined();
  }
});

test("a mode that there isn't is refused by name before it is taken for the demo", () => {
  for (const name of ["start", "shop", "build"]) {
    expect(ask(name, { NODE_ENV: "prod" })).toContain("NODE_ENV: must be production, development or test");
    expect(ask(name, { NODE_ENV: "prod", DEMO: "1" })).toContain("NODE_ENV: ");
    expect(ask(name, { DEMO: "perhaps" })).toContain("DEMO: must be 1 or 0");
    expect(ask(name, { NODE_ENV: "development", DEMO: "true" })).toBeUndefined();
  }
  expect(ask("test", { NODE_ENV: "prod" })).toBeUndefined();
});
