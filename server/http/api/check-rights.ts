import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { allow } from "../../../domain/people/index.ts";
import { capabilities } from "../../../domain/people/model.ts";
import { type ApiEnv, refuseUnlessStaff } from "./caller.ts";
import { challenge, refuse, refuseFailure } from "./problem.ts";

type Security = Record<string, string[]>[];
type Rights = { method: string; path: RegExp; security: Security };

/**
 * Refuses whoever brings nothing that a call may be made with, or too little, as its description says under
 * `security`: before anything that was sent is read. The commands check again, with what they know of the
 * order.
 */
export function checkRights(api: OpenAPIHono<ApiEnv>): MiddlewareHandler<ApiEnv> {
  let known: Rights[] | undefined;
  return async (c, next) => {
    known ??= rightsOf(api);
    const method = c.req.method === "HEAD" ? "get" : c.req.method.toLowerCase();
    const found = known.find((one) => one.method === method && one.path.test(c.req.path));
    return (found && failureOf(c, found.security)) ?? next();
  };
}

/**
 * Of all calls; addresses that are written out come first, as they are meant before those with parameters.
 */
function rightsOf(api: OpenAPIHono<ApiEnv>): Rights[] {
  const routes = api.openAPIRegistry.definitions.flatMap((one) => (one.type === "route" ? [one.route] : []));
  return routes
    .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)
    .map(({ method, path, security = [] }) => ({
      method,
      path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      security,
    }));
}

function failureOf(c: Context<ApiEnv>, security: Security): ReturnType<typeof refuse> | null {
  if (security.some((one) => Object.keys(one).length === 0)) return null;
  const takes = (credential: string) => security.find((one) => credential in one)?.[credential];
  if (takes("orderToken")) return refuseStranger(c) ?? refuseWeakKey(c, takes("staffKey"));
  if (!takes("staffKey")) return null;
  return refuseUnlessStaff(c) ?? refuseWithout(c, takes("staffKey"));
}

/**
 * Calls about one order: somebody without a key, a session and a token of any order can't be its customer.
 */
function refuseStranger(c: Context<ApiEnv>) {
  const { ctx, orderToken, readTokenOf } = c.var.caller;
  const orderId = c.req.path.split("/").find((piece) => /^[0-9a-f-]{36}$/i.test(piece));
  const token = orderToken ?? (orderId === undefined ? undefined : readTokenOf(orderId));
  if (ctx.actor.kind !== "visitor" || token !== undefined) return null;
  return refuse(c, {
    code: "unauthenticated",
    detail: "Send the order's access token or a staff key: Authorization: Bearer …",
    headers: { "WWW-Authenticate": challenge },
  });
}

function refuseWeakKey(c: Context<ApiEnv>, needed: string[] | undefined) {
  return c.var.caller.ctx.actor.kind === "key" ? refuseWithout(c, needed) : null;
}

function refuseWithout(c: Context<ApiEnv>, needed: string[] = []) {
  for (const capability of capabilities.filter((one) => needed.includes(one))) {
    const may = allow(c.var.caller.ctx.actor, capability);
    if (!may.ok) return refuseFailure(c, may.error);
  }
  return null;
}
