import type { Offered } from "../../../domain/payments/index.ts";
import { allPayWays } from "../../../domain/payments/index.ts";
import type { ApiDocument } from "./openapi.ts";

/** The tag of the calls that pay in ETH. */
const ethTag = "Payments";

/**
 * The API's description with exactly the ways to pay that are offered now (Rule P34): without the calls of a payment in ETH
 * while nothing is paid so, and with the ways that an order takes.
 */
export function offeredDocument(document: ApiDocument, offered: Offered): ApiDocument {
  // It is JSON by nature; the type stays that of the whole.
  const whole = JSON.parse(JSON.stringify(document)) as ApiDocument;
  setWays(whole, offered.goldPurchase);
  return allPayWays(offered).includes("eth") ? whole : withoutEth(whole);
}

function withoutEth(document: ApiDocument): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(
      ([, item]) => !JSON.stringify(item).includes(`"tags":["${ethTag}"]`),
    ),
  );
  const tags = (document.tags ?? []).filter(({ name }) => name !== ethTag);
  const { schemas = {}, ...components } = document.components ?? {};
  const used = usedSchemas({ ...paths }, schemas);
  const left = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, tags, paths, components: { ...components, schemas: left } };
}

/** The names of the schemas that something refers to, directly or through another schema. */
function usedSchemas(from: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const used = new Set<string>();
  const waiting: unknown[] = [from];
  while (waiting.length > 0) {
    for (const [, name = ""] of JSON.stringify(waiting.pop()).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(schemas[name] ?? null);
    }
  }
  return used;
}

/** Every field `pay_with` takes these ways; with none it is left out. */
function setWays(node: unknown, ways: readonly string[]): void {
  if (typeof node !== "object" || node === null) return;
  const properties: unknown = Reflect.get(node, "properties");
  if (typeof properties === "object" && properties !== null && "pay_with" in properties) {
    const field = properties.pay_with;
    if (ways.length === 0) delete properties.pay_with;
    else if (typeof field === "object" && field !== null) Reflect.set(field, "enum", [...ways]);
  }
  for (const child of Object.values(node)) setWays(child, ways);
}
