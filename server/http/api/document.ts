import type { OpenAPIHono } from "@hono/zod-openapi";
import { orderTypes, products } from "../../../domain/orders/model.ts";
import { allPayWays, type Offered } from "../../../domain/payments/index.ts";
import { keyCapabilities } from "../../../domain/people/model.ts";
import type { ShopFacts } from "../../../domain/settings/index.ts";
import type { PayoutWay, PayWay } from "../../../domain/ways/model.ts";
import type { ApiEnv } from "./caller.ts";
import type { JsonSchema } from "./read-schema.ts";

const intro = `Trade gold with the shop, sell and buy accounts, order boosts, and follow orders from your own program. Amounts are US dollars as
numbers and, beside them, whole cents. Quantities of gold are millions. Times are ISO 8601 in UTC. Unknown fields of a body are ignored: prices,
amounts and statuses always come from the shop. Unknown parameters of an address are refused. Errors are problem details (RFC 9457) with a
\`code\` for programs and a \`detail\` for people.

Get a quote or an account offer, place the order with it while it holds, and store the \`access_token\` from the response. It gives full access
to the order and is returned only once.`;

/** The OpenAPI 3.1 description, from the schemas that check the calls. */
export function apiDocument(api: OpenAPIHono<ApiEnv>, origin: string) {
  api.openAPIRegistry.registerComponent("securitySchemes", "orderToken", {
    type: "http",
    scheme: "bearer",
    description: "The `access_token` returned when the order was placed. Opens only that order.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "staffKey", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "gh_…",
    description: `A staff key, created at the desk under Keys with capabilities of its own: ${keyCapabilities.map((one) => `\`${one}\``).join(", ")}. A call's security names the one that it needs.`,
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: origin.startsWith("https://") ? "__Secure-goldhall.session_token" : "goldhall.session_token",
    description:
      "The session of someone signed in to the shop, for pages of this site only. A bearer token always takes precedence over it.",
  });
  const { paths, ...document } = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description: intro.replaceAll(/(?<!\n)\n(?!\n)/g, " "),
      termsOfService: `${origin}/terms`,
      contact: { url: `${origin}/contact` },
      license: { name: "The shop's terms of service", url: `${origin}/terms` },
    },
    servers: [{ url: origin }],
    tags: [
      { name: "Gold", description: "Rates and quotes." },
      { name: "Accounts", description: "What the shop pays for an account." },
      { name: "Listings", description: "Accounts for sale." },
      { name: "Boosts", description: "What a boost costs." },
      { name: "Payments", description: "Paying an order in ETH." },
      { name: "Orders", description: "For customers." },
      { name: "People", description: "Who is signed in." },
      { name: "Staff", description: "For staff's own programs." },
      { name: "Events", description: "What we send to webhooks and to the `callback_url` of an order." },
    ],
  });
  const described = Object.entries(paths ?? {}).map(([path, item]) => [`/api${path}`, item] as const);
  return { ...document, paths: Object.fromEntries(described) };
}

type ApiDocument = ReturnType<typeof apiDocument>;

/** The tag of calls about payments in ETH. */
const ethTag = "Payments";

/**
 * The description with the payment methods that are offered now (Rule P34): each order type lists its methods
 * and worlds, and the calls about payments in ETH are left out if no order can be paid in ETH.
 */
export function offeredDocument(document: ApiDocument, offered: Offered, shop: ShopFacts): ApiDocument {
  // The document is plain JSON, so a copy through JSON keeps its type.
  const whole = JSON.parse(JSON.stringify(document)) as ApiDocument;
  whole.info.title = `${shop.name} API`;
  // The document's schemas as our own reader sees them.
  const schemas = (whole.components?.schemas ?? {}) as Record<string, JsonSchema>;
  for (const { properties, ...body } of Object.values(schemas)) {
    const type = orderTypes.find((one) => properties?.type?.enum?.includes(one));
    if (!properties || !type) continue;
    // Only bodies that place an order; an answer may name a world that is no longer offered.
    if (properties.world && properties.quote_id)
      properties.world.enum = shop.worlds.map(({ world }) => world);
    const product = products[type];
    const needed = body.required ?? [];
    if (product.payer === "customer") setWays(properties, needed, offered[product.paySetting]);
    else setPayouts(properties, needed, offered[product.payoutSetting]);
  }
  const { properties, required = [] } = schemas.PayoutChoice ?? {};
  if (properties) setPayouts(properties, required, [...new Set(salesOf(offered))]);
  return allPayWays(offered).includes("eth") ? whole : withoutEth(whole);
}

/** Every way in which a sale of any type is paid now. */
function salesOf(offered: Offered): PayoutWay[] {
  return orderTypes.flatMap((type) => {
    const product = products[type];
    return product.payer === "customer" ? [] : offered[product.payoutSetting];
  });
}

function withoutEth(document: ApiDocument): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(
      ([, item]) => !JSON.stringify(item).includes(`"tags":["${ethTag}"]`),
    ),
  );
  const tags = (document.tags ?? []).filter(({ name }) => name !== ethTag);
  const { schemas = {}, ...components } = document.components ?? {};
  const used = usedSchemas({ paths, webhooks: document.webhooks }, schemas);
  const left = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, tags, paths, components: { ...components, schemas: left } };
}

/** The names of the schemas that `from` refers to, directly or through other schemas. */
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

/** Restricts `pay_with` to these methods; removes it if there are none. */
function setWays(fields: Fields, needed: string[], ways: readonly PayWay[]): void {
  if (!fields.pay_with) return;
  if (ways.length === 0) leaveOut(fields, needed, "pay_with");
  else fields.pay_with.enum = [...ways];
}

/**
 * Restricts `payout` to the methods and coins in which sales of this type are paid; removes it if there are
 * none.
 */
function setPayouts(fields: Fields, needed: string[], ways: readonly PayoutWay[]): void {
  if (!fields.payout) return;
  const offered = (fields.payout.oneOf ?? []).flatMap((method) => withOfferedCoins(method, ways));
  if (offered.length === 0) leaveOut(fields, needed, "payout");
  else fields.payout.oneOf = offered;
}

/** The method with the coins that are offered (`crypto-ETH`); empty if it isn't offered. */
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
