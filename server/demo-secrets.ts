import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Config } from "../platform/config/config.ts";
import type { RunConfig } from "./services.ts";

const secretsSchema = z.object({ authSecret: z.string(), vaultKeys: z.string() });

/**
 * The secrets of this run. Production has them in the environment (checked at the start); the demo makes its
 * own once and keeps them in its data folder, readable by its user only.
 */
export function withSecrets(config: Config): RunConfig {
  if (config.authSecret && config.vaultKeys) {
    return { ...config, authSecret: config.authSecret, vaultKeys: config.vaultKeys };
  }
  if (!config.demo) throw new Error("AUTH_SECRET and VAULT_KEYS must be set");
  const file = path.join(config.dataDir, "demo-secrets.json");
  mkdirSync(config.dataDir, { recursive: true });
  if (!existsSync(file)) {
    const made = {
      authSecret: randomBytes(48).toString("base64"),
      vaultKeys: `demo-1:${randomBytes(32).toString("base64")}`,
    };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  const stored = secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    ...config,
    authSecret: config.authSecret ?? stored.authSecret,
    vaultKeys: config.vaultKeys ?? stored.vaultKeys,
  };
}
