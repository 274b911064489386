import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config } from "../platform/config/config.ts";
import { cutSlowBodies, longestBodyMilliseconds } from "./slow-bodies.ts";

/**
 * Listens until `close`, which lets running requests finish for at most three seconds and answers whether all
 * did.
 */
export function listen(app: Hono, config: Config): Promise<{ port: number; close(): Promise<boolean> }> {
  return new Promise((resolve, reject) => {
    const hostname = config.host === "localhost" ? "127.0.0.1" : config.host;
    // node-server types the server it makes by the options; without TLS or HTTP/2 it is Node's plain one.
    const serverOptions = { connectionsCheckingInterval: 5_000 };
    const server = serve({ fetch: app.fetch, port: config.port, hostname, serverOptions }, (info) => {
      resolve({ port: info.port, close: () => closeServer(server) });
    }) as Server;
    server.once("error", reject);
    server.keepAliveTimeout = 65_000;
    // A request that is sent in pieces is given up after these, at the next of the checks that are five
    // seconds apart.
    server.headersTimeout = 10_000;
    server.requestTimeout = longestBodyMilliseconds;
    cutSlowBodies(server);
  });
}

const patienceMilliseconds = 3_000;
const pollMilliseconds = 50;

function closeServer(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    let cut = false;
    // A connection whose answer has ended waits for the next request, which is not going to be taken.
    const idle = setInterval(() => server.closeIdleConnections(), pollMilliseconds);
    const force = setTimeout(() => {
      cut = true;
      server.closeAllConnections();
    }, patienceMilliseconds);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      resolve(!cut);
    });
  });
}
