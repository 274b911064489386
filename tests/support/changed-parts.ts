import { spawnSync } from "node:child_process";

/** The part of the program that a file belongs to, such as `app/gold`. */
export const partOf = (file: string): string => file.split("/").slice(0, 2).join("/");

/**
 * The parts of the program that the work at hand or the last commit has changed; none where git or the commit
 * before is missing.
 */
export function changedParts(): Set<string> {
  const filesBy = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout ?? "";
  const files =
    filesBy("diff", "--name-only", "HEAD~1") + filesBy("ls-files", "--others", "--exclude-standard");
  return new Set(files.split("\n").filter(Boolean).map(partOf));
}
