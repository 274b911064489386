import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders =
  "app bench demo deploy docs domain integrations kernel migrations platform scripts server tests".split(" ");
const isText = (file: string) => /\.(c?[jt]sx?|mjs|css|sql|md|json|ya?ml)$/.test(file);

/**
 * Read from the disk without a glob: the check for unused code would take every file that one matches for
 * used.
 */
const files = [
  ...readdirSync(".").filter((file) => isText(file) && file !== "package-lock.json"),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => isText(file) && !file.includes("node_modules/"))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A text without what breaks a citation in two: line ends, and the marks of a comment's next line. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, " ");
const known = Array.from(
  readFileSync("docs/rules.md", "utf8").matchAll(/^### ([PS]\d+) /gm),
  ([, rule]) => rule,
);

test("every rule that is cited stands in docs/rules.md", () => {
  const unknown: string[] = [];
  for (const file of files) {
    const text = inOneLine(readFileSync(file, "utf8"));
    for (const [cited] of text.matchAll(/\bRules? [PS]\d+(?:(?:, | and | to )[PS]\d+)*/g)) {
      for (const [rule] of cited.matchAll(/[PS]\d+/g)) {
        if (!known.includes(rule)) unknown.push(`${file}: ${rule}`);
      }
    }
  }
  expect(unknown).toEqual([]);
});

test("no number is given to two rules", () => {
  expect(known).toEqual([...new Set(known)]);
});

test("nothing cites a document that is not in the project", () => {
  expect(files.filter((file) => /\bspec\/\d/.test(readFileSync(file, "utf8")))).toEqual([]);
});
