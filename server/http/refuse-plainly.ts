import type { Context } from "hono";
import { type Refusal, refuse, statusOf } from "./api/problem.ts";

/** Whether a request is for the API, whose refusals are problems, not sentences. */
export function isApi(c: Context): boolean {
  return c.req.path === "/api" || c.req.path.startsWith("/api/");
}

/** Refuses before any route has run: with the sentence alone, and to programs as a problem. */
export function refusePlainly(c: Context, refusal: Refusal): Response {
  if (isApi(c)) return refuse(c, refusal);
  return c.text(refusal.detail, statusOf(refusal.code), refusal.headers);
}
