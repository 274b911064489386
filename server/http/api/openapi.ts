import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./caller.ts";

const intro = `Trade gold with the shop, sell and buy accounts, order boosts, and follow orders from your own program. Amounts are US dollars as
numbers, exact to the cent. Quantities of gold are millions. Times are ISO 8601 in UTC. Unknown fields are ignored: prices,
amounts and statuses always come from the shop. Errors are problem details (RFC 9457) with a
\`code\` for programs and a \`detail\` for people.

Get a quote or an account offer, place the order with it while it holds, and store the \`access_token\` from the response. It gives full access
to the order and is returned only once.`;

/** The API's description in OpenAPI 3.1, from the same schemas that check its calls. */
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
    description:
      "A staff key, created at the desk under Keys with its capabilities there: `orders.read`, `orders.progress`.",
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
    info: { title: "API", version: "1", description: intro.replaceAll(/(?<!\n)\n(?!\n)/g, " ") },
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
    ],
  });
  const described = Object.entries(paths ?? {}).map(([path, item]) => [`/api${path}`, item] as const);
  return { ...document, paths: Object.fromEntries(described) };
}

export type ApiDocument = ReturnType<typeof apiDocument>;
