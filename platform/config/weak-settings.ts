import { localChainId } from "./eth-settings.ts";
import { parseVaultKeys } from "./vault-keys.ts";

type Checked = {
  ORIGIN?: string | undefined;
  DATABASE_URL?: string | undefined;
  AUTH_SECRET?: string | undefined;
  VAULT_KEYS?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  METRICS_TOKEN?: string | undefined;
  RATE_LIMITS?: "on" | "off" | undefined;
  ETH_RPC_URLS: string[];
  ETH_CHAIN_ID?: number | undefined;
};

function isWeakSecret(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10;
}

/** Names each setting that a shop with real customers needs and that is missing or too weak. */
export function weakSettings(settings: Checked): string[] {
  const problems: string[] = [];
  if (!settings.ORIGIN) problems.push("ORIGIN: set the public address, e.g. https://shop.example");
  else if (!settings.ORIGIN.startsWith("https://")) problems.push("ORIGIN: must start with https://");
  if (!settings.DATABASE_URL) {
    problems.push("DATABASE_URL: set postgres://… or `embedded` to run the database on this machine");
  }
  if (!settings.AUTH_SECRET) problems.push("AUTH_SECRET: set a random secret (openssl rand -base64 48)");
  else if (isWeakSecret(settings.AUTH_SECRET)) {
    problems.push("AUTH_SECRET: too weak, use at least 32 random characters");
  }
  const keys = parseVaultKeys(settings.VAULT_KEYS);
  if (!settings.VAULT_KEYS) {
    problems.push("VAULT_KEYS: set id:key, the key as base64 of 32 bytes (openssl rand -base64 32)");
  } else if (typeof keys === "string") problems.push(`VAULT_KEYS: ${keys}`);
  if (!settings.SMTP_URL) problems.push("SMTP_URL: set smtp://user:password@host:port, mails must go out");
  if (settings.MAIL_FROM.includes("goldhall.test"))
    problems.push("MAIL_FROM: set the shop's own sender address");
  if (settings.METRICS_TOKEN && isWeakSecret(settings.METRICS_TOKEN)) {
    problems.push("METRICS_TOKEN: too weak, use at least 32 random characters");
  }
  if (settings.RATE_LIMITS === "off") problems.push("RATE_LIMITS: off is for measurements in the demo only");
  if (settings.ETH_RPC_URLS.length === 0) {
    problems.push("ETH_RPC_URLS: set the addresses of one or several Ethereum endpoints, comma-separated");
  }
  if (settings.ETH_CHAIN_ID === localChainId) {
    problems.push(`ETH_CHAIN_ID: ${localChainId} is a test chain, its money is worth nothing; 1 is Ethereum`);
  }
  return problems;
}
