import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { orderTypes } from "../../domain/orders/model.ts";

/** The parts that a product has of its own (docs/products.md). */
const ownParts =
  /^(domain\/orders\/products|domain\/notifications\/products|domain\/(gold|account-sales|boosts|listings)|app\/products|server\/http\/api\/products)\//;
const names = orderTypes.join("|");
/** A type that is compared, a case of a switch, or a type within SQL. */
const asked = new RegExp(`[!=]== "(?:${names})"|"(?:${names})" [!=]==|case "(?:${names})"|'(?:${names})'`);

test("no code asks for an order type by its name, but in the product's own part", async () => {
  const found: string[] = [];
  for await (const file of glob("{app,domain,integrations,kernel,platform,server}/**/*.{ts,tsx}")) {
    if (ownParts.test(file) || /\.test\.tsx?$/.test(file)) continue;
    readFileSync(file, "utf8")
      .split("\n")
      .forEach((line, index) => {
        if (asked.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`);
      });
  }
  expect(found).toEqual([]);
});
