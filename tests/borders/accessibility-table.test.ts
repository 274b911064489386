import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/accessibility.md", root), "utf8");
const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| (AA?) \| ([^|]+) \| ([^|]*)\|$/gm)].map(
  ([, criterion = "", level = "", how = "", shown = ""]) => ({ criterion, level, how, shown }),
);

test("all 31 criteria of level A and 24 of level AA have a row, once", () => {
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === "A")).toHaveLength(31);
  expect(rows.filter(({ level }) => level === "AA")).toHaveLength(24);
});

test("what is met names a test that is there, or what is absent, and what is not applicable says why", () => {
  for (const { criterion, how, shown } of rows) {
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    if (how.startsWith("not applicable: ")) expect(files, criterion).toEqual([]);
    else expect(files.length, criterion).toBeGreaterThan(0);
    const isAbsence = how.startsWith("by absence: ");
    for (const file of files)
      expect(isAbsence || /\.test\.tsx?$/.test(file), `${criterion}: ${file}`).toBe(true);
    for (const file of files) expect(existsSync(new URL(file, root)), `${criterion}: ${file}`).toBe(true);
  }
});
