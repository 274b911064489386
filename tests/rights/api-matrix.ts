import { randomUUID, sign } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import {
  type Capability,
  capabilities,
  capabilitiesOf,
  type KeyCapability,
  keyCapabilities,
} from "../../domain/people/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { topicRules } from "../../server/live-topics.ts";
import { isLongRun } from "../support/long-run.ts";
import { discordKey } from "./outside.ts";
import { type Subject, withCapabilities } from "./rights-shop.ts";
import { type CallScene, freshKey, calls as valid } from "./scenes/api-scenes.ts";
import { shop, stage } from "./shared-shop.ts";
import { done } from "./stage.ts";

/** A call as the API's own description has it. */
type Call = { method: string; path: string; security: Record<string, string[]>[] };

let calls: Call[];
/** An order of the demo's customer, with its access token and the cookie that has it. */
let order: { orderId: string; token: string; cookie: string };
let others: string;
const keys = new Map<string, string>();
beforeAll(async () => {
  const { paths } = JSON.parse((await shop.ask("visitor", "/api/openapi.json")).text) as {
    paths: Record<string, Record<string, { security?: Call["security"] }>>;
  };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({ method, path, security })),
  );
  const placed = await place(stage.people.customer);
  const name = `oa-${placed.orderId.replaceAll("-", "").slice(0, 16)}`;
  order = { orderId: placed.orderId, token: placed.accessToken, cookie: `${name}=${placed.accessToken}` };
  others = (await place(null)).accessToken;
  for (const scope of scopes) keys.set(scope.join("+"), await keyWith(scope));
});

async function place(customerId: string | null) {
  const { quoteId } = await done(makeQuote(stage.system, { direction: "buy", quantity: 10 }));
  const { placed } = await done(
    placeGoldOrder(customerId ? stage.as("customer") : stage.system, {
      ...{ type: "gold_buy", quoteId, rsn: "Cask Vole", customerEmail: "vole@example.test", source: "web" },
      ...{ customerId, once: { scope: "rights", key: randomUUID() } },
    }),
  );
  return placed;
}

/** Each right alone, all of them, and in the long run all but one. */
const scopes: KeyCapability[][] = [
  ...keyCapabilities.map((one) => [one]),
  [...keyCapabilities],
  ...(isLongRun ? keyCapabilities.map((one) => keyCapabilities.filter((other) => other !== one)) : []),
];

async function keyWith(scope: readonly KeyCapability[]): Promise<string> {
  const fields = new URLSearchParams({ form: "create-key", name: "A robot", idempotencyKey: randomUUID() });
  for (const one of scope) fields.set(`may:${one}`, "on");
  const { text } = await shop.ask("admin", "/admin/keys.data", { body: fields });
  const key = /gh_[\w-]{43}/.exec(text)?.[0];
  if (!key) throw new Error(`No key was made: ${text.slice(0, 200)}`);
  return key;
}

type Caller = {
  name: string;
  who: Subject;
  kind: "nobody" | "token" | "cookie" | "customer" | "staff" | "key";
  bearer?: string;
  may: readonly Capability[];
};

