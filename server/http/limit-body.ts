import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body over `maxSize` bytes before it is read. A length that is announced is believed, since Node
 * reads no more than that; only a body without one is read through, which first makes a web request of Node's
 * own.
 */
export function limitBody(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
  const readThrough = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const announced = c.req.header("content-length");
    if (c.req.header("transfer-encoding") !== undefined) return readThrough(c, next);
    if (announced !== undefined) {
      return Number(announced) > maxSize ? Promise.resolve(onError(c)) : next();
    }
    return c.req.method === "GET" || c.req.method === "HEAD" ? next() : readThrough(c, next);
  };
}
