import { z } from "zod";
import { isMailAddress } from "../../kernel/plain-text.ts";
import { encodedText, readAddress } from "./address.ts";
import { type EthSettings, ethSchema, toEthSettings } from "./eth-settings.ts";
import { type FormerSettings, formerSchema, formerSettings, isSender, senderOf } from "./former-settings.ts";
import { parseS3Url, type S3Settings, s3UrlText } from "./s3-url.ts";
import { parseVaultKeys } from "./vault-keys.ts";
import { missingSettings, weakSettings } from "./weak-settings.ts";

const flag = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .optional()
  .transform((value) => value === "1" || value === "true");
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const portText = "must be a number from 0 to 65535";
const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** `postgres:///name?host=/folder` names a socket and no host. */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(text)) return false;
  return readAddress(text.replace(/^(\w+:\/\/([^/]*@)?)\//, "$1localhost/")) !== null;
}

function isSmtpUrl(text: string): boolean {
  const url = readAddress(text);
  return url !== null && ["smtp:", "smtps:"].includes(url.protocol);
}

/** Every setting the program reads, parsed once at the start. Their meaning: docs/settings.md. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .optional(),
  PORT: z.coerce.number(portText).int(portText).min(0, portText).max(65535, portText).default(3000),
  HOST: z.string().default("localhost"),
  ORIGIN: z
    .url("must be an address like https://shop.example")
    .transform((value) => value.replace(/\/$/, ""))
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      "must be scheme and host as a browser writes them: https://shop.example, no path, no capitals, no :443",
    )
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  BACKUP_DIR: optionalText,
  DATABASE_URL: optionalText.refine(
    (value) => value === undefined || value === "embedded" || isDatabaseUrl(value),
    `must be postgres://user:password@host:port/name, or embedded; ${encodedText}`,
  ),
  DEMO: flag,
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).optional(),
  TRUST_PROXY: flag,
  AUTH_SECRET: optionalText,
  VAULT_KEYS: optionalText.superRefine((text, context) => {
    const keys = text === undefined ? [] : parseVaultKeys(text);
    if (typeof keys === "string") context.addIssue(keys);
  }),
  SMTP_URL: optionalText.refine(
    (value) => value === undefined || isSmtpUrl(value),
    `must be smtp://user:password@host:port or smtps://…; ${encodedText}`,
  ),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => isSender(value),
      "must be an address like orders@shop.example, or a name and one: Shop <orders@shop.example>",
    )
    .optional(),
  MAIL_BOUNCES: optionalText.refine(
    (value) => value === undefined || isMailAddress(value),
    "must be an address like bounces@shop.example",
  ),
  DISCORD_CLIENT_ID: optionalText,
  DISCORD_CLIENT_SECRET: optionalText,
  DISCORD_BOT_TOKEN: optionalText.refine(
    (value) => value === undefined || /^[\w.-]{20,200}$/.test(value),
    "must be the token of the application's bot, without the word Bot",
  ),
  DISCORD_URL: z.url("must be an address like https://discord.com").default("https://discord.com"),
  DISCORD_PUBLIC_KEY: optionalText.refine(
    (value) => value === undefined || /^[0-9a-f]{64}$/i.test(value),
    "must be the application's public key, 64 characters of 0-9 and a-f",
  ),
  METRICS_TOKEN: optionalText,
  HISCORES_URL: z.url({ protocol: /^https?$/, error: "must be an address like https://…" }).optional(),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").optional(),
  S3_URL: optionalText.transform((text, context) => {
    const settings = text === undefined ? undefined : parseS3Url(text);
    if (settings !== null) return settings;
    context.addIssue(s3UrlText);
    return z.NEVER;
  }),
  ...ethSchema,
  ...formerSchema,
});

type Settings = z.infer<typeof environmentSchema>;

/** The settings of a run. `demo` runs bring their own database, mail box and generated secrets. */
export type Config = {
  port: number;
  host: string;
  /** Public address without a trailing slash, e.g. `https://shop.example`. */
  origin: string;
  dataDir: string;
  /** Where the daily backups are kept; undefined means that none are made. */
  backupDir: string | undefined;
  /** Undefined means the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  demo: boolean;
  logLevel: NonNullable<Settings["LOG_LEVEL"]>;
  trustProxy: boolean;
  authSecret: string | undefined;
  vaultKeys: string | undefined;
  smtpUrl: string | undefined;
  /** The address that mails come from. */
  mailAddress: string;
  /** Where mail servers return mails; undefined for the address that they come from. */
  bounceAddress: string | undefined;
  /** What older versions read here; the settings begin with it. */
  former: FormerSettings;
  discord: { clientId: string; clientSecret: string; url: string } | undefined;
  /** Of the application whose commands people use in Discord; undefined means that there are none. */
  discordPublicKey: string | undefined;
  /** Of the bot that messages customers who signed in with Discord; undefined means that none does. */
  discordBotToken: string | undefined;
  metricsToken: string | undefined;
  /** The high scores' JSON; undefined means the game's own, and in the demo its own server. */
  hiscoresUrl: string | undefined;
  /** Whether calls of the API are limited per network; the demo leaves it out unless told otherwise. */
  rateLimits: boolean;
  eth: EthSettings;
  /** Undefined means a folder under `dataDir`. */
  s3: S3Settings | undefined;
};

/** Thrown when settings are missing, malformed or weak; `problems` is the list to show, one line each. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Goldhall cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Parses the environment. Outside the demo every outside service must be configured and every secret strong.
 * Throws ConfigError with the whole list of what to set, never only the first.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const cleaned = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(cleaned);
  const missing = environmentSchema.shape.DEMO.safeParse(cleaned.DEMO).data ? [] : missingSettings(cleaned);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError([...missing, ...wrong]);
  }
  const settings = parsed.data;
  const problems = settings.DEMO ? [] : [...missing, ...weakSettings(settings)];
  if (Boolean(settings.DISCORD_CLIENT_ID) !== Boolean(settings.DISCORD_CLIENT_SECRET)) {
    problems.push("DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set both or neither");
  }
  if (settings.DISCORD_BOT_TOKEN && !settings.DISCORD_CLIENT_ID) {
    problems.push(
      "DISCORD_BOT_TOKEN: needs DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET, by which people sign in",
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings);
}

function toConfig(settings: Settings): Config {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = settings;
  const local = `http://${settings.HOST === "0.0.0.0" ? "localhost" : settings.HOST}:${settings.PORT}`;
  return {
    port: settings.PORT,
    host: settings.HOST,
    origin: settings.ORIGIN ?? local,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR,
    databaseUrl: settings.DATABASE_URL === "embedded" ? undefined : settings.DATABASE_URL,
    demo: settings.DEMO,
    logLevel: settings.LOG_LEVEL ?? (settings.DEMO ? "warn" : "info"),
    trustProxy: settings.TRUST_PROXY,
    authSecret: settings.AUTH_SECRET,
    vaultKeys: settings.VAULT_KEYS,
    smtpUrl: settings.SMTP_URL,
    mailAddress: senderOf(settings.MAIL_FROM ?? "orders@goldhall.test").address,
    former: formerSettings(settings),
    discord: clientId && clientSecret ? { clientId, clientSecret, url: settings.DISCORD_URL } : undefined,
    discordPublicKey: settings.DISCORD_PUBLIC_KEY,
    discordBotToken: settings.DISCORD_BOT_TOKEN,
    bounceAddress: settings.MAIL_BOUNCES,
    metricsToken: settings.METRICS_TOKEN,
    hiscoresUrl: settings.HISCORES_URL,
    rateLimits: (settings.RATE_LIMITS ?? (settings.DEMO ? "off" : "on")) === "on",
    eth: toEthSettings(settings),
    s3: settings.S3_URL,
  };
}
