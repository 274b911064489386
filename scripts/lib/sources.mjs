import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What the build is made of. */
export const sourceFolders = [
  "app",
  "demo",
  "domain",
  "integrations",
  "kernel",
  "platform",
  "public",
  "server",
];
const files = [
  "package-lock.json",
  "react-router.config.ts",
  "scripts/lib/compress-assets.mjs",
  "tsconfig.json",
];
const isViteFile = (name) => /^vite\..+\.ts$/.test(name);

function* filesBelow(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else if (!/\.test\.tsx?$/.test(full)) yield full;
  }
}

/** One hash over everything that the build is made of, and over whether the demo's routes are in it. */
export function sourceHash(root, demo) {
  const hash = createHash("sha256").update(demo ? "demo" : "production");
  const all = [
    ...sourceFolders.flatMap((folder) => [...filesBelow(path.join(root, folder))]),
    ...[...files, ...readdirSync(root).filter(isViteFile).sort()].map((file) => path.join(root, file)),
  ];
  for (const file of all) hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
