import { ConfigError, parseConfig } from "./config.ts";

// What the launcher runs before it builds: minutes of building are no way to learn of a wrong setting.
try {
  parseConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  // EX_CONFIG, as the server ends: nothing but another setting helps.
  process.exitCode = 78;
}
