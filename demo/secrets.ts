import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const secretsSchema = z.object({ authSecret: z.string(), vaultKeys: z.string() });

/** The demo's own secrets: made once and kept in its data folder, readable by its user only. */
export function readDemoSecrets(dataDir: string): z.infer<typeof secretsSchema> {
  const file = path.join(dataDir, "demo-secrets.json");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    const made = {
      authSecret: randomBytes(48).toString("base64"),
      vaultKeys: `demo-1:${randomBytes(32).toString("base64")}`,
    };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
