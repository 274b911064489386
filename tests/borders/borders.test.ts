import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A tree of our folders in small, in which each rule is broken on purpose by one file. */
const clean: Record<string, string> = {
  "kernel/money.ts": "export const money = 1;",
  "platform/log/logger.ts": 'import { money } from "../../kernel/money.ts"; export const logger = money;',
  "domain/people/index.ts": 'export { people } from "./people.ts";',
  "domain/people/model.ts": "export const model = 1;",
  "domain/people/people.ts": "export const people = 1;",
  "domain/people/tables.ts": "export const tables = 1;",
  "domain/orders/index.ts": 'import { people } from "../people/index.ts"; export const orders = people;',
  "domain/gold/index.ts": 'import { orders } from "../orders/index.ts"; export const gold = orders;',
  "app/ui/button.tsx": "export const Button = 1;",
  "app/shell/site/header.tsx": 'import { Button } from "../../ui/button.tsx"; export const header = Button;',
  "app/products/gold.ts":
    'import type { header } from "../components/site/header.tsx"; export type Gold = typeof header;',
  "app/orders/shared/order-page/loaders/gold.ts":
    'import { gold } from "../../../domain/gold/index.ts"; export const loader = gold;',
  "app/routes/gold/sell.tsx":
    'import { gold } from "../../../domain/gold/index.ts"; export const sell = gold;',
  "app/routes/auth/login.tsx":
    'import { header } from "../../components/site/header.tsx"; export const login = header;',
  "server/main.ts": 'import { people } from "../domain/people/index.ts"; export const main = people;',
  "integrations/smtp/smtp.ts":
    'import { model } from "../../domain/people/model.ts"; export const smtp = model;',
  "integrations/images/picture-work.ts": 'import sharp from "sharp"; export const work = sharp;',
  "server/demo.ts":
    'export type Demo = typeof import("../demo/index.ts"); export const load = () => import("../demo/index.ts");',
  "demo/index.ts": 'export { seed } from "./seed.ts";',
  "demo/seed.ts":
    'import { people } from "../domain/people/index.ts"; import { Button } from "../app/ui/button.tsx"; export const seed = [people, Button];',
  "tests/support/maker.ts": "export const maker = 1;",
};

