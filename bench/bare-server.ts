import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// The reference: a bare Hono route that answers with the bytes of a file, said to be in an encoding.
const [file = "", encoding = "identity"] = process.argv.slice(2);
const body = new Uint8Array(readFileSync(file));
const headers: Record<string, string> = { "Content-Type": "text/html" };
if (encoding !== "identity") headers["Content-Encoding"] = encoding;
const app = new Hono().get("/", () => new Response(body, { headers }));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(`${port}\n`));
