import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderTypes } from "../../domain/orders/model.ts";

/** The parts that a product has of its own (docs/products.md). */
const ownParts =
  /^(domain\/orders\/products|domain\/notifications\/products|domain\/(gold|account-sales|boosts|listings)|app\/products|server\/http\/api\/products)\//;
const names = orderTypes.join("|");
/** A type that is compared, a case of a switch, or a type within SQL. */
const asked = new RegExp(`[!=]== "(?:${names})"|"(?:${names})" [!=]==|case "(?:${names})"|'(?:${names})'`);

/**
 * Read from the disk without a glob: the check for unused code would take every file that one matches for
 * used.
 */
const sources = ["app", "demo", "domain", "integrations", "kernel", "platform", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

test("no code asks for an order type by its name, but in the product's own part", () => {
  const found: string[] = [];
  for (const file of sources) {
    if (ownParts.test(file) || /\.test\.tsx?$/.test(file)) continue;
    readFileSync(file, "utf8")
      .split("\n")
      .forEach((line, index) => {
        if (asked.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`);
      });
  }
  expect(found).toEqual([]);
});
