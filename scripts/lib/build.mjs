import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compressAssets } from "./compress-assets.mjs";
import { withProgress } from "./progress.mjs";

const folders = ["app", "domain", "integrations", "kernel", "platform", "public", "server"];
const files = [
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.chunks.ts",
  "tsconfig.json",
];

function* filesBelow(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else yield full;
  }
}

/** One hash over everything that the build is made of, and over whether the demo's routes are in it. */
function sourceHash(root, demo) {
  const hash = createHash("sha256").update(demo ? "demo" : "production");
  const all = [
    ...folders.flatMap((folder) => [...filesBelow(path.join(root, folder))]),
    ...files.map((file) => path.join(root, file)),
  ];
  for (const file of all) hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds the shop when its sources have changed since the last build. Returns an exit status. */
export async function ensureBuilt({ root, runNode, demo }) {
  const stamp = path.join(root, "build", ".stamp");
  const wanted = sourceHash(root, demo);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  const cli = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const status = await withProgress("Building the shop", async () => {
    const built = await runNode([cli, "build", "--logLevel", "warn"], {
      DEMO: demo ? "1" : "0",
      NODE_ENV: "production",
    });
    if (built === 0) await compressAssets(path.join(root, "build", "client"));
    return built;
  });
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}
