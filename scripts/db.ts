import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../drizzle.config.ts";

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const meta = path.join(config.out, "meta");
const readJson = (file: string) => JSON.parse(readFileSync(path.join(meta, file), "utf8"));
const snapshots = () =>
  readdirSync(meta)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort();

/** The names of the migrations, the newest last. */
function migrations(): string[] {
  return readJson("_journal.json").entries.map(({ tag }: { tag: string }) => tag);
}

/**
 * Writes the next migration: what the tables ask for, or, where they ask for nothing, an empty file for SQL by hand. It asks in
 * the terminal whether a column is new or another one's new name. Of the snapshots only the newest is needed, so it stays alone.
 */
function makeMigration(name: string): number {
  const before = migrations().length;
  const generate = (...more: string[]) =>
    spawnSync(process.execPath, ["node_modules/drizzle-kit/bin.cjs", "generate", "--name", name, ...more], {
      stdio: "inherit",
    });
  generate();
  if (migrations().length === before) generate("--custom");
  const made = migrations().slice(before);
  if (made.length === 0) return 1;
  for (const file of snapshots().slice(0, -1)) rmSync(path.join(meta, file));
  process.stdout.write(
    `Next: read migrations/${made.join()}.sql, as docs/how-to-make-a-migration.md says.\n`,
  );
  return 0;
}

/** Whether the newest migration left the tables as the program has them; says which are not. */
async function checkMigrations(): Promise<number> {
  const files = config.schema.flatMap((pattern) => globSync(pattern)).sort();
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  // Through JSON, as the snapshot was written.
  const here: Snapshot = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))));
  const there: Snapshot = readJson(snapshots().at(-1) ?? "");
  const parts = ["tables", "sequences"] as const;
  const changed = parts.flatMap((part) =>
    [...new Set([...Object.keys(here[part]), ...Object.keys(there[part])])].filter(
      (name) => !isDeepStrictEqual(here[part][name], there[part][name]),
    ),
  );
  if (changed.length === 0) return 0;
  process.stderr.write(
    `No migration says what changed in ${changed.join(", ")}. Make it: npm run db -- new <name>\n`,
  );
  return 1;
}

const [command, name] = process.argv.slice(2);
if (command === "new" && name && /^[a-z][a-z0-9_]*$/.test(name)) process.exitCode = makeMigration(name);
else if (command === "check") process.exitCode = await checkMigrations();
else {
  process.stderr.write(`npm run db -- new <name_in_small_letters>   write the next migration
npm run db -- check                         whether tables and migrations agree\n`);
  process.exitCode = 1;
}
