import { expect, test } from "vitest";
import { ConfigError, environmentSchema, parseConfig } from "./config.ts";

const strong = "kV8sQz1LmX0pR4tYw7uA2bC5dE9fG3hJ6nM";
const key = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");
const production = {
  NODE_ENV: "production",
  ORIGIN: "https://shop.example",
  DATABASE_URL: "postgres://shop:secret@db.example/shop",
  AUTH_SECRET: strong,
  VAULT_KEYS: `k1:${key}`,
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "Shop <orders@shop.example>",
  ETH_RPC_URLS: "https://eth.example/v1/key, https://other.example",
};

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("the demo needs no settings", () => {
  expect(parseConfig({ DEMO: "1" })).toMatchObject({ demo: true, port: 3000, dataDir: ".data" });
});

test("a complete production environment is accepted", () => {
  expect(parseConfig(production)).toMatchObject({ demo: false, origin: "https://shop.example" });
});

test("production without settings is refused with the whole list, not the first problem only", () => {
  const problems = problemsOf({ NODE_ENV: "production" }).join("\n");
  for (const name of [
    "ORIGIN",
    "DATABASE_URL",
    "AUTH_SECRET",
    "VAULT_KEYS",
    "SMTP_URL",
    "MAIL_FROM",
    "ETH_RPC_URLS",
  ]) {
    expect(problems).toContain(name);
  }
});

