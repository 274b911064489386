import type { Context, MiddlewareHandler } from "hono";
import { limitBody } from "./limit-body.ts";

const usualBytes = 256 * 1024;

/** Addresses that take more than a form has, and how many bytes. */
const larger: readonly { path: RegExp; bytes: number }[] = [
  // One picture of 10 MB, or several smaller ones, and what a form adds.
  { path: /^\/admin\/listings\/[0-9a-f-]{36}\/pictures(\.data)?$/i, bytes: 12 * 1024 * 1024 },
  // Pictures shown in a dispute, by either side, and what a form adds.
  {
    path: /^\/(order\/[0-9a-f-]{36}\/dispute|admin\/disputes\/[0-9a-f-]{36})(\.data)?$/i,
    bytes: 12 * 1024 * 1024 + 64 * 1024,
  },
  // Ten thousand rows of an import, and what a form adds.
  { path: /^\/admin\/listings\/import(\.data)?$/, bytes: 8 * 1024 * 1024 + 64 * 1024 },
  // A thousand listings of a program.
  { path: /^\/api\/listings$/, bytes: 4 * 1024 * 1024 },
];

/** Refuses bodies that are larger than their address takes: 256 KB but for some addresses. See `limitBody`. */
export function bodyLimits(onError: (c: Context) => Response): MiddlewareHandler {
  const usual = limitBody(usualBytes, onError);
  const others = larger.map(({ path, bytes }) => ({ path, limit: limitBody(bytes, onError) }));
  return (c, next) => {
    const other = others.find(({ path }) => path.test(c.req.path));
    return (other?.limit ?? usual)(c, next);
  };
}
