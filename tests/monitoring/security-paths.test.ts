import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const guide = readFileSync(new URL("docs/security.md", root), "utf8");

test("every file that the security page names as its proof exists", () => {
  const named = [...guide.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|md|json|mjs|yml|conf|service))`/g)].map(
    ([, path = ""]) => path,
  );
  expect(new Set(named).size).toBeGreaterThan(100);
  for (const path of named) expect(existsSync(new URL(path, root)), path).toBe(true);
});

test("every item has a known answer, and a yes names what shows it", () => {
  const rows = [...guide.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \| ?([^|]*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(120);
  for (const [, item = "", , answer = "", shown = ""] of rows) {
    expect(["yes", "partly", "no", "operator"], item).toContain(answer);
    if (answer === "no" || answer === "partly") expect(shown.length, item).toBeGreaterThan(10);
  }
});
