import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/**
 * Lets at most `most` requests in at a time, from before their bodies are read until they are answered: what
 * they hold in memory is bounded by it, whoever sends them. The others get `onFull` at once, unread.
 */
export function fewLargeBodies(most: number, onFull: (c: Context) => Response): MiddlewareHandler {
  let inside = 0;
  return async (c, next) => {
    if (inside >= most) return onFull(c);
    inside += 1;
    try {
      await next();
    } finally {
      inside -= 1;
    }
    // What was refused unread is still on its way, so the connection cannot be used again.
    if (isOnItsWay(c)) c.header("Connection", "close");
  };
}

function isOnItsWay(c: Context): boolean {
  const env: Partial<HttpBindings> | undefined = c.env;
  return env?.incoming?.complete === false;
}
