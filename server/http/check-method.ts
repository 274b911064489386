import type { MiddlewareHandler } from "hono";
import { isApi, refusePlainly } from "./refuse-plainly.ts";

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
