import { readListing } from "../../../domain/listings/index.ts";
import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/listing-card.ts";
import { type CardFacts, cardVersion } from "./listing-card/card-path.ts";
import { cardSvg } from "./listing-card/card-svg.ts";

/** Drawn cards that are remembered, so that nobody makes us draw one again and again. */
const mostRemembered = 60;
const drawn = new Map<string, Uint8Array<ArrayBuffer>>();

/** The card that other sites show for a listing without pictures, as PNG. Under its own version it may be kept for ever. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const found = await readListing(ctx, args.params.slug);
  if (!found.ok) return new Response(null, { status: 404 });
  const version = cardVersion(found.value);
  const bytes = await remembered(ctx.pictureCoder, found.value, version);
  if (!bytes) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  const isKept = args.url.searchParams.get("v") === version;
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": isKept ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });
}

type Coder = ReturnType<typeof ctxOf>["pictureCoder"];

async function remembered(coder: Coder, facts: CardFacts, version: string) {
  const key = `${facts.id} ${version}`;
  const known = drawn.get(key);
  if (known) return known;
  const png = await coder.drawPng(cardSvg(facts));
  if (!png) return null;
  const bytes = new Uint8Array(png);
  drawn.set(key, bytes);
  const [oldest] = drawn.keys();
  if (drawn.size > mostRemembered && oldest !== undefined) drawn.delete(oldest);
  return bytes;
}