function callersOf(needs: readonly Capability[]): Caller[] {
  const staff = (name: string, may: readonly Capability[]): Caller => ({
    name,
    who: "staff",
    kind: "staff",
    may,
  });
  return [
    { name: "nobody", who: "visitor", kind: "nobody", may: [] },
    { name: "a token of no order", who: "visitor", kind: "nobody", bearer: "A".repeat(22), may: [] },
    { name: "another order's token", who: "visitor", kind: "nobody", bearer: others, may: [] },
    { name: "the order's token", who: "visitor", kind: "token", bearer: order.token, may: [] },
    { name: "the order's cookie", who: "visitor", kind: "cookie", may: [] },
    { name: "the order's customer", who: "customer", kind: "customer", may: [] },
    { name: "another customer", who: "other", kind: "nobody", may: [] },
    { name: "staff before the step-up", who: "locked", kind: "staff", may: [] },
    staff("staff", capabilitiesOf.staff),
    ...needs.map((one) =>
      staff(
        `staff without ${one}`,
        capabilities.filter((other) => other !== one),
      ),
    ),
    ...needs.map((one) => staff(`staff with ${one} alone`, ["desk.enter", one])),
    { name: "manager", who: "manager", kind: "staff", may: capabilitiesOf.manager },
    { name: "admin", who: "admin", kind: "staff", may: capabilitiesOf.admin },
    ...scopes.map((may): Caller => {
      const scope = may.join("+");
      return { name: `key with ${scope}`, who: "visitor", kind: "key", bearer: keys.get(scope) ?? "", may };
    }),
    { name: "a key that isn't ours", who: "visitor", kind: "key", bearer: `gh_${"A".repeat(43)}`, may: [] },
  ];
}

/** Whether a caller may do what the call says, as its description has it. */
function isAllowed({ method, security }: Call, { name, kind, who, may }: Caller): boolean {
  if (name === "a key that isn't ours") return false;
  const takes = (credential: string) => security.find((one) => credential in one)?.[credential];
  if (security.some((one) => Object.keys(one).length === 0)) return true;
  if (isOwn({ security })) return who !== "visitor";
  const atDesk = kind === "staff" && takes("session")?.length ? takes("session") : undefined;
  const needed = takes("staffKey") ?? atDesk;
  if (kind === "staff" || kind === "key")
    return needed?.every((one) => may.some((has) => has === one)) ?? false;
  // Nothing is changed by a cookie (decision 019).
  if (kind === "cookie") return takes("orderToken") !== undefined && method === "get";
  return (kind === "customer" || kind === "token") && takes("orderToken") !== undefined;
}

const needsOf = ({ security }: Call) => {
  const needs = security.flatMap((one) => one.staffKey ?? one.session ?? []);
  return capabilities.filter((one) => needs.includes(one));
};

/** Who one is: what only a session says. */
const isOwn = ({ security }: Pick<Call, "security">) =>
  security.length > 0 && security.every((one) => one.session?.length === 0 && Object.keys(one).length === 1);

const address = (path: string) => (path.startsWith("/api") ? path : `/api${path}`);

