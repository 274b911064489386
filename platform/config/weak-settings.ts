import { localChainId } from "./eth-settings.ts";
import required from "./required.json" with { type: "json" };

type Checked = {
  ORIGIN?: string | undefined;
  AUTH_SECRET?: string | undefined;
  MAIL_FROM?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  RATE_LIMITS?: "on" | "off" | undefined;
  ETH_CHAIN_ID?: number | undefined;
};

function isWeakSecret(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10;
}

/**
 * What a shop with real customers needs and does not have; the launcher reads the same list before it
 * installs anything.
 */
export function missingSettings(environment: Record<string, string | undefined>): string[] {
  return Object.entries(required)
    .filter(([name]) => !environment[name]?.trim())
    .map(([name, what]) => `${name}: ${what}`);
}

/** Names each setting that is not good enough for a shop with real customers. */
export function weakSettings(settings: Checked): string[] {
  const problems: string[] = [];
  if (settings.ORIGIN && !settings.ORIGIN.startsWith("https://")) {
    problems.push("ORIGIN: must start with https://");
  }
  if (settings.AUTH_SECRET && isWeakSecret(settings.AUTH_SECRET)) {
    problems.push("AUTH_SECRET: too weak, use at least 32 random characters");
  }
  if (settings.MAIL_FROM?.includes("goldhall.test")) problems.push(`MAIL_FROM: ${required.MAIL_FROM}`);
  if (settings.METRICS_TOKEN && isWeakSecret(settings.METRICS_TOKEN)) {
    problems.push("METRICS_TOKEN: too weak, use at least 32 random characters");
  }
  if (settings.RATE_LIMITS === "off") problems.push("RATE_LIMITS: off is for measurements in the demo only");
  if (settings.ETH_CHAIN_ID === localChainId) {
    problems.push(`ETH_CHAIN_ID: ${localChainId} is a test chain with worthless money. 1 is Ethereum`);
  }
  return problems;
}
