import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./caller.ts";

const intro = `Trade gold with the shop, sell and buy accounts, order boosts, and follow orders from a program. Amounts are US dollars as
numbers, exact to the cent; quantities of gold are millions; times are ISO 8601 in UTC. Fields that a call does not name are ignored: prices,
amounts and statuses are always the shop's own (a quote carries them). Refusals are problem details (RFC 9457) with a
\`code\` for programs and a \`detail\` for people.

Get a quote, or an offer for an account, place the order with it while it holds, keep the \`access_token\` of the answer: it opens that order in
full, and is told once.`;

/** The API's description in OpenAPI 3.1, from the same schemas that check its calls. */
export function apiDocument(api: OpenAPIHono<ApiEnv>, origin: string) {
  api.openAPIRegistry.registerComponent("securitySchemes", "orderToken", {
    type: "http",
    scheme: "bearer",
    description: "The `access_token` that was answered when the order was placed. Opens that one order.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "staffKey", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "gh_…",
    description:
      "A staff key, made at the desk under Keys, with the capabilities it was given there: `orders.read`, `orders.progress`.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: origin.startsWith("https://") ? "__Secure-goldhall.session_token" : "goldhall.session_token",
    description:
      "The session of somebody signed in to the shop, for pages of this site only. A request with a bearer token is never made in a session.",
  });
  const { paths, ...document } = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Goldhall API", version: "1", description: intro.replaceAll(/(?<!\n)\n(?!\n)/g, " ") },
    servers: [{ url: origin }],
    tags: [
      { name: "Gold", description: "Rates and quotes." },
      { name: "Accounts", description: "What the shop pays for one." },
      { name: "Listings", description: "Accounts for sale." },
      { name: "Boosts", description: "What a boost costs." },
      { name: "Payments", description: "Paying an order in ETH." },
      { name: "Orders", description: "For customers." },
      { name: "People", description: "Who is signed in." },
      { name: "Staff", description: "For programs of the staff." },
    ],
  });
  const described = Object.entries(paths ?? {}).map(([path, item]) => [`/api${path}`, item] as const);
  return { ...document, paths: Object.fromEntries(described) };
}

export type ApiDocument = ReturnType<typeof apiDocument>;
