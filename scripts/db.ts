import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../drizzle.config.ts";

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const meta = path.join(config.out, "meta");
const snapshots = () => globSync(path.join(meta, "*_snapshot.json")).sort();

/** What the program's tables have otherwise than the newest migration left it, by name. */
async function changedTables(): Promise<string[]> {
  const files = config.schema.flatMap((pattern) => globSync(pattern)).sort();
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  // Through JSON, as the snapshot was written.
  const here: Snapshot = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))));
  const there: Snapshot = JSON.parse(readFileSync(snapshots().at(-1) ?? "", "utf8"));
  const parts = ["tables", "sequences", "enums", "views"] as const;
  return parts.flatMap((part) =>
    [...new Set([...Object.keys(here[part]), ...Object.keys(there[part])])].filter(
      (name) => !isDeepStrictEqual(here[part][name], there[part][name]),
    ),
  );
}

/**
 * Writes the next migration: what changed in the tables, or an empty file for SQL by hand when nothing did.
 * Asks in the terminal whether a column is new or renamed. Only the newest snapshot is needed, so the one
 * before is deleted.
 */
async function makeMigration(name: string): Promise<number> {
  const before = readdirSync(config.out);
  const custom = (await changedTables()).length === 0 ? ["--custom"] : [];
  const generate = ["node_modules/drizzle-kit/bin.cjs", "generate", "--name", name, ...custom];
  spawnSync(process.execPath, generate, { stdio: "inherit" });
  const made = readdirSync(config.out).filter((file) => !before.includes(file));
  if (made.length === 0) return 1;
  for (const file of snapshots().slice(0, -1)) rmSync(file);
  process.stdout.write(`Next: finish migrations/${made.join()}, see docs/how-to-make-a-migration.md\n`);
  return 0;
}

/** Whether tables and migrations agree; says which tables don't. */
async function checkMigrations(): Promise<number> {
  const changed = await changedTables();
  if (changed.length === 0) return 0;
  process.stderr.write(
    `No migration says what changed in ${changed.join(", ")}. Make it: npm run db -- new <name>\n`,
  );
  return 1;
}

const [command, name] = process.argv.slice(2);
if (command === "new" && name && /^[a-z][a-z0-9_]*$/.test(name)) process.exitCode = await makeMigration(name);
else if (command === "check") process.exitCode = await checkMigrations();
else {
  process.stderr.write(`npm run db -- new <name_in_small_letters>   write the next migration
npm run db -- check                         whether tables and migrations agree\n`);
  process.exitCode = 1;
}
