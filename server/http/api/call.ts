import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { orderStatuses } from "../../../domain/orders/model.ts";
import type { KeyCapability } from "../../../domain/people/model.ts";
import type { Result } from "../../../kernel/result.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { checkRights } from "./check-rights.ts";
import type { ApiLimits, LimitKind } from "./limits.ts";
import { problemSchema, problemType, refuseFailure } from "./problem.ts";

/** Adds a call to the API. */
export type AddCall = (api: OpenAPIHono<ApiEnv>, limits: ApiLimits) => void;

type Security = Record<string, string[]>[];
type Route<Path extends string> = Omit<RouteConfig, "path"> & { path: Path; security: Security };
type JsonOf<Answer> = Answer extends {
  content: { "application/json": { schema: infer S extends z.ZodType } };
}
  ? z.output<S>
  : never;
/** What a route describes as its success. */
type Success<R extends RouteConfig> = {
  [Status in keyof R["responses"] & (200 | 201)]: JsonOf<R["responses"][Status]>;
}[keyof R["responses"] & (200 | 201)];
/** A response, or what becomes one: a value is answered as JSON that nobody keeps, a failure as a problem. */
type Answered<R extends RouteConfig> = Response | Result<Success<R>>;

/**
 * A call of the API: how often it may be made, its description, and what answers it once its input has the
 * described shape:
 *
 * ```ts
 * export const meCall = call("read", { method: "get", path: "/me", … })(async ({ viewer }, c) => …);
 * ```
 */
export function call<Path extends string, R extends Route<Path>>(limit: LimitKind, route: R) {
  type Input = Parameters<RouteHandler<R, ApiEnv>>[0];
  return (handle: (caller: Caller, c: Input) => Answered<R> | Promise<Answered<R>>): AddCall =>
    (api, limits) => {
      const handler = async (c: Input) =>
        limits.failure(c, limit, c.var.caller.counted) ?? answered(c, route, await handle(c.var.caller, c));
      // `handle` returns what the route describes; which of its statuses it is, is known at run time only.
      api.openapi(
        createRoute({ ...route, middleware: checkRights(route.security) }),
        handler as unknown as RouteHandler<R, ApiEnv>,
      );
    };
}

/** The same for a call that reads its headers, query and body itself, since it may be long or no JSON. */
export function callWithOwnInput<Path extends string, R extends Route<Path>>(limit: LimitKind, route: R) {
  return (handle: (caller: Caller, c: Context<ApiEnv>) => Promise<Answered<R>>): AddCall =>
    (api, limits) => {
      api.openAPIRegistry.registerPath(route);
      api.on(route.method.toUpperCase(), route.path, checkRights(route.security), async (c) => {
        const limited = limits.failure(c, limit, c.var.caller.counted);
        return limited ?? answered(c, route, await handle(c.var.caller, c));
      });
    };
}

function answered<R extends RouteConfig>(
  c: Context<ApiEnv>,
  { responses }: R,
  answer: Answered<R>,
): Response {
  if (answer instanceof Response) return answer;
  if (!answer.ok) return refuseFailure(c, answer.error);
  return c.json(answer.value, responses[201] ? 201 : 200, noStore);
}

export const noStore = { "Cache-Control": "no-store" };

type Credential = "orderToken" | "staffKey" | "session";

/** What a call may be made with, one of them; `nobody` is nothing at all. */
export function madeWith(...credentials: (Credential | "nobody")[]): Record<string, string[]>[] {
  return credentials.map((credential) => (credential === "nobody" ? {} : { [credential]: [] }));
}

/**
 * The same for calls of the staff, and with an order's token for its customer too. A key needs `capability`;
 * see `checkRights`.
 */
export function madeByStaff(
  capability: KeyCapability,
  ...others: "orderToken"[]
): Record<string, string[]>[] {
  return [...madeWith(...others), { staffKey: [capability] }, { session: [] }];
}

/** The body of a call, which must be JSON. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** An answer in JSON. */
export function jsonAnswer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** An answer that refuses, by default as any does. */
export function problemAnswer(description: string, schema: z.ZodType = problemSchema) {
  return { description, content: { [problemType]: { schema } } };
}

/** The header of a repeated call, as its answer describes it. */
export function replayedHeader(description: string) {
  return { "Idempotent-Replayed": { description, schema: { type: "string" as const, enum: ["true"] } } };
}

/** The headers of an answer that a key identifies. */
export function keyedHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { ...noStore, "Idempotent-Replayed": "true" } : noStore;
}

const conflictSchema = problemSchema
  .extend({
    current: z
      .object({ version: z.int(), status: z.enum(orderStatuses) })
      .optional()
      .openapi({ description: "The order's current state, if the error is about an order." }),
  })
  .openapi("Conflict");

const meanings = {
  400: "The input is invalid. `field` and `errors` say where.",
  401: "The staff key is missing, unknown or revoked.",
  403: "The caller isn't allowed to do this, or another site's page called with a session.",
  404: "No such order.",
  409: "The order changed in the meantime, or its status doesn't allow this.",
  413: "The body is larger than 256 KB.",
  415: "The body isn't JSON.",
  422: "The idempotency key was used with other content.",
  429: "Too many calls. `Retry-After` has the seconds to wait.",
  500: "Something went wrong on our side. Contact us with the `request_id`.",
} as const;
type Meaning = keyof typeof meanings;

/**
 * The failures of a call, as its description lists them. Every call may be answered 401 (what claims to be a
 * key is none), 429 and 500.
 */
export function failures<Status extends Meaning>(...statuses: Status[]) {
  return failuresAs(problemSchema, ...statuses);
}

/** The same with a schema of their own, except of conflicts. */
export function failuresAs<Status extends Meaning>(schema: z.ZodType, ...statuses: Status[]) {
  const entries = [...statuses, 401 as const, 429 as const, 500 as const].map((status) => [
    status,
    problemAnswer(meanings[status], status === 409 ? conflictSchema : schema),
  ]);
  // fromEntries forgets its keys; they are the statuses above.
  return Object.fromEntries(entries) as Record<Status | 401 | 429 | 500, ReturnType<typeof problemAnswer>>;
}
