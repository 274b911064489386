import { spawnSync } from "node:child_process";
import path from "node:path";

/** The program of the built demo shop, built first when the sources have changed since. */
export function builtServer(): string {
  process.env.BUILT_SERVER ??= build();
  return process.env.BUILT_SERVER;
}

function build(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/launch.mjs", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", DEMO: "1" },
  });
  const folder = /The shop is built: (\S+)/.exec(stdout)?.[1];
  if (status !== 0 || !folder) throw new Error(`The shop could not be built:\n${stdout}${stderr}`);
  return path.resolve(folder, "server", "index.js");
}
