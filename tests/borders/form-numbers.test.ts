import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const chain =
  /z\s*\.coerce\s*\.number\((?:[^()]|\([^()]*\))*\)((?:\s*\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)/g;

test("a number of a form has an end, so that one beyond the database's is refused and breaks nothing", () => {
  const files = globSync("{domain,app}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const endless = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(chain)]
      .filter(([, rules = ""]) => !/\.(max|lte)\(/.test(rules))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(endless).toEqual([]);
});
