import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Capability,
  capabilities,
  capabilitiesOf,
  type KeyCapability,
  keyCapabilities,
} from "../../domain/people/model.ts";
import { type RightsShop, rightsShop, type Subject, withCapabilities } from "./rights-shop.ts";

/** A call as the API's own description has it. */
type Call = { method: string; path: string; security: Record<string, string[]>[] };

let shop: RightsShop;
let calls: Call[];
let orderId: string;
const keys = new Map<string, string>();
beforeAll(async () => {
  shop = await rightsShop();
  const { paths } = JSON.parse((await shop.ask("visitor", "/api/openapi.json")).text) as {
    paths: Record<string, Record<string, { security?: Call["security"] }>>;
  };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({ method, path, security })),
  );
  const [order] = await shop.query(
    "select id from orders where customer_id = (select id from users where email = 'customer@goldhall.test') limit 1",
  );
  orderId = String(order?.id);
  for (const scope of scopes) keys.set(scope.join("+"), await keyWith(scope));
});
afterAll(() => shop?.close());

/** Each right alone, all of them, and all but one. */
const scopes: KeyCapability[][] = [
  ...keyCapabilities.map((one) => [one]),
  [...keyCapabilities],
  ...keyCapabilities.map((one) => keyCapabilities.filter((other) => other !== one)),
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
  kind: "nobody" | "token" | "customer" | "staff" | "key";
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
    { name: "a token of no order", who: "visitor", kind: "token", bearer: "A".repeat(22), may: [] },
    { name: "the order's customer", who: "customer", kind: "customer", may: [] },
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

/** Whether a caller is let through to what was sent, as the call's description says. */
function isAllowed({ security }: Call, { name, kind, may }: Caller): boolean {
  if (name === "a key that isn't ours") return false;
  const takes = (credential: string) => security.find((one) => credential in one)?.[credential];
  if (security.some((one) => Object.keys(one).length === 0)) return true;
  const needed = takes("staffKey");
  if (kind === "staff" || kind === "key")
    return needed?.every((one) => may.some((has) => has === one)) ?? false;
  return kind === "customer" && takes("orderToken") !== undefined;
}

test("each call of the API is answered to whom its description names, and to nobody else", async () => {
  const count = { allow: 0, deny: 0 };
  const wrong: string[] = [];
  for (const call of calls) {
    const [needs = []] = call.security.flatMap((one) => ("staffKey" in one ? [one.staffKey] : []));
    const known = capabilities.filter((one) => needs?.includes(one));
    if (isOwn(call)) continue;
    for (const caller of callersOf(known)) {
      const { who, bearer, may, name } = caller;
      const address = `${call.path.startsWith("/api") ? "" : "/api"}${call.path.replaceAll(/\{\w+\}/g, orderId)}`;
      const run = () =>
        shop.ask(who, address, {
          method: call.method.toUpperCase(),
          headers: {
            "content-type": "application/json",
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          ...(call.method === "get" ? {} : { body: "{}" }),
        });
      await shop.changes();
      const told = await (who === "staff" ? withCapabilities("staff", may, run) : run());
      const allowed = isAllowed(call, caller);
      count[allowed ? "allow" : "deny"] += 1;
      const refused = told.status === 401 || told.status === 403 || (!allowed && told.status === 404);
      const changed = allowed ? [] : (await shop.changes()).filter((table) => table !== "api_keys");
      if (refused === allowed || told.status === 500) {
        wrong.push(`${call.method} ${call.path}: ${name} got ${told.status} ${told.text.slice(0, 160)}`);
      }
      if (changed.length > 0) wrong.push(`${call.method} ${call.path}: ${name} changed ${changed.join()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(15);
  process.stdout.write(
    `\nMatrix of the API: ${count.allow + count.deny} cells, ${count.allow} allow, ${count.deny} deny; ${calls.length} calls.\n`,
  );
});

/** Who one is: what only a session says. */
const isOwn = ({ security }: Call) => security.every((one) => Object.keys(one).join() === "session");

test("who one is is told to whoever is signed in, and to no key, token or visitor", async () => {
  const own = calls.filter((call) => call.security.length > 0 && isOwn(call));
  expect(own.length).toBeGreaterThan(0);
  for (const { method, path } of own) {
    const address = path.startsWith("/api") ? path : `/api${path}`;
    for (const caller of callersOf([])) {
      const { who, kind, bearer, name } = caller;
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
      const { status } = await shop.ask(who, address, { method: method.toUpperCase(), headers });
      const isPerson = kind === "customer" || kind === "staff";
      expect([name, status]).toEqual([name, isPerson ? 200 : 401]);
    }
  }
});
