import { orderTypes, products } from "../../../domain/orders/model.ts";
import type { Offered } from "../../../domain/payments/index.ts";
import { allPayWays } from "../../../domain/payments/index.ts";
import type { ShopFacts } from "../../../domain/settings/index.ts";
import type { PayoutWay, PayWay } from "../../../domain/ways/model.ts";
import type { ApiDocument } from "./openapi.ts";
import type { JsonSchema } from "./read-schema.ts";

/** The tag of the calls that pay in ETH. */
const ethTag = "Payments";

/**
 * The API's description with exactly the ways to pay that are offered now (Rule P34): without the calls of a
 * payment in ETH while nothing is paid so, and with the ways and worlds that an order of each type takes.
 */
export function offeredDocument(document: ApiDocument, offered: Offered, shop: ShopFacts): ApiDocument {
  // It is JSON by nature; the type stays that of the whole.
  const whole = JSON.parse(JSON.stringify(document)) as ApiDocument;
  whole.info.title = `${shop.name} API`;
  // What the document's schemas are by nature, as our own reader of them has it.
  const schemas = (whole.components?.schemas ?? {}) as Record<string, JsonSchema>;
  for (const { properties, ...body } of Object.values(schemas)) {
    const type = orderTypes.find((one) => properties?.type?.enum?.includes(one));
    if (!properties || !type) continue;
    // Bodies that place an order; one that tells of it may name a world that is no longer listed.
    if (properties.world && properties.quote_id)
      properties.world.enum = shop.worlds.map(({ world }) => world);
    const product = products[type];
    const needed = body.required ?? [];
    if (product.payer === "customer") setWays(properties, needed, offered[product.paySetting]);
    else setPayouts(properties, needed, offered[product.payoutSetting]);
  }
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

type Fields = Record<string, JsonSchema>;

/** The field `pay_with` takes these ways; with none it is left out. */
function setWays(fields: Fields, needed: string[], ways: readonly PayWay[]): void {
  if (!fields.pay_with) return;
  if (ways.length === 0) leaveOut(fields, needed, "pay_with");
  else fields.pay_with.enum = [...ways];
}

/**
 * The field `payout` takes the methods, and their coins, in which sales of this kind are paid; with none it
 * is left out.
 */
function setPayouts(fields: Fields, needed: string[], ways: readonly PayoutWay[]): void {
  if (!fields.payout) return;
  const offered = (fields.payout.oneOf ?? []).flatMap((method) => withOfferedCoins(method, ways));
  if (offered.length === 0) leaveOut(fields, needed, "payout");
  else fields.payout.oneOf = offered;
}

/** A method as it is offered: one of coins with those of them, `crypto-ETH`; nothing where it isn't. */
function withOfferedCoins(method: JsonSchema, ways: readonly string[]): JsonSchema[] {
  const { properties = {} } = method;
  const [name] = properties.method?.enum ?? [];
  const { coin } = properties;
  if (!coin) return ways.includes(String(name)) ? [method] : [];
  const coins = (coin.enum ?? []).filter((one) => ways.includes(`${String(name)}-${String(one)}`));
  return coins.length > 0
    ? [{ ...method, properties: { ...properties, coin: { ...coin, enum: coins } } }]
    : [];
}

function leaveOut(fields: Fields, needed: string[], name: string): void {
  delete fields[name];
  const at = needed.indexOf(name);
  if (at >= 0) needed.splice(at, 1);
}
