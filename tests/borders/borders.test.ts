import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someOf } from "../support/long-run.ts";

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
  "app/context.ts": 'import { people } from "../domain/people/index.ts"; export const ctxOf = people;',
  "app/ui/button.tsx": "export const Button = 1;",
  "app/web/forms/answer.ts": 'import { ctxOf } from "../../context.ts"; export const answer = ctxOf;',
  "app/shell/site/header.tsx": 'import { Button } from "../../ui/button.tsx"; export const header = Button;',
  "app/shell/desk/desk-layout.tsx":
    'import { Button } from "../../ui/button.tsx"; export const deskLayout = Button;',
  "app/orders/shared/products/gold.ts":
    'import type { header } from "../../../shell/site/header.tsx"; export type Gold = typeof header;',
  "app/orders/shared/order-row.tsx": "export const OrderRow = 1;",
  "app/orders/shared/desk/payout.tsx": "export const payout = 1;",
  "app/orders/shop/order/order.route.tsx":
    'import { ctxOf } from "../../../context.ts"; import { OrderRow } from "../../shared/order-row.tsx"; export const order = [ctxOf, OrderRow];',
  "app/gold/shared/rates.ts":
    'import { OrderRow } from "../../orders/shared/order-row.tsx"; export const rates = OrderRow;',
  "app/gold/shop/sell-gold.route.tsx":
    'import { gold } from "../../../domain/gold/index.ts"; import { rates } from "../shared/rates.ts"; export const sell = [gold, rates];',
  "app/gold/desk/gold.route.tsx":
    'import { payout } from "../../orders/shared/desk/payout.tsx"; export const desk = payout;',
  "app/home/home.route.tsx": 'import { rates } from "../gold/shared/rates.ts"; export const home = rates;',
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
    "app/people/shop/bad.route.tsx",
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
    "app/people/shop/bad.route.tsx",
    'import { eq } from "drizzle-orm"; export const bad = eq;',
  ],
  [
    "kit-knows-no-business",
    "app/ui/bad.tsx",
    'import { model } from "../../domain/people/model.ts"; export const bad = model;',
  ],
  [
    "pages-know-no-server",
    "app/people/shop/bad.route.tsx",
    'import { main } from "../../../server/main.ts"; export const bad = main;',
  ],
  ["product-knows-no-demo", "server/bad.ts", 'export const bad = () => import("../demo/index.ts");'],
  [
    "product-knows-no-demo",
    "app/people/shop/bad.route.tsx",
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
    'import { sell } from "../app/gold/shop/sell-gold.route.tsx"; export const bad = sell;',
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
  ["known-folders-alone", "helpers/alone.ts", "export const alone = 1;"],
  [
    "tier-of-orders",
    "domain/orders/bad.ts",
    'import { fresh } from "../newcomer/index.ts"; export const bad = fresh;\n//newcomer',
  ],
  [
    "tier-of-newcomer",
    "domain/newcomer/bad.ts",
    'import { stranger } from "../stranger/index.ts"; export const bad = stranger;\n//newcomer',
  ],
  [
    "shared-tier-of-orders",
    "app/orders/shared/bad.ts",
    'import { rates } from "../../gold/shared/rates.ts"; export const bad = rates;',
  ],
  [
    "shared-tier-of-gold",
    "app/gold/shared/bad.ts",
    'import { fresh } from "../../newcomer/shared/fresh.ts"; export const bad = fresh;\n//newcomer',
  ],
  [
    "shared-is-below-screens",
    "app/orders/shared/bad.ts",
    'import { bad } from "../shop/order/order-card.tsx"; export { bad };\n//card',
  ],
  [
    "screens-are-islands",
    "app/gold/shop/bad.tsx",
    'import { bad } from "../../orders/shop/order/order-card.tsx"; export { bad };\n//card',
  ],
  [
    "screens-are-islands",
    "app/newcomer/shop/bad.tsx",
    'import { bad } from "../../orders/shop/order/order-card.tsx"; export { bad };\n//card',
  ],
  [
    "shop-knows-no-desk",
    "app/gold/shop/bad.tsx",
    'import { payout } from "../../orders/shared/desk/payout.tsx"; export const bad = payout;',
  ],
  [
    "shop-knows-no-desk",
    "app/shell/site/bad.tsx",
    'import { deskLayout } from "../desk/desk-layout.tsx"; export const bad = deskLayout;',
  ],
  [
    "routes-are-entries",
    "app/gold/shop/bad.ts",
    'import { sell } from "./sell-gold.route.tsx"; export const bad = sell;',
  ],
  [
    "components-are-fed",
    "app/gold/shop/bad.tsx",
    'import { gold } from "../../../domain/gold/index.ts"; export const bad = gold;',
  ],
  [
    "components-are-fed",
    "app/gold/shop/use-bad.ts",
    'import { ctxOf } from "../../context.ts"; export const bad = ctxOf;',
  ],
  [
    "products-are-texts",
    "app/orders/shared/products/bad.ts",
    'import { header } from "../../../shell/site/header.tsx"; export const bad = header;',
  ],
  [
    "web-knows-no-business",
    "app/web/forms/bad.ts",
    'import { model } from "../../../domain/people/model.ts"; export const bad = model;',
  ],
  [
    "rights-know-forms-alone",
    "app/shell/access/desk-rights.ts",
    'import { payout } from "../../orders/shared/desk/payout.tsx"; export const bad = payout;',
  ],
  [
    "shell-knows-no-part",
    "app/shell/site/bad.tsx",
    'import { OrderRow } from "../../orders/shared/order-row.tsx"; export const bad = OrderRow;',
  ],
];

/** What some breaches need beside them, by the name in their last line. */
const companions: Record<string, Record<string, string>> = {
  b: { "kernel/b.ts": 'import { money } from "./money.ts"; export const b = money;' },
  card: { "app/orders/shop/order/order-card.tsx": "export const bad = 1;" },
  // A part that no list names: it is covered by standing there.
  newcomer: {
    "domain/newcomer/index.ts": "export const fresh = 1;",
    "domain/stranger/index.ts": "export const stranger = 1;",
    "app/newcomer/shared/fresh.ts": "export const fresh = 1;",
  },
};

const root = path.resolve(".");
let tree: string;
let runs = 0;
const home = process.cwd();

beforeAll(() => {
  tree = mkdtempSync(path.join("/tmp", "goldhall-borders-"));
  symlinkSync(path.join(root, "node_modules"), path.join(tree, "node_modules"));
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
    "integrations",
    "tests",
    "helpers",
    "demo",
  ];
  for (const folder of folders) rmSync(path.join(tree, folder), { recursive: true, force: true });
  for (const [file, source] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${source}\n`);
  }
  process.chdir(tree);
  // The rules read the folders when they are loaded, which a name does once.
  const rules = path.join(tree, `.rules-${runs++}.cjs`);
  cpSync(path.join(root, ".dependency-cruiser.cjs"), rules);
  const options = await extractDepcruiseOptions(rules);
  const { output } = await cruise(["."], { ...options, cache: false });
  if (typeof output === "string") throw new Error(output);
  return [...new Set(output.summary.violations.map((violation) => violation.rule.name))];
}

test("a tree that keeps the borders passes", async () => {
  expect(await brokenRules({})).toEqual([]);
});

test.each(someOf(breaches))("the rule %s is broken by %s", async (rule, file, source) => {
  const also = source.split("\n//")[1];
  const extra = { [file]: source, ...(also ? companions[also] : {}) };
  expect(await brokenRules(extra)).toContain(rule);
});