test.each([
  ["AUTH_SECRET", "short"],
  ["AUTH_SECRET", "a".repeat(64)],
  ["VAULT_KEYS", "k1:AAAA"],
  ["VAULT_KEYS", `k1:${Buffer.alloc(32).toString("base64")}`],
  ["VAULT_KEYS", `k1:${key},k1:${key}`],
  ["ORIGIN", "http://shop.example"],
  ["ORIGIN", "https://shop.example/path"],
  ["ORIGIN", "https://SHOP.example"],
  ["ORIGIN", "https://shop.example:443"],
  ["ORIGIN", "https://user:pw@shop.example"],
  ["MAIL_FROM", "Shop <orders@shop.example>\nBcc: all@shop.example"],
  ["MAIL_FROM", "Shop <a@b.c"],
  ["MAIL_FROM", "Shop a@b.c>"],
  ["MAIL_FROM", "a@b.c, d@e.f"],
  ["METRICS_TOKEN", "guess"],
  ["SMTP_URL", "mail.example"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://user:pass/word@mail.example"],
  ["DATABASE_URL", "shop"],
  ["DATABASE_URL", "postgres://shop:pass/word@db.example/shop"],
  ["DATABASE_URL", "postgres://shop:pass#word@db.example/shop"],
  ["DATABASE_URL", "postgres://shop:12/34@db.example/shop"],
  ["DATABASE_URL", "postgres://shop:12?34@db.example/shop"],
  ["DATABASE_URL", "postgres://shop:100%25%@db.example/shop"],
  ["NODE_ENV", "prod"],
  ["PORT", "99999"],
  ["DEMO", "perhaps"],
  ["RATE_LIMITS", "off"],
  ["RATE_LIMITS", "none"],
  ["ETH_RPC_URLS", "https://eth.example,ftp://other.example"],
  ["ETH_RPC_URLS", "https://eth.example/key,https://eth.example/key"],
  ["ETH_RPC_URLS", "https://eth.example, https://ETH.example/"],
  ["ETH_CHAIN_ID", "31337"],
  ["ETH_CHAIN_ID", "mainnet"],
  ["ETH_PRICE_FEEDS", "kraken"],
  ["ETH_PRICE_FEEDS", "kraken,kraken"],
  ["ETH_PRICE_FEEDS", "kraken,cornershop"],
  ["ETH_PRICE_FEEDS", "kraken,coinbase=api.example"],
  ["ETH_PRICE_MAX_AGE_SECONDS", "5"],
  ["ETH_PRICE_MAX_SPREAD_PERCENT", "0"],
])("%s=%s is refused by name", (name, value) => {
  expect(problemsOf({ ...production, [name]: value }).join("\n")).toContain(name);
});

test.each([
  ["DATABASE_URL", "postgresql://shop:a%2Fb%23c@db.example:6432/shop?sslmode=verify-full"],
  ["DATABASE_URL", "postgres:///shop?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://shop:secret@/shop?host=/var/run/postgresql"],
  ["DATABASE_URL", "embedded"],
  ["SMTP_URL", "smtp://mail:1025"],
  ["SMTP_URL", "smtps://orders%40shop.example:p%23w@[2001:db8::1]:465/?pool=true"],
  ["MAIL_FROM", "<orders@shop.example>"],
  ["ETH_RPC_URLS", "https://eth.example/one,https://eth.example/two"],
])("%s=%s is accepted", (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([]);
});

test("whatever a setting says wrong, the refusal is in words of ours and repeats nothing of it", () => {
  for (const name of Object.keys(environmentSchema.shape))
    for (const value of ["planted", "-1", "1.5", "99999999", "https://planted"]) {
      const problems = problemsOf({ ...production, [name]: value }).join("\n");
      expect(problems).not.toMatch(/Invalid|Too (big|small)|expected/);
      expect(problems).not.toContain("planted");
    }
});

test("the API's calls are counted in a shop with customers, in the demo when it is asked for", () => {
  expect(parseConfig(production).rateLimits).toBe(true);
  expect(parseConfig({ DEMO: "1" }).rateLimits).toBe(false);
  expect(parseConfig({ DEMO: "1", RATE_LIMITS: "on" }).rateLimits).toBe(true);
});

test("a shop with customers is on Ethereum, the demo on its test chain", () => {
  expect(parseConfig(production).eth).toEqual({
    rpcUrls: ["https://eth.example/v1/key", "https://other.example"],
    chainId: 1,
    priceFeeds: undefined,
  });
  expect(parseConfig({ DEMO: "1" }).eth).toMatchObject({ rpcUrls: [], chainId: 31_337 });
});

test("feeds of the price of ETH may be elsewhere", () => {
  const settings = { ...production, ETH_PRICE_FEEDS: "coinbase=https://mirror.example/, bitstamp" };
  expect(parseConfig(settings).eth.priceFeeds).toEqual([
    { name: "coinbase", base: "https://mirror.example" },
    { name: "bitstamp", base: undefined },
  ]);
});

test("the demo's keys are checked too when it is given some", () => {
  expect(problemsOf({ DEMO: "1", VAULT_KEYS: "k1:AAAA" })).toEqual([
    "VAULT_KEYS: key k1 must be the base64 of exactly 32 bytes",
  ]);
  expect(problemsOf({ DEMO: "1", VAULT_KEYS: `k1:${key}` })).toEqual([]);
});

test("one half of the Discord settings is refused", () => {
  expect(problemsOf({ ...production, DISCORD_CLIENT_ID: "1" }).join()).toContain("DISCORD_CLIENT_SECRET");
});

test("no failure repeats a secret", () => {
  const problems = problemsOf({ ...production, AUTH_SECRET: "planted", VAULT_KEYS: "k1:planted" }).join();
  expect(problems).not.toContain("planted");
});

test("what an older version was told is kept for the settings to begin with", () => {
  const { mailAddress, former } = parseConfig({
    ...production,
    ETH_PRICE_MAX_AGE_SECONDS: "60",
    ETH_PRICE_MAX_SPREAD_PERCENT: "1.5",
  });
  expect(mailAddress).toBe("orders@shop.example");
  expect(former).toEqual({
    shop: { senderName: "Shop" },
    crypto: { priceMaxAgeSeconds: 60, priceMaxSpreadHundredths: 150 },
  });
});

test.each([
  ["orders@shop.example", "", "orders@shop.example"],
  ['"Heron, & Sons" <a@b.example>', "Heron, & Sons", "a@b.example"],
  [`${"x".repeat(70)} <a@b.example>`, "x".repeat(60), "a@b.example"],
])("the sender %s is a name and an address", (text, senderName, address) => {
  const { mailAddress, former } = parseConfig({ ...production, MAIL_FROM: text });
  expect([former.shop.senderName ?? "", mailAddress]).toEqual([senderName, address]);
});
