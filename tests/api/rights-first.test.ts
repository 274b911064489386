import { afterAll, beforeAll, expect, test } from "vitest";
import { type KeyCapability, keyCapabilities } from "../../domain/people/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type ApiRig, apiRig, freshKey } from "./api-rig.ts";

type Described = {
  paths: Record<string, Record<string, { security?: Record<string, string[]>[]; requestBody?: object }>>;
};
type Call = { method: string; path: string; security: Record<string, string[]>[] };

let rig: ApiRig;
let calls: Call[];
beforeAll(async () => {
  rig = await apiRig();
  const { text } = await rig.call("GET", "/api/openapi.json");
  const { paths }: Described = JSON.parse(text);
  calls = Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: pattern.replaceAll(/\{\w+\}/g, "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11"),
      security,
    })),
  );
});
afterAll(() => rig.close());

/** Bodies that would be refused with 400, 415 or 422 by whoever read them. */
const unread = [
  {},
  { body: "{not json", headers: { "content-type": "application/json" } },
  { body: "a=1", headers: { "content-type": "text/plain" } },
  { json: [] },
  { json: { version: "x", status: 1 } },
];
const needing = () => calls.filter(({ security }) => security.every((one) => Object.keys(one).length > 0));
const sent = (method: string, more: (typeof unread)[number]) => {
  const { headers = {}, ...rest } = more;
  return method === "GET" ? {} : { ...rest, headers: { ...headers, "idempotency-key": freshKey() } };
};

test("a call that needs a right answers 401 to nobody, whatever the body, and has nothing to say of it", async () => {
  expect(needing().map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/api/listings", "/api/me", "/api/orders"]),
  );
  for (const { method, path } of needing()) {
    for (const body of unread) {
      const { status, json, headers } = await rig.call(method, path, sent(method, body));
      expect([method, path, status, json.code]).toEqual([method, path, 401, "unauthenticated"]);
      expect(headers.get("www-authenticate")).toContain("Bearer");
      expect(json.errors).toBeUndefined();
    }
  }
});

test("a key without the capability that a call names is answered 403, whatever the body", async () => {
  const limited = needing().flatMap((call) => {
    const needed = call.security.find((one) => "staffKey" in one)?.staffKey ?? [];
    return needed.length > 0 ? [{ ...call, needed }] : [];
  });
  expect(limited.length).toBeGreaterThan(6);
  for (const { method, path, needed } of limited) {
    const others: KeyCapability[] = keyCapabilities.filter((one) => !needed.includes(one));
    const { key } = await rig.staffKey(others);
    for (const body of unread) {
      const { status, json } = await rig.call(method, path, { key, ...sent(method, body) });
      expect([method, path, status, json.code]).toEqual([method, path, 403, "forbidden"]);
    }
  }
});

/** What is answered where a broken body is none: a picture is no JSON, and to remove one takes no body. */
function unlikeJson(method: string, path: string): number | undefined {
  if (method === "POST" && path.endsWith("/pictures")) return 415;
  return method === "DELETE" && path.includes("/pictures/") ? 404 : undefined;
}

test("a call of the staff names a capability in its description, and its key gets as far as the body", async () => {
  const staffs = needing().filter(({ security }) => security.some((one) => "staffKey" in one));
  for (const { path, security } of staffs) {
    expect([path, security.find((one) => "staffKey" in one)?.staffKey]).toEqual([path, [expect.any(String)]]);
  }
  const { key } = await rig.staffKey([...keyCapabilities], await person(rig.database, "admin"));
  for (const { method, path } of staffs.filter((call) => call.method !== "GET")) {
    const [, broken] = unread;
    const { status } = await rig.call(method, path, { key, ...sent(method, broken ?? {}) });
    expect([path, status]).toEqual([path, unlikeJson(method, path) ?? 400]);
  }
});