async function made(
  { method }: Call,
  { who, kind, bearer, may }: Caller,
  { path, json, picture }: CallScene,
) {
  const headers = {
    ...freshKey(),
    ...(json !== undefined && { "content-type": "application/json" }),
    ...(picture && { "content-type": "image/png", "content-length": String(picture.byteLength) }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(kind === "cookie" && { cookie: order.cookie }),
  };
  const body = picture ? { body: picture } : json === undefined ? {} : { body: JSON.stringify(json) };
  const run = () => shop.ask(who, address(path), { method: method.toUpperCase(), headers, ...body });
  const told = await (who === "staff" ? withCapabilities("staff", may, run) : run());
  return { told, changed: (await shop.changes()).filter((table) => table !== "api_keys") };
}

test("the same valid call is done for whom its description names, and nothing for anybody else", async () => {
  const count = { allow: 0, deny: 0 };
  const wrong: string[] = [];
  for (const call of calls) {
    const kinds = Object.entries(valid[`${call.method} ${call.path.replace(/^\/api/, "")}`] ?? {});
    if (kinds.length === 0) wrong.push(`${call.method} ${call.path} has no valid call in api-scenes.ts`);
    for (const [kind, make] of kinds)
      await shop.undo(async () => {
        const scene = await make(stage, order.orderId);
        await shop.changes();
        const needed = { ...call, security: scene.security ?? call.security };
        for (const caller of callersOf(needsOf(needed))) {
          const may = isAllowed(needed, caller);
          const { told, changed } = await shop.undo(() => made(call, caller, scene));
          count[may ? "allow" : "deny"] += 1;
          const isDone =
            told.status >= 200 &&
            told.status < 300 &&
            (call.method === "get" || changed.length > 0 || isPure(call));
          const isKept = [401, 403, 404].includes(told.status) && changed.length === 0;
          if (may ? !isDone : !isKept)
            wrong.push(
              `${may ? "MAY" : "NOT"} ${call.method} ${call.path} ${kind}: ${caller.name} got ${told.status}, changed ${changed.join()} ${told.text.slice(0, 300)}`,
            );
        }
      });
  }
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(15);
  process.stdout.write(
    `\nMatrix of the API: ${count.allow + count.deny} cells, ${count.allow} allow, ${count.deny} deny; ${calls.length} calls.\n`,
  );
});

/** A quote of gold is signed and written nowhere. */
const isPure = ({ path }: Call) => path.endsWith("/gold/quotes");

/** Addresses beside the pages and the described calls, and who has them. */
const besides: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "/favicon.svg",
      "/favicon.ico",
      "/icon.png",
      "/apple-touch-icon.png",
      "/healthz",
      "/readyz",
      "/service-worker.js",
      "/offline",
      "/manifest.webmanifest",
      "/plate/:name",
    ].map((path) => [`GET ${path}`, "everybody"]),
  ),
  ...{ "GET /api": "everybody", "GET /api/reference": "everybody", "GET /api/reference.data": "everybody" },
  ...{
    "GET /api/openapi.json": "everybody",
    "GET /api/auth/callback/discord": "who comes back from Discord",
  },
  "GET /metrics": "who has its token",
  "GET /api/live": "by topic: below",
  "GET /media/:name": "everybody, and staff before it is published: tests/listings/pictures-http.test.ts",
  "POST /api/discord/interactions": "whom Discord has signed for: below",
  ...{
    "GET /api/unsubscribe/:token": "everybody",
    "POST /api/unsubscribe/:token": "who has the mail's token",
  },
};

test("every address beside the pages is a described call, or somebody's who is named", () => {
  const own = new Set(
    shop.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
  );
  const known = [
    ...calls.map(({ method, path }) => `${method.toUpperCase()} ${address(path)}`),
    ...Object.keys(besides).map((one) => one.replaceAll(/:(\w+)/g, "{$1}")),
  ];
  expect([...own].filter((one) => !known.includes(one))).toEqual([]);
});

test("each live topic is followed by whom its rule names, and by nobody else", async () => {
  const wrong: string[] = [];
  const ids: Record<string, string> = { customer: stage.people.customer, admin: stage.people.admin };
  for (const rule of topicRules) {
    const topic = "topic" in rule ? rule.topic : `${rule.prefix}${stage.people.customer}`;
    for (const who of ["visitor", "customer", "other", "locked", "staff", "manager", "admin"] as const) {
      const role = who === "staff" || who === "manager" || who === "admin" ? who : "member";
      const actor: Actor = {
        ...{ kind: "person", personId: ids[who] ?? randomUUID(), sessionId: randomUUID() },
        ...{ role: who === "locked" ? "staff" : role, elevated: role !== "member" },
      };
      const may = rule.isPublic || (who !== "visitor" && (await rule.allows(actor, stage.people.customer)));
      const { status } = await shop.ask(who, `/api/live?topic=${topic}`, { method: "HEAD" });
      const expected = may ? 200 : who === "visitor" ? 401 : 403;
      if (status !== expected) wrong.push(`${topic}: ${who} got ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(topicRules.length).toBeGreaterThan(25);
});

test("what Discord has not signed is refused, whoever is signed in here", async () => {
  const body = JSON.stringify({ type: 1 });
  for (const who of ["visitor", "customer", "admin"] as const)
    expect((await shop.ask(who, "/api/discord/interactions", { body })).status).toBe(401);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.from(timestamp + body), discordKey.privateKey).toString("hex");
  const headers = { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp };
  expect((await shop.ask("visitor", "/api/discord/interactions", { body, headers })).status).toBe(200);
});
