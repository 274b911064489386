import type { Context, MiddlewareHandler } from "hono";
import { allow, takesTwoPeople } from "../../../domain/people/index.ts";
import { capabilities } from "../../../domain/people/model.ts";
import type { ApiEnv } from "./caller.ts";
import { challenge, refuse, refuseFailure } from "./problem.ts";

/** The credentials that a call accepts, see `madeWith`. */
export type Security = Record<string, string[]>[];

/**
 * Refuses callers without sufficient credentials before any input is read. The commands check again, with
 * what they know about the order.
 */
export function checkRights(security: Security): MiddlewareHandler<ApiEnv> {
  return async (c, next) => failureOf(c, security) ?? next();
}

function failureOf(c: Context<ApiEnv>, security: Security): Response | null {
  if (security.some((one) => Object.keys(one).length === 0)) return null;
  const takes = (credential: string) => security.find((one) => credential in one)?.[credential];
  if (takes("orderToken")) return refuseStranger(c) ?? refuseWeakKey(c, takes("staffKey"));
  if (takes("staffKey")) return refuseUnlessStaff(c) ?? refuseWithout(c, takes("staffKey"));
  if (!takes("session")?.length) return null;
  // What a person of the staff does in a session, and no key.
  if (c.var.caller.ctx.actor.kind === "key") return refuseFailure(c, takesTwoPeople);
  return refuseUnlessStaff(c) ?? refuseWithout(c, takes("session"));
}

/**
 * For calls about one order: a caller without a key, a session and any order's token can't be its customer.
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

/** Refuses callers who are neither a staff key nor signed-in staff; null lets the command decide. */
function refuseUnlessStaff(c: Context<ApiEnv>): Response | null {
  const { actor } = c.var.caller.ctx;
  if (actor.kind === "key") return null;
  if (actor.kind === "person" && actor.role !== "member") return null;
  if (actor.kind === "person") {
    return refuse(c, { code: "forbidden", detail: "Only staff can do this." });
  }
  return refuse(c, {
    code: "unauthenticated",
    detail: "Send a staff key: Authorization: Bearer gh_…",
    headers: { "WWW-Authenticate": challenge },
  });
}
