import { randomBytes } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";

// The reference of `phone`: a static page of as many bytes of each kind as one of the shop's, with nothing to
// do for the browser. Started with those numbers as JSON, it prints its port.
const size = z.number();
const bytes = z
  .object({ html: size, css: size, js: size, font: size, image: size })
  .parse(JSON.parse(process.argv[2] ?? ""));

/** `around` with a comment in it that makes it as long as asked. */
function filled(around: [before: string, after: string], length: number): string {
  const filler = Math.max(0, length - around.join("").length);
  return around.join(randomBytes(filler).toString("base64").slice(0, filler));
}

const image = '<img src="/image.svg" alt="" width="1" height="1">';
const html = filled(
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="stylesheet" href="/style.css"><link rel="preload" as="font" href="/font.woff2" crossorigin>
<script type="module" src="/script.js"></script></head><body><h1>A bare page</h1>${bytes.image > 0 ? image : ""}<!--`,
    "--></body></html>",
  ],
  bytes.html,
);
const css = filled(["h1{font-size:2rem}/*", "*/"], bytes.css);
const js = filled(["/*", "*/"], bytes.js);
const svg = filled(['<svg xmlns="http://www.w3.org/2000/svg"><!--', "--></svg>"], bytes.image);

const app = new Hono()
  .get("/", (c) => c.html(html))
  .get("/style.css", (c) => c.body(css, 200, { "Content-Type": "text/css" }))
  .get("/script.js", (c) => c.body(js, 200, { "Content-Type": "text/javascript" }))
  .get("/font.woff2", (c) => c.body(randomBytes(bytes.font), 200, { "Content-Type": "font/woff2" }))
  .get("/image.svg", (c) => c.body(svg, 200, { "Content-Type": "image/svg+xml" }));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(`${port}\n`));
