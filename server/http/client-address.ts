import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The client's address, for limits and the list of sessions. Behind a proxy of ours it is the last entry of
 * X-Forwarded-For, which that proxy wrote itself; otherwise nothing a client sends is believed.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const last = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    const address = last?.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
    if (address && isIP(address)) return address;
  }
  return getConnInfo(c).remote.address ?? "unknown";
}
