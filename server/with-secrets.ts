import type { Config } from "../platform/config/config.ts";
import type { Demo } from "./demo.ts";
import type { RunConfig } from "./services.ts";

/**
 * The secrets of this run. Production has them in the environment (checked at the start); the demo makes its
 * own once and keeps them in its data folder.
 */
export function withSecrets(config: Config, demo: Demo | null): RunConfig {
  const { authSecret, vaultKeys } = config;
  if (authSecret && vaultKeys) return { ...config, authSecret, vaultKeys };
  if (!demo) throw new Error("AUTH_SECRET and VAULT_KEYS must be set");
  const kept = demo.readDemoSecrets(config.dataDir);
  return { ...config, authSecret: authSecret ?? kept.authSecret, vaultKeys: vaultKeys ?? kept.vaultKeys };
}
