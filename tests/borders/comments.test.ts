import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const longest = 110;
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => !/\/migrations\/|^tests\/fixtures\//.test(file));

test(`no comment is wider than ${longest} characters`, () => {
  const wide = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, at) => {
      // A comment for Biome has to stay on its line.
      const isComment = /^\s*(\/\/|\/\*|\*)/.test(line) && !line.includes("biome-ignore");
      return isComment && [...line].length > longest ? [`${file}:${at + 1}`] : [];
    });
  });
  expect(wide).toEqual([]);
});
