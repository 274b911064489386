import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const usualBytes = 256 * 1024;
/**
 * Bodies over the usual size that are in memory at a time, in the whole program. Reading and using one copies
 * it twice or so. Customers, who may send evidence slowly, have places of their own, so that they never take
 * those of staff.
 */
const maxLarge = { staff: 3, customers: 2 };
const ofCustomers = /^\/order\//i;

/** Addresses that take more than a form has, and how many bytes. */
const larger: readonly { path: RegExp; bytes: number }[] = [
  // One picture of 10 MB, or several smaller ones, and what a form adds.
  { path: /^\/admin\/listings\/[0-9a-f-]{36}\/pictures(\.data)?$/i, bytes: 12 * 1024 * 1024 },
  // Pictures shown in a dispute, by either side, and what a form adds.
  {
    path: /^\/(order\/[0-9a-f-]{36}\/dispute|admin\/disputes\/[0-9a-f-]{36})(\.data)?$/i,
    bytes: 12 * 1024 * 1024 + 64 * 1024,
  },
  // A logo of 1 MB, and what a form adds.
  { path: /^\/admin\/settings\/logo(\.data)?$/i, bytes: 1024 * 1024 + 64 * 1024 },
  // Ten thousand rows of an import, and what a form adds.
  { path: /^\/admin\/listings\/import(\.data)?$/, bytes: 8 * 1024 * 1024 + 64 * 1024 },
  // A picture of a program.
  { path: /^\/api\/listings\/[0-9a-f-]{36}\/pictures$/i, bytes: 10 * 1024 * 1024 },
  // A thousand listings of a program.
  { path: /^\/api\/listings$/, bytes: 4 * 1024 * 1024 },
];

/** How many bytes an address takes at most. */
export function largestBody(path: string): number {
  return larger.find((other) => other.path.test(path))?.bytes ?? usualBytes;
}

type LimitAnswers = { tooLarge(c: Context): Response; full(c: Context): Response };

/**
 * Refuses bodies that are larger than their address takes: 256 KB but for some addresses, where a few larger
 * ones are read at a time and the others refused until there is room. A body whose length is not announced
 * gets 256 KB anywhere.
 */
export function bodyLimits({ tooLarge, full }: LimitAnswers): MiddlewareHandler {
  const usual = limitBody(usualBytes, tooLarge);
  const staff = fewLargeBodies(maxLarge.staff, full);
  const customers = fewLargeBodies(maxLarge.customers, full);
  const others = larger.map(({ path, bytes }) => ({ path, limit: limitBody(bytes, tooLarge) }));
  return (c, next) => {
    const other = others.find(({ path }) => path.test(c.req.path));
    const announced = Number(c.req.header("content-length") ?? 0);
    if (!other || announced <= usualBytes) return usual(c, next);
    return other.limit(c, async () => {
      const few = ofCustomers.test(c.req.path) ? customers : staff;
      const failure = await few(c, next);
      if (failure) c.res = failure;
    });
  };
}

/**
 * Refuses a body over `maxSize` bytes before it is read. A length that is announced is believed, since Node
 * reads no more than that; only a body without one is read through, which first makes a web request of Node's
 * own.
 */
function limitBody(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
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

/**
 * Lets at most `max` requests in at a time, from before their bodies are read until they are answered: what
 * they hold in memory is bounded by it, whoever sends them. The others get `onFull` at once, unread.
 */
function fewLargeBodies(max: number, onFull: (c: Context) => Response): MiddlewareHandler {
  let inside = 0;
  return async (c, next) => {
    if (inside >= max) return onFull(c);
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
