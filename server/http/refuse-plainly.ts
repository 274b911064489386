import type { Context, MiddlewareHandler } from "hono";
import { type ProblemAnswer, refuse, statusOf } from "./api/problem.ts";

const taken = ["GET", "HEAD", "POST"];

const allow = taken.join(", ");

/**
 * Refuses methods that no page takes (405), before anything is made of the request: the router and the
 * browsers' Request know neither TRACE nor PROPFIND. The API answers for its own addresses.
 */
export const checkMethod: MiddlewareHandler = async (c, next) => {
  if (taken.includes(c.req.method) || isApi(c)) return next();
  if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow });
  const detail = `This address accepts ${allow}.`;
  return refusePlainly(c, { code: "method_not_allowed", detail, headers: { Allow: allow } });
};

/** Whether a request is for the API, whose failures are problems, not sentences. */
export function isApi(c: Context): boolean {
  return c.req.path === "/api" || c.req.path.startsWith("/api/");
}

/** Refuses before any route has run: with the sentence alone, and to programs as a problem. */
export function refusePlainly(c: Context, failure: ProblemAnswer): Response {
  if (isApi(c)) return refuse(c, failure);
  return c.text(failure.detail, statusOf(failure.code), failure.headers);
}
