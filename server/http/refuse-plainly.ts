import type { Context } from "hono";
import { type ProblemAnswer, refuse, statusOf } from "./api/problem.ts";

/** Whether a request is for the API, whose failures are problems, not sentences. */
export function isApi(c: Context): boolean {
  return c.req.path === "/api" || c.req.path.startsWith("/api/");
}

/** Refuses before any route has run: with the sentence alone, and to programs as a problem. */
export function refusePlainly(c: Context, failure: ProblemAnswer): Response {
  if (isApi(c)) return refuse(c, failure);
  return c.text(failure.detail, statusOf(failure.code), failure.headers);
}