const breaches: [rule: string, file: string, source: string][] = [
  ["no-cycles", "kernel/money.ts", 'import { b } from "./b.ts"; export const money = b;\n//b'],
  [
    "known-folders",
    "helpers/misc.ts",
    'import { money } from "../kernel/money.ts"; export const misc = money;',
  ],
  ["known-folders-alone", "domain/newcomer/index.ts", "export const newcomer = 1;"],
  [
    "kernel-is-a-leaf",
    "kernel/bad.ts",
    'import { logger } from "../platform/log/logger.ts"; export const bad = logger;',
  ],
  [
    "platform-knows-no-business",
    "platform/log/bad.ts",
    'import { people } from "../../domain/people/index.ts"; export const bad = people;',
  ],
  [
    "tier-of-people",
    "domain/people/bad.ts",
    'import { orders } from "../orders/index.ts"; export const bad = orders;',
  ],
  [
    "tier-of-orders",
    "domain/orders/bad.ts",
    'import { gold } from "../gold/index.ts"; export const bad = gold;',
  ],
  [
    "domain-door",
    "app/routes/auth/bad.tsx",
    'import { people } from "../../../domain/people/people.ts"; export const bad = people;',
  ],
  [
    "domain-door-between-parts",
    "domain/orders/bad.ts",
    'import { tables } from "../people/tables.ts"; export const bad = tables;',
  ],
  [
    "domain-knows-no-web",
    "domain/orders/bad.ts",
    'import { useState } from "react"; export const bad = useState;',
  ],
  ["browser-doors-are-safe", "domain/people/model.ts", 'import pg from "pg"; export const model = pg;'],
  [
    "browser-doors-are-safe",
    "domain/people/model.ts",
    'import { logger } from "../../platform/log/logger.ts"; export const model = logger;',
  ],
  [
    "adapters-see-ports",
    "integrations/smtp/bad.ts",
    'import { people } from "../../domain/people/index.ts"; export const bad = people;',
  ],
  [
    "pages-touch-no-tables",
    "app/routes/auth/bad.tsx",
    'import { eq } from "drizzle-orm"; export const bad = eq;',
  ],
  [
    "kit-knows-no-business",
    "app/ui/bad.tsx",
    'import { model } from "../../domain/people/model.ts"; export const bad = model;',
  ],
  [
    "components-are-fed",
    "app/components/site/bad.tsx",
    'import { people } from "../../../domain/people/index.ts"; export const bad = people;',
  ],
  [
    "components-are-fed",
    "app/products/bad.ts",
    'import { people } from "../../domain/people/index.ts"; export const bad = people;',
  ],
  [
    "components-are-fed",
    "app/components/site/bad.tsx",
    'import { loader } from "../../products/loaders/gold.ts"; export const bad = loader;',
  ],
  [
    "products-are-texts",
    "app/products/bad.ts",
    'import { header } from "../components/site/header.tsx"; export const bad = header;',
  ],
  [
    "route-areas-are-islands",
    "app/routes/auth/bad.tsx",
    'import { sell } from "../gold/sell.tsx"; export const bad = sell;',
  ],
  [
    "pages-know-no-server",
    "app/routes/auth/bad.tsx",
    'import { main } from "../../../server/main.ts"; export const bad = main;',
  ],
  ["product-knows-no-demo", "server/bad.ts", 'export const bad = () => import("../demo/index.ts");'],
  [
    "product-knows-no-demo",
    "app/routes/auth/bad.tsx",
    'import { seed } from "../../../demo/index.ts"; export const bad = seed;',
  ],
  [
    "demo-is-loaded-when-asked-for",
    "server/demo.ts",
    'import { seed } from "../demo/index.ts"; export const bad = seed;',
  ],
  ["demo-uses-doors", "demo/bad.ts", 'import { main } from "../server/main.ts"; export const bad = main;'],
  [
    "demo-uses-doors",
    "demo/bad.ts",
    'import { sell } from "../app/routes/gold/sell.tsx"; export const bad = sell;',
  ],
  [
    "domain-door",
    "demo/bad.ts",
    'import { people } from "../domain/people/people.ts"; export const bad = people;',
  ],
  [
    "pages-touch-no-tables",
    "demo/bad.ts",
    'import { tables } from "../domain/people/tables.ts"; export const bad = tables;',
  ],
  [
    "product-knows-no-tests",
    "server/bad.ts",
    'import { maker } from "../tests/support/maker.ts"; export const bad = maker;',
  ],
  ["pictures-in-their-own-process", "server/bad.ts", 'import sharp from "sharp"; export const bad = sharp;'],
  [
    "pictures-are-read-by-their-program",
    "integrations/images/bad.ts",
    'import { work } from "./picture-work.ts"; export const bad = work;',
  ],
  ["nothing-unresolved", "server/bad.ts", 'import { gone } from "./gone.ts"; export const bad = gone;'],
  [
    "products-are-texts",
    "app/products/admin/bad.ts",
    'import { header } from "../../components/site/header.tsx"; export const bad = header;',
  ],
  [
    "components-are-fed",
    "app/products/admin/bad.ts",
    'import { people } from "../../../domain/people/index.ts"; export const bad = people;',
  ],
];

const root = path.resolve(".");
let tree: string;
const home = process.cwd();

beforeAll(() => {
  tree = mkdtempSync(path.join("/tmp", "goldhall-borders-"));
  symlinkSync(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  cpSync(path.join(root, ".dependency-cruiser.cjs"), path.join(tree, ".dependency-cruiser.cjs"));
  cpSync(path.join(root, "tsconfig.json"), path.join(tree, "tsconfig.json"));
});
afterAll(() => {
  process.chdir(home);
  rmSync(tree, { recursive: true, force: true });
});

async function brokenRules(extra: Record<string, string>): Promise<string[]> {
  const folders = [
    "kernel",
    "platform",
    "domain",
    "app",
    "server",
    "demo",
    "integrations",
    "tests",
    "helpers",
  ];
  for (const folder of folders) rmSync(path.join(tree, folder), { recursive: true, force: true });
  for (const [file, source] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${source}\n`);
  }
  process.chdir(tree);
  const options = await extractDepcruiseOptions(path.join(tree, ".dependency-cruiser.cjs"));
  const { output } = await cruise(["."], { ...options, cache: false });
  if (typeof output === "string") throw new Error(output);
  return [...new Set(output.summary.violations.map((violation) => violation.rule.name))];
}

test("a tree that keeps the borders passes", async () => {
  expect(await brokenRules({})).toEqual([]);
});

test.each(breaches)("the rule %s is broken by %s", async (rule, file, source) => {
  const extra = source.endsWith("//b")
    ? { [file]: source, "kernel/b.ts": 'import { money } from "./money.ts"; export const b = money;' }
    : { [file]: source };
  expect(await brokenRules(extra)).toContain(rule);
});
