import type { Hono } from "hono";
import { sealSrc } from "../../app/listings/shared/placeholder/placeholder-build.ts";
import { placeholderSvg } from "../../app/listings/shared/placeholder/placeholder-svg.ts";
import { sealSvg } from "../../app/listings/shared/placeholder/seal-svg.tsx";
import { acceptedEncoding, compress, type Encoding } from "./encodings.ts";

const yearSeconds = 31_536_000;
const quality = 9;

/**
 * Serves the placeholders of accounts without pictures, and the seal of those that are verified. There are
 * few of them and each is the same for ever under its address, so every one is drawn and compressed once.
 */
export function addPlaceholders(app: Hono): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get("/plate/:name", async (c) => {
    const name = c.req.param("name");
    const encoding = acceptedEncoding(c.req.header("accept-encoding"));
    const key = `${encoding} ${name}`;
    const known = drawn.get(key) ?? draw(name, encoding);
    if (!known) return c.text("Not found", 404, { "Cache-Control": "no-store" });
    drawn.set(key, known);
    return c.body(await known, 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
      Vary: "Accept-Encoding",
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    });
  });
}

/** Null for a name that no placeholder has: nothing of it is remembered. */
function draw(name: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> | null {
  const svg = sealSrc.endsWith(`/${name}`) ? sealSvg() : placeholderSvg(name);
  return svg === null ? null : compress(Buffer.from(svg), encoding, quality);
}
