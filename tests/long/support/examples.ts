import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { freePort } from "../../../platform/free-port.ts";
import { builtServer } from "../../support/built-server.ts";
import { type ShopServer, vaultKey } from "../../support/shop-server.ts";

/** A copy of docs/examples, with everything installed, that knows a shop and has its keys. */
export type Examples = {
  folder: string;
  env: Record<string, string | undefined>;
  /** Runs one of its scripts, and answers what it said; throws that if it fails. */
  run(script: string): string;
  remove(): void;
};

/** Follows the examples' page: keys by the shop's command, packages of the registry, a compiled client. */
export async function startExamples({ origin, databaseUrl }: ShopServer): Promise<Examples> {
  const folder = mkdtempSync(path.join("/tmp", "goldhall-examples-"));
  const notOurs = ["node_modules", "build", ".env"];
  cpSync("docs/examples", folder, {
    recursive: true,
    filter: (from) => !notOurs.includes(path.basename(from)),
  });
  const port = String(await freePort());
  const keys = run(process.execPath, [builtServer(), "shop", "demo-keys", port], {
    ...{ DEMO: "1", DATABASE_URL: databaseUrl, ORIGIN: origin, DATA_DIR: folder },
    VAULT_KEYS: `${vaultKey.id}:${vaultKey.key}`,
  });
  const file = path.join(folder, ".env");
  writeFileSync(file, keys);
  run("npm", ["ci", "--no-audit", "--no-fund", "--prefix", folder]);
  run("npm", ["run", "compile", "--prefix", folder]);
  return {
    folder,
    env: parseEnv(readFileSync(file, "utf8")),
    run: (script) => run("npm", ["run", script, "--prefix", folder]),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function run(program: string, given: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, given, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} ${given.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
