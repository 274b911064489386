import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const longest = 110;
const folders = "app bench demo domain integrations kernel platform scripts server tests".split(" ");
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

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
