import { createRoute, type OpenAPIHono, type RouteConfig, type RouteHandler, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { orderStatuses } from "../../../domain/orders/model.ts";
import type { Capability, KeyCapability } from "../../../domain/people/model.ts";
import type { Result } from "../../../kernel/result.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { checkRights, type Security } from "./check-rights.ts";
import type { ApiLimits, LimitKind } from "./limits.ts";
import { problemSchema, problemType, refuse, refuseFailure } from "./problem.ts";

/** Adds a call to the API. */
export type AddCall = (api: OpenAPIHono<ApiEnv>, limits: ApiLimits) => void;

/** `operationId` names the function of a generated client. */
type Route<Path extends string> = Omit<RouteConfig, "path" | "operationId"> & {
  operationId: string;
  path: Path;
  security: Security;
};
type JsonOf<Answer> = Answer extends {
  content: { "application/json": { schema: infer S extends z.ZodType } };
}
  ? z.output<S>
  : never;
/** The JSON of the success that a route describes. */
type Success<R extends RouteConfig> = {
  [Status in keyof R["responses"] & (200 | 201)]: JsonOf<R["responses"][Status]>;
}[keyof R["responses"] & (200 | 201)];
/** A response, or a result: its value is sent as uncached JSON, its failure as problem details. */
type Answered<R extends RouteConfig> = Response | Result<Success<R>>;

/**
 * Defines a call: its rate limit, its description, and the handler, which runs once the input matches the
 * description:
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
        limits.failure(c, limit, c.var.caller.counted) ??
        unknownParameters(c, route) ??
        answered(c, route, await handle(c.var.caller, c));
      // `Answered` checks the JSON; the status is only known at run time.
      api.openapi(
        createRoute({ ...route, middleware: checkRights(route.security) }),
        handler as unknown as RouteHandler<R, ApiEnv>,
      );
    };
}

/**
 * The same for a handler that reads headers, query and body itself, because the body may be long or a form.
 */
export function callWithOwnInput<Path extends string, R extends Route<Path>>(limit: LimitKind, route: R) {
  return (handle: (caller: Caller, c: Context<ApiEnv>) => Promise<Answered<R>>): AddCall =>
    (api, limits) => {
      api.openAPIRegistry.registerPath(route);
      const address = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
      api.on(route.method.toUpperCase(), address, checkRights(route.security), async (c) => {
        const refused = limits.failure(c, limit, c.var.caller.counted) ?? unknownParameters(c, route);
        return refused ?? answered(c, route, await handle(c.var.caller, c));
      });
    };
}

/** Refuses what the query doesn't know: a filter that was misspelled would answer with everything. */
function unknownParameters(c: Context, { request }: Pick<RouteConfig, "request">): Response | null {
  const known = request?.query instanceof z.ZodObject ? Object.keys(request.query.shape) : [];
  const errors = Object.keys(c.req.query())
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, detail: `We don't know this parameter. ${knownText(known)}` }));
  const [first] = errors;
  return first ? refuse(c, { code: "invalid", ...first, errors }) : null;
}

function knownText(known: readonly string[]): string {
  return known.length === 0 ? "This call takes none." : `Use: ${known.join(", ")}.`;
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

/** Accepted credentials, any one of them; `nobody` is a call without any. */
export function madeWith(...credentials: (Credential | "nobody")[]): Security {
  return credentials.map((credential) => (credential === "nobody" ? {} : { [credential]: [] }));
}

/**
 * The same for calls by staff and, with `orderToken`, by the order's customer. A key needs `capability`; see
 * `checkRights`.
 */
export function madeByStaff(capability: KeyCapability, ...others: "orderToken"[]): Security {
  return [...madeWith(...others), { staffKey: [capability] }, { session: [] }];
}

/** The same for what takes two people, where a key is never the second one (Rule P42): a session alone. */
export function madeAtDesk(capability: Capability): Security {
  return [{ session: [capability] }];
}

/** A required JSON body. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** A JSON answer. */
export function jsonAnswer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** An error answer. */
export function problemAnswer(description: string, schema: z.ZodType = problemSchema) {
  return { description, content: { [problemType]: { schema } } };
}

/** The description of the header that marks a repeated call. */
export function replayedHeader(description: string) {
  return { "Idempotent-Replayed": { description, schema: { type: "string" as const, enum: ["true"] } } };
}

/** The headers of an answer to a call with an idempotency key. */
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
const everyCalls = [400, 401, 429, 500] as const satisfies Meaning[];
type EveryCalls = (typeof everyCalls)[number];

/**
 * The described failures of a call. Every call may also answer 400 (an unknown parameter), 401 (an invalid
 * key), 429 and 500.
 */
export function failures<Status extends Meaning>(...statuses: Status[]) {
  return failuresAs(problemSchema, ...statuses);
}

/** The same with another schema, except for conflicts. */
export function failuresAs<Status extends Meaning>(schema: z.ZodType, ...statuses: Status[]) {
  const entries = [...statuses, ...everyCalls].map((status) => [
    status,
    problemAnswer(meanings[status], status === 409 ? conflictSchema : schema),
  ]);
  // fromEntries loses the keys, which are the statuses above.
  return Object.fromEntries(entries) as Record<Status | EveryCalls, ReturnType<typeof problemAnswer>>;
}
